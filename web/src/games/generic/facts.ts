/** Views and events of games that this page does not know, in plain words. */

import type { GameEvent, View } from "../../wire/messages";
import { line } from "../../words/lines";

/** Shown elsewhere, or the same throughout a match. */
const NOT_SHOWN = new Set(["game", "rules", "players", "sides", "score_is", "low_wins", "deals", "turn", "seat", "hand", "moves"]);

const plain = (fact: unknown): string => {
  if (fact === null) return "–";
  if (Array.isArray(fact)) return fact.map(plain).join(", ");
  return typeof fact === "object" ? JSON.stringify(fact) : String(fact);
};
const spaced = (name: string): string => name.replaceAll("_", " ");

/** What everybody sees; a list with a value for each player has their names. */
export function factsOf(view: View): [name: string, value: string][] {
  return Object.entries(view)
    .filter(([name]) => !NOT_SHOWN.has(name))
    .map(([name, fact]) => {
      const bySeat = Array.isArray(fact) && fact.length === view.players.length;
      const told = bySeat ? fact.map((one, seat) => `${view.players[seat]} ${plain(one)}`).join(", ") : plain(fact);
      return [spaced(name), told];
    });
}

/** A line for an event: its text if there is one, else its kind and its facts. */
export function told(event: GameEvent, view: View): string {
  const said = line(event, view.players, view.seat);
  if (said) return said;
  const { game: _, kind, clause: __, ...facts } = event as GameEvent & Record<string, unknown>;
  const words = Object.entries(facts).map(([name, fact]) =>
    name === "seat" && typeof fact === "number" ? view.players[fact] : `${spaced(name)} ${plain(fact)}`,
  );
  return [spaced(kind), words.join(", ")].filter(Boolean).join(": ");
}
