/** Whom one does not want to hear, by name, at any table. Kept in this browser: nobody is told. */

const KEY = "dobrak.muted";
const MOST = 200; // names; the oldest go first

let names = $state.raw<string[]>(load());

function load(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export const isMuted = (name: unknown): boolean => names.some((one) => one === name);

export function mute(name: string, on: boolean): void {
  const others = load().filter((one) => one !== name);
  names = on ? [...others, name].slice(-MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // a browser that keeps nothing mutes until the page is left
  }
}

// Another tab has changed it.
addEventListener("storage", (event) => {
  if (event.key === KEY) names = load();
});
