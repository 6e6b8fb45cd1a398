/** Settings, stored in this browser. */

import type { Game } from "./router.svelte";

export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark";
export type Size = "small" | "medium" | "large";
export type Pace = "off" | "quick" | "calm";

interface Kept {
  language: Language;
  theme: Theme;
  fourColours: boolean;
  size: Size;
  motion: boolean;
  pace: Pace;
  confirm: boolean;
  /** The game that was played last. */
  game: Game;
}

const KEY = "dobrak.settings";

function usual(): Kept {
  return {
    language: navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en",
    theme: "system",
    fourColours: false,
    size: "medium",
    motion: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    pace: "quick",
    confirm: false,
    game: "dobro",
  };
}

function load(): Kept {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual();
  }
}

export const settings = $state<Kept>(load());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // without storage, the settings last until the page is closed
  }
}
