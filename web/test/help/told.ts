/** Short ways to write what a server sends. */

import type { AnyTold, Changes, Moved, TableSeen } from "../../src/wire/messages";
import type { DurakView } from "../../src/wire/messages";

/** A match of Durak at its beginning, seen by the first seat, whose turn it is. */
export const VIEW = {
  game: "durak",
  rules: { ruleset: "podkidnoy" },
  players: ["Ana", "Ben"],
  seat: 0,
  turn: 0,
  moves: ["7s", "Js"],
  hand: ["7s", "Js"],
} as unknown as DurakView;

export const THEIR_TURN: DurakView = { ...VIEW, turn: 1, moves: [] };

export const tableAt = (version: number, more: Partial<TableSeen> = {}): TableSeen =>
  ({ version, playing: true, number: 1, view: VIEW, here: [true, true], watching: 0, chairs: [], ...more }) as TableSeen;

export const fresh = (version: number, more: Partial<TableSeen> = {}): AnyTold => ({
  told: "fresh",
  table: tableAt(version, more),
});

/** One thing that happened, by a person or by a bot, and one event that says which it was. */
export const news = (version: number, changes: Changes = {}, by: Moved["by"] = "person"): AnyTold => ({
  told: "news",
  version,
  what: { kind: "moved", seat: 0, move: "7s", by },
  events: [{ game: "durak", kind: "attacked", clause: "K3.1", seat: 0, card: "7s", on: 1, laid: version, limit: 6 }],
  changes,
});

export const done = (id: string, version: number): AnyTold => ({ told: "done", id, version });

export const refusal = (id: string, version: number, sentence: string, clause: string | null = null): AnyTold => ({
  told: "refusal",
  key: "table-refusal-full",
  facts: {},
  id,
  version,
  sentence,
  clause,
});
