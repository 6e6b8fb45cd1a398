/** Settings, stored in this browser. */

import { languages } from "virtual:languages";
import { GAMES } from "./router.svelte";

export type Theme = "system" | "light" | "dark";
export type Size = "small" | "medium" | "large";
export type Pace = "off" | "quick" | "calm";

/** What was chosen for a table. */
export interface LastTable {
  players: number;
  bot: string;
  rules: Record<string, string | number | boolean>;
}

interface Kept {
  /** One of `languages`. */
  language: string;
  theme: Theme;
  fourColours: boolean;
  size: Size;
  motion: boolean;
  pace: Pace;
  confirm: boolean;
  /** Whether to confirm taking although one could play. */
  confirmTake: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Whether a phone vibrates when it is your turn. */
  vibration: boolean;
  /** What your own face is made from; empty: your name. */
  face: string;
  /** Whether reactions and phrases of others are shown. */
  reactions: boolean;
  /** The game that was played last. */
  game: string;
  /** The last table of each game. An older page may have stored other values. */
  last: Record<string, Partial<LastTable>>;
}

const KEY = "dobrak.settings";

/** The first language of this browser that the page has. */
const ownLanguage = (): string =>
  navigator.languages.map((one) => one.toLowerCase().split("-")[0]!).find((one) => one in languages) ?? "en";

function usual(): Kept {
  return {
    language: ownLanguage(),
    theme: "system",
    fourColours: false,
    size: "medium",
    motion: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    pace: "quick",
    confirm: false,
    confirmTake: true,
    sound: true,
    volume: 0.6,
    vibration: true,
    face: "",
    reactions: true,
    game: GAMES[0]!,
    last: {},
  };
}

function load(): Kept {
  try {
    const kept = { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
    return kept.language in languages ? kept : { ...kept, language: ownLanguage() };
  } catch {
    return usual();
  }
}

export const settings = $state<Kept>(load());

/** Keep what was chosen for a table, as the next suggestion. */
export function remember(game: string, table: LastTable): void {
  settings.game = game;
  settings.last = { ...settings.last, [game]: table };
  keepSettings();
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // without storage, the settings last until the page is closed
  }
}
