/** The props of a game's table. */

import type { Happening, LiveTable } from "../state/table.svelte";
import type { ChairSeen } from "../wire/messages";
import type { View } from "../wire/messages";

export interface TableProps<V extends View> {
  view: V;
  /** What has happened, the newest last. */
  happenings: Happening[];
  /** Where moves and wishes go; a replay has none. */
  live?: LiveTable;
  /** The hands of all seats, if they lie open, as in a replay. */
  hands?: string[][] | undefined;
}

/** The seats across the table, in the order of play; a spectator sees all of them. */
export function othersOf(view: View): number[] {
  const all = view.players.length;
  const me = view.seat;
  if (me === null) return view.players.map((_, seat) => seat);
  return Array.from({ length: all - 1 }, (_, index) => (me + 1 + index) % all);
}

/** The player on a seat. */
export interface Sitter {
  name: string;
  chair: ChairSeen | undefined;
  here: boolean;
  /** Whether a match is being played. */
  playing: boolean;
}

export const sitterAt = (view: View, seat: number, live: LiveTable | undefined): Sitter => ({
  name: view.players[seat] ?? "",
  chair: live?.table?.chairs[seat],
  here: live?.table?.here[seat] ?? true,
  playing: live?.table?.playing ?? true,
});
