/** Reads the notation of moves and cards. */

import { isWord, type Move } from "../../wire/notation";

export type DurakKind = "lay" | "transfer" | "pass" | "take" | "epaulettes";

export type Suit = "s" | "h" | "d" | "c";
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";

/** `>Ts` transfers an attack with the ten of spades. */
export function readMove(move: string): Move<DurakKind> {
  if (isWord(move)) return { kind: move as DurakKind, cards: [], value: null };
  const transfers = move.startsWith(">");
  return { kind: transfers ? "transfer" : "lay", cards: [transfers ? move.slice(1) : move], value: null };
}

/** The rank and suit of a card: `Ts` has rank T and suit s. */
export const rankOf = (card: string): Rank => card[0] as Rank;
export const suitOf = (card: string): Suit => card[1] as Suit;
