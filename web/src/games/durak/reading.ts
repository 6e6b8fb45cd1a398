/** How the moves of Durak are picked by their cards. */

import type { Reading } from "../../state/choice.svelte";
import { readDurak, suitOf, type Suit } from "../../wire/notation";

const cardsOf = (move: string): string[] => readDurak(move).cards;

export const isTransfer = (move: string): boolean => readDurak(move).kind === "transfer";

/** Read with this suit as trumps, which are dear. */
export const readingWith = (trump: () => Suit): Reading => ({
  cardsOf,
  isDear: (move) => cardsOf(move).some((card) => suitOf(card) === trump()),
});
