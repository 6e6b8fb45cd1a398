/** Reading the moves that the table offers (docs/moves.md). What is not among them is not possible. */

/** The cards that a move lays, as they are called in a hand: `J+J=7` is J and J. */
export function cardsOf(move: string): string[] {
  if (/^[a-z]+$/.test(move)) return [];
  return (move.split("=")[0] ?? "").split("+");
}

/** What the jokers of a move stand for; null if it has none, or has a special card only. */
export function announced(move: string): number | null {
  const said = move.split("=")[1];
  if (said) return Number(said);
  const cards = cardsOf(move);
  const number = cards.find((card) => card !== "J");
  return cards.includes("J") && number ? Number(number) : null;
}
