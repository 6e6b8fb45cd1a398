/** What happened, in words: a short line for each event, in the reader's language. */

import { settings, type Language } from "../state/settings.svelte";
import type { GameEvent } from "../wire/views";
import { en } from "./en/lines";
import { fr } from "./fr/lines";
import { Reader, type Lines } from "./events";

const LANGUAGES: Record<Language, Lines> = { en, fr };

const MOST_TOLD = 2; // lines at once
/** What one sees at the table, or has just done oneself: the plainest first. */
const SEEN_ANYWAY: ((event: GameEvent, you: number | null) => boolean)[] = [
  (event) => event.kind === "bout",
  (event, you) => event.kind === "passed" && event.seat === you,
  (event) => event.kind === "drew",
  (event) => event.kind === "passed",
];

/** What came of one move, in the few lines there is room for: what the table does not show comes first. */
export function linesOf(events: GameEvent[], names: string[], you: number | null): string[] {
  const news = events.filter((event) => event.kind !== "drew" || event.seat === you); // others draw all the time
  let chosen = news.length ? news : events;
  for (const seen of SEEN_ANYWAY) {
    if (chosen.length > MOST_TOLD) chosen = chosen.filter((event) => !seen(event, you));
  }
  const lines = chosen.map((event) => line(event, names, you));
  return lines.filter(Boolean).slice(-MOST_TOLD);
}

/** A sentence without its full stop; empty for what a newer server tells and this page cannot say. */
export function line(event: GameEvent, names: string[], you: number | null): string {
  try {
    // The games share some kinds of event; the clause tells which rules are meant.
    const lines = LANGUAGES[settings.language][event.clause.startsWith("D") ? "dobro" : "durak"];
    if (!Object.hasOwn(lines, event.kind)) return "";
    return lines[event.kind as keyof typeof lines](event as never, new Reader(names, you));
  } catch {
    return ""; // a kind that has come to tell other things must not stop the table
  }
}
