/** The facts of each kind of event (docs/library.md#events): every language has a line for each kind. */

import type { Suit } from "../wire/notation";

interface Seated {
  seat: number;
}

export type DobroOpens =
  | "drawn"
  | "chosen"
  | "most points"
  | "fewest points"
  | "first in turn"
  | "highest cards";
export type DobroWon = "lowest total" | "highest total" | "fewest cards" | "lowest values" | "shared";

export interface DobroFacts {
  dealt: { round: number; cards: number; hand?: string[] };
  opens: Seated & { reason: DobroOpens };
  played: Seated & {
    move: string;
    value: number;
    reason: "opened" | "raised" | "matched" | "special" | "forced";
  };
  doubled: Seated & { before: number; value: number };
  turned: { direction: 1 | -1 };
  took: Seated & { cards: number; pile: number };
  drew: Seated & { count: number; cards?: string[] };
  forgot: Seated;
  forgetful: Seated;
  called: Seated & { forgot: number };
  turn_ended: Seated;
  stock_empty: object;
  round_ended: Seated;
  scored: { round: number; piles: number[]; points: number[]; forgetful: number | null };
  won: { winners: number[]; reason: DobroWon };
}

export type DurakOpens = "lowest trump" | "chosen" | "won before" | "before the durak";
export type DealWon = "last card" | "nothing left to draw" | "epaulettes";
export type DurakWon = "most deals won" | "durak least often";

export interface DurakFacts {
  dealt: { deal: number; turned: string; trump: Suit; shown_by?: number; hand?: string[] };
  void: object;
  called: Seated & { card: string };
  opens: Seated & { reason: DurakOpens };
  bout: { attacker: number; defender: number; limit: number };
  attacked: Seated & { card: string; on: number; laid: number };
  defended: Seated & { card: string; attack: string; reason: "higher" | "trump" };
  transferred: Seated & { card: string; to: number };
  passed: Seated;
  gave_up: Seated;
  added: Seated & { card: string; on: number };
  took: Seated & { cards: string[] };
  held: Seated & { cards: string[] };
  drew: Seated & { count: number; turned?: boolean; cards?: string[] };
  stock_empty: object;
  epaulettes: Seated & { cards: string[]; on: number };
  out: Seated;
  deal_won: Seated & { winners: number[]; reason: DealWon };
  deal_lost: Seated;
  deal_drawn: { clause: string };
  won: { clause: string; winners: number[]; reason: DurakWon };
}

type Said<Facts> = { [Kind in keyof Facts]: (event: Facts[Kind], reader: Reader) => string };

/** The lines of a language. A missing kind is a type error. */
export interface Lines {
  dobro: Said<DobroFacts>;
  durak: Said<DurakFacts>;
}

/** The reader: the names of all seats, and the reader's own seat. */
export class Reader {
  constructor(
    readonly names: string[],
    readonly you: number | null,
  ) {}

  own(seat: number): boolean {
    return seat === this.you;
  }

  name(seat: number): string {
    return this.names[seat] ?? "?";
  }

  /** Whether these are all the seats, and more than two: then "everyone" is said. */
  everyone(seats: number[]): boolean {
    return seats.length > 2 && seats.length === this.names.length;
  }
}

const SYMBOLS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card of Durak as people write it: Ts is 10♠. One that the server has written already stays 10♠. */
export function suited(card: string, ranks: Record<string, string>): string {
  const rank = card.slice(0, 1);
  const suit = card.slice(1);
  return (ranks[rank] ?? rank) + (SYMBOLS[suit] ?? suit);
}

/** The names of one, two and three cards without a number. */
export type Unnumbered = Record<"J" | "S" | "R", string[]>;

/** Cards of Dobro as a list of words: numbers one by one, the others together, such as “two jokers”. */
export function gathered(cards: string[], words: Unnumbered): string[] {
  const rest = (["J", "S", "R"] as const).map((kind) => {
    const count = cards.filter((card) => card === kind).length;
    return words[kind][count - 1] ?? "";
  });
  return [...cards.filter((card) => !(card in words)), ...rest.filter(Boolean)];
}
