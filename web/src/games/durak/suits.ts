/** The cards of Durak: their names, their order and how they are drawn. */

import { t } from "../../words/texts.svelte";
import { disc, laid } from "../../ui/paths";
import { rankOf, suitOf, type Rank, type Suit } from "./notation";

const RANKS = "23456789TJQKA";
const ORDER = "shcd"; // alternating black and red

/** The rank as it stands on the card. */
export const letterOf = (card: string): string => t("durak-table-rank", { rank: rankOf(card) });

export const nameOf = (card: string): string => t("durak-table-card", { rank: rankOf(card), suit: suitOf(card) });

/** A hand by suit and rank, with trumps at the end. */
export function sorted(cards: readonly string[], trump: Suit): string[] {
  const place = (card: string): number =>
    (suitOf(card) === trump ? 100 : ORDER.indexOf(suitOf(card)) * 20) + RANKS.indexOf(rankOf(card));
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Each suit, drawn in a square from -50 to 50. */
export const SHAPES: Record<Suit, string> = {
  s: "M0 -47C11 -29 45 -11 45 14C45 29 34 36 24 36C15 36 8 31 4 24C5 36 9 42 17 47L-17 47C-9 42 -5 36 -4 24C-8 31 -15 36 -24 36C-34 36 -45 29 -45 14C-45 -11 -11 -29 0 -47Z",
  h: "M0 45C-13 27 -47 8 -47 -18C-47 -35 -35 -44 -23 -44C-12 -44 -4 -37 0 -27C4 -37 12 -44 23 -44C35 -44 47 -35 47 -18C47 8 13 27 0 45Z",
  d: "M0 -49Q15 -21 39 0Q15 21 0 49Q-15 21 -39 0Q-15 -21 0 -49Z",
  c: `${disc(0, -24, 22)}${disc(-24, 12, 22)}${disc(24, 12, 22)}M-10 -10L10 -10L8 14C8 30 10 40 18 47L-18 47C-10 40 -8 30 -8 14Z`,
};

/** Where the pips of a number are: x and y in the panel of a card. */
const L = 53;
const M = 67;
const R = 81;
const pips = (...places: [number, number][]): [number, number][] => places;
const PIPS: Partial<Record<Rank, [number, number][]>> = {
  "2": pips([M, 38], [M, 102]),
  "3": pips([M, 32], [M, 70], [M, 108]),
  "4": pips([L, 42], [R, 42], [L, 98], [R, 98]),
  "5": pips([L, 36], [R, 36], [M, 70], [L, 104], [R, 104]),
  "6": pips([L, 32], [R, 32], [L, 70], [R, 70], [L, 108], [R, 108]),
  "7": pips([L, 30], [R, 30], [M, 50], [L, 70], [R, 70], [L, 110], [R, 110]),
  "8": pips([L, 29], [R, 29], [M, 50], [L, 70], [R, 70], [M, 90], [L, 111], [R, 111]),
  "9": pips([L, 26], [R, 26], [L, 55], [R, 55], [M, 70], [L, 85], [R, 85], [L, 114], [R, 114]),
  T: pips([L, 26], [R, 26], [M, 40], [L, 55], [R, 55], [L, 85], [R, 85], [M, 100], [L, 114], [R, 114]),
};

const marks = new Map<string, string>();

/** All suit marks of a card as one path: the one under its index, and one for each pip. */
export function marksOf(card: string): string {
  let path = marks.get(card);
  if (path === undefined) {
    const shape = SHAPES[suitOf(card)];
    path = laid(shape, 20, 57, 0.26);
    for (const [x, y] of PIPS[rankOf(card)] ?? []) path += laid(shape, x - 1, y, 0.2);
    if (rankOf(card) === "A") path += laid(shape, 66, 70, 0.42);
    marks.set(card, path);
  }
  return path;
}
