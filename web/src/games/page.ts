/** What the pages need of a game that has a folder of its own. */

import type { Component } from "svelte";
import type { TableProps } from "../table/props";
import type { View } from "../wire/messages";

export interface GamePage<V extends View> {
  Table: Component<TableProps<V>>;
  Card: Component<{ card: string }>;
  /** The cards on the home page. */
  fan: string[];
  /** The bots of the form for new tables. Each is clearly stronger than the one before. */
  levels: string[];
  /** The seats that can do something now besides the one to move. */
  outOfTurn: (view: V) => number[];
}
