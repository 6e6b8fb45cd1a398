/** Cards in words. */

const SYMBOLS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card of Durak as people write it: Ts is 10♠. 10♠ is not changed. */
export function suited(card: string, ranks: Record<string, string>): string {
  const rank = card.slice(0, 1);
  const suit = card.slice(1);
  return (ranks[rank] ?? rank) + (SYMBOLS[suit] ?? suit);
}

/** The names of one, two and three cards that have no number. */
export type Unnumbered = Record<"J" | "S" | "R", string[]>;

/** Cards of Dobro as a list of words: numbers one by one, the others together, such as “two jokers”. */
export function gathered(cards: string[], words: Unnumbered): string[] {
  const rest = (["J", "S", "R"] as const).map((kind) => {
    const count = cards.filter((card) => card === kind).length;
    return words[kind][count - 1] ?? "";
  });
  return [...cards.filter((card) => !(card in words)), ...rest.filter(Boolean)];
}
