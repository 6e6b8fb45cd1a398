/** Picking moves of Durak by their cards. */

import type { Reading } from "../../state/choice.svelte";
import { readMove, suitOf, type Suit } from "./notation";

const cardsOf = (move: string): string[] => readMove(move).cards;

export const isTransfer = (move: string): boolean => readMove(move).kind === "transfer";

/** The reading for a trump suit. Trumps are costly. */
export const readingWith = (trump: () => Suit): Reading => ({
  cardsOf,
  isCostly: (move) => cardsOf(move).some((card) => suitOf(card) === trump()),
});
