/** The names of people who are muted at all tables. Stored in this browser; nobody is told. */

import type { Chatted } from "../wire/messages";
import { settings } from "./settings.svelte";

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

/** Whether a message is shown. Reactions and phrases can be muted as such. */
export const isHeard = ({ name, phrase }: Chatted): boolean => !isMuted(name) && (phrase === null || settings.reactions);

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
