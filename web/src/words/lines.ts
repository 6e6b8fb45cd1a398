/** A short line of text for each event, in the reader's language. */

import type { GameEvent } from "../wire/messages";
import { Reader } from "./facts";

const MOST_TOLD = 2; // lines at once

type Which<E extends GameEvent> = (event: E, you: number | null) => boolean;

/** What a game says about its events, besides the texts. */
export interface Ranking<E extends GameEvent> {
  /** Those that are told only if nothing else has happened. */
  routine: Which<E>;
  /** Those that the table shows anyway, the most obvious first: of too many lines they are left out. */
  shown: Which<E>[];
}

/** The events of one move in at most two lines. Those that the table does not show have priority. */
export function linesOf<E extends GameEvent>(events: E[], names: string[], you: number | null, ranking?: Ranking<E>): string[] {
  const news = events.filter((event) => !ranking?.routine(event, you));
  let chosen = news.length ? news : events;
  for (const shown of ranking?.shown ?? []) {
    if (chosen.length > MOST_TOLD) chosen = chosen.filter((event) => !shown(event, you));
  }
  const lines = chosen.map((event) => line(event, names, you));
  return lines.filter(Boolean).slice(-MOST_TOLD);
}

/** A sentence without its full stop; empty for unknown events of a newer server. */
export function line(event: GameEvent, names: string[], you: number | null): string {
  try {
    const { game, kind, clause: _, ...facts } = event;
    return new Reader(game, names, you).tell(`${game}-event-${kind.replaceAll("_", "-")}`, facts) ?? "";
  } catch {
    return ""; // a newer server may send other facts with this kind; the table must still work
  }
}
