/** Moves, taken apart. Each game reads its own notation (docs/moves.md), in its folder. */

export interface Move<Kind extends string = string> {
  kind: Kind;
  /** The cards that are played, as a hand names them. */
  cards: string[];
  /** What each card counts for; null for moves and games without values. */
  value: number | null;
}

export const isWord = (move: string): boolean => /^[a-z]+$/.test(move);
