/** Reads the notation of moves and cards (docs/moves.md). `tests/notation.json` lists every move. */

export interface Move<Kind extends string> {
  kind: Kind;
  /** The cards that are played, as a hand names them. */
  cards: string[];
  /** The value of each card in Dobro; null for moves without a value, and in Durak. */
  value: number | null;
}

export type DobroKind = "single" | "pair" | "skip" | "reverse" | "take" | "draw" | "end" | "call";
export type DurakKind = "lay" | "transfer" | "pass" | "take" | "epaulettes";

export type Suit = "s" | "h" | "d" | "c";
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";

const isWord = (move: string): boolean => /^[a-z]+$/.test(move);

/** `J+J=7` is a pair of two jokers that count for 7 each. */
export function readDobro(move: string): Move<DobroKind> {
  if (isWord(move)) return { kind: move as DobroKind, cards: [], value: null };
  if (move === "S" || move === "R") return { kind: move === "S" ? "skip" : "reverse", cards: [move], value: null };
  const [laid = "", said] = move.split("=");
  const cards = laid.split("+");
  return { kind: cards.length === 2 ? "pair" : "single", cards, value: Number(said ?? cards[0]) };
}

/** `>Ts` transfers an attack with the ten of spades. */
export function readDurak(move: string): Move<DurakKind> {
  if (isWord(move)) return { kind: move as DurakKind, cards: [], value: null };
  const transfers = move.startsWith(">");
  return { kind: transfers ? "transfer" : "lay", cards: [transfers ? move.slice(1) : move], value: null };
}

/** The rank and suit of a card of Durak: `Ts` has rank T and suit s. */
export const rankOf = (card: string): Rank => card[0] as Rank;
export const suitOf = (card: string): Suit => card[1] as Suit;
