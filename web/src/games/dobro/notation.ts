/** Reads the notation of moves. */

import { isWord, type Move } from "../../wire/notation";

export type DobroKind = "single" | "pair" | "skip" | "reverse" | "take" | "draw" | "end" | "call";

/** `J+J=7` is a pair of two jokers that count for 7 each. */
export function readMove(move: string): Move<DobroKind> {
  if (isWord(move)) return { kind: move as DobroKind, cards: [], value: null };
  if (move === "S" || move === "R") return { kind: move === "S" ? "skip" : "reverse", cards: [move], value: null };
  const [laid = "", said] = move.split("=");
  const cards = laid.split("+");
  return { kind: cards.length === 2 ? "pair" : "single", cards, value: Number(said ?? cards[0]) };
}
