/** Reading the moves that the table offers (docs/moves.md). What is not among them is not possible. */

const WORDS = new Set(["pass", "take", "epaulettes"]);

export const isTransfer = (move: string): boolean => move.startsWith(">");

/** The cards that a move lays. */
export const cardsOf = (move: string): string[] => (WORDS.has(move) ? [] : [move.replace(">", "")]);
