/** Parts of the French sentences of the server. */

import { gathered, suited, type Unnumbered } from "../events";
import { readDobro } from "../../wire/notation";

const LETTERS = { T: "10", J: "V", Q: "D", K: "R" };

const UNNUMBERED: Unnumbered = {
  J: ["un joker", "deux jokers", "trois jokers"],
  S: ["un passe-tour", "deux passe-tours"],
  R: ["un changement de sens", "deux changements de sens"],
};

const list = new Intl.ListFormat("fr");
const listed = (all: string[]) => list.format(all);

export const capital = (sentence: string) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** d’Ana, d’Hélène, d’Yves; de Ben, de Hassan, de Yasmine. */
export function of(name: string): string {
  const plain = name.normalize("NFD").toLowerCase();
  return /^([aeiouœæ]|h[eiouy]|y[^aeiouy])/.test(plain) ? `d’${name}` : `de ${name}`;
}

export const pretty = (card: string) => suited(card, LETTERS);
export const numbers = (cards: string[]) => listed(gathered(cards, UNNUMBERED));

/** The cards of a move of Dobro. */
export function laid(move: string): string {
  const { cards, value } = readDobro(move);
  const [first = "", second] = cards;
  if (first === "S" || first === "R") return UNNUMBERED[first][0]!;
  if (first === "J") return second ? `deux jokers en paire de ${value}` : `un joker valant ${value}`;
  if (second === "J") return `un ${first} et un joker`;
  return second ? `une paire de ${first}` : `un ${first}`;
}
