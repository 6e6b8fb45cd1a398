/** A short line of text for each event, in the reader's language. */

import type { GameEvent } from "../wire/messages";
import { Reader } from "./facts";

const MOST_TOLD = 2; // lines at once
/** Events that the table shows anyway, or that are the reader's own move, the most obvious first. */
const SEEN_ANYWAY: ((event: GameEvent, you: number | null) => boolean)[] = [
  (event) => event.kind === "bout",
  (event, you) => event.kind === "passed" && event.seat === you,
  (event) => event.kind === "drew",
  (event) => event.kind === "passed",
];

/** The events of one move in at most two lines. Events that the table does not show have priority. */
export function linesOf(events: GameEvent[], names: string[], you: number | null): string[] {
  const news = events.filter((event) => event.kind !== "drew" || event.seat === you); // other players draw after every move
  let chosen = news.length ? news : events;
  for (const seen of SEEN_ANYWAY) {
    if (chosen.length > MOST_TOLD) chosen = chosen.filter((event) => !seen(event, you));
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
