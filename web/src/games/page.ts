/** What the pages need of a game that has a folder of its own. */

import type { Component } from "svelte";
import type { TableProps } from "../table/props";
import type { LastLook } from "../state/table.svelte";
import type { Sound } from "../ui/sounds";
import type { GameEvent, View } from "../wire/messages";
import type { Ranking } from "../words/lines";

export interface GamePage<V extends View, E extends GameEvent> {
  Table: Component<TableProps<V>>;
  Card: Component<{ card: string }>;
  /** The cards on the home page. */
  fan: string[];
  /** The bots of the form for new tables. Each is clearly stronger than the one before. */
  levels: string[];
  /** Whether a new part of the match begins with this event, such as a bout. */
  beginsPart: (event: GameEvent) => boolean;
  /** The seats that can do something now besides the one to move. */
  outOfTurn: (view: V) => number[];
  /** Which events the line at the top tells first. */
  ranking: Ranking<E>;
  /** What to show first of the events of a move that ends a round or deal; else null. The view is the one before them. */
  lastLook: (view: V, events: Extract<GameEvent, Pick<V, "game">>[]) => LastLook | null;
  /** What else there is to say of a match that is over, besides who won; empty if nothing. */
  verdict: (view: V) => string;
  /** What an event sounds like for a seat (null: a spectator). */
  soundOf: (event: Extract<GameEvent, Pick<V, "game">>, you: number | null) => Sound | undefined;
}
