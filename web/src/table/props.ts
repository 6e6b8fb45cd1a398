/** The props of a game's table. */

import { isHeard } from "../state/muted.svelte";
import { settings } from "../state/settings.svelte";
import type { Happening, LiveTable } from "../state/table.svelte";
import type { ChairSeen } from "../wire/messages";
import type { View } from "../wire/messages";
import { REACTIONS } from "./reactions";

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

/** Something that a player said as a picture. */
export interface Reaction {
  version: number;
  phrase: string;
}

/** The player on a seat. */
export interface Sitter {
  name: string;
  /** What their face is made from; null in a replay. */
  face: { name: string; bot: string | null } | null;
  /** What they said last. */
  reaction: Reaction | null;
  chair: ChairSeen | undefined;
  here: boolean;
  /** Whether a match is being played. */
  playing: boolean;
}

export function sitterAt(view: View, seat: number, live: LiveTable | undefined): Sitter {
  const name = view.players[seat] ?? "";
  const chair = live?.table?.chairs[seat];
  const own = seat === live?.table?.you && !live.table.settings.one_device.length;
  const bot = chair?.bot && !chair.away ? chair.bot : null;
  return {
    name,
    face: live ? { name: (own && settings.face) || name, bot } : null,
    reaction: reactionOf(seat, live),
    chair,
    here: live?.table?.here[seat] ?? true,
    playing: live?.table?.playing ?? true,
  };
}

function reactionOf(seat: number, live: LiveTable | undefined): Reaction | null {
  const said = live?.happenings.findLast(({ what }) => what.kind === "chatted" && what.seat === seat && isHeard(what));
  if (said?.what.kind !== "chatted" || !said.what.phrase || !(said.what.phrase in REACTIONS)) return null;
  return { version: said.version, phrase: said.what.phrase };
}
