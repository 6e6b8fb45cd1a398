/** The names of people who are muted at all tables. Stored in this browser; nobody is told. */

const KEY = "dobrak.muted";
const MOST = 200; // names; the oldest are removed first

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
    // without storage, they are muted until the page is closed
  }
}

// Another tab has changed the list.
addEventListener("storage", (event) => {
  if (event.key === KEY) names = load();
});
