/** Picking moves of Dobro by their cards, and the names of moves. */

import type { Reading } from "../../state/choice.svelte";
import { readMove } from "./notation";
import { t } from "../../words/texts.svelte";

export const cardsOf = (move: string): string[] => readMove(move).cards;

export const reading: Reading = {
  cardsOf,
  isCostly: (move) => cardsOf(move).includes("J"),
  alwaysAsk: (cards) => cards.includes("J"),
};

/** A card by its name or number. */
export const cardName = (card: string): string => t("dobro-table-card", { card });

/** `7+J` is 7 + joker. Jokers without a number card show their value: joker + joker as 7. */
export function nameOf(move: string): string {
  const { cards, value } = readMove(move);
  const name = cards.map(cardName).join(" + ");
  return value !== null && cards.every((card) => card === "J") ? t("dobro-table-joker-as", { cards: name, value }) : name;
}
