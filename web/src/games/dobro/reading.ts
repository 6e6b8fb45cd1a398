/** Picking moves of Dobro by their cards, and the names of moves. */

import type { Reading } from "../../state/choice.svelte";
import { readDobro } from "../../wire/notation";
import { w } from "../../words";

export const cardsOf = (move: string): string[] => readDobro(move).cards;

export const reading: Reading = {
  cardsOf,
  isCostly: (move) => cardsOf(move).includes("J"),
  alwaysAsk: (cards) => cards.includes("J"),
};

/** `7+J` is 7 + joker. Jokers without a number card show their value: joker + joker as 7. */
export function nameOf(move: string): string {
  const { cards, value } = readDobro(move);
  const name = cards.map(w().dobro.cardName).join(" + ");
  return value !== null && cards.every((card) => card === "J") ? w().dobro.playedAs(name, value) : name;
}
