/** Picking moves of Dobro by their cards, and the names of moves. */

import type { Reading } from "../../state/choice.svelte";
import type { Move } from "../../wire/notation";
import { readMove, type DobroKind } from "./notation";
import { either, t } from "../../words/texts.svelte";

export const cardsOf = (move: string): string[] => readMove(move).cards;

export const reading: Reading = {
  cardsOf,
  attempt: (card) => (card === "J" ? "J=12" : card),
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

/** What may be played on the value in play, in words: every kind of play that these moves have. */
export function playsOf(moves: string[], value: number): string {
  const plays = moves.map(readMove).filter(({ cards }) => cards.length > 0);
  const has = (is: (play: Move<DobroKind>) => boolean): boolean => plays.some(is);
  const named: string[] = [];
  if (has(({ kind, cards }) => kind === "single" && cards[0] !== "J")) named.push(t("dobro-play-single", { value }));
  if (has(({ kind }) => kind === "pair")) named.push(t("dobro-play-pair", { value }));
  if (has(({ kind, cards }) => kind === "single" && cards[0] === "J")) named.push(t("dobro-play-joker"));
  if (has(({ kind }) => kind === "skip" || kind === "reverse")) named.push(t("dobro-play-special"));
  return either(named);
}
