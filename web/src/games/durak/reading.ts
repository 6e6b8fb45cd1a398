/** Picking moves of Durak by their cards. */

import type { Reading } from "../../state/choice.svelte";
import { readDurak, suitOf, type Suit } from "../../wire/notation";

const cardsOf = (move: string): string[] => readDurak(move).cards;

export const isTransfer = (move: string): boolean => readDurak(move).kind === "transfer";

/** The reading for a trump suit. Trumps are costly. */
export const readingWith = (trump: () => Suit): Reading => ({
  cardsOf,
  isCostly: (move) => cardsOf(move).some((card) => suitOf(card) === trump()),
});
