/** What happened, in words: a short line for each event, in the reader's language. */

import type { GameEvent } from "../wire/views";

/** Replaced by the lines of both games. */
export function line(event: GameEvent, names: string[], you: number | null): string {
  void names;
  void you;
  return event.kind;
}
