/** Views (docs/views.md) and events (docs/library.md) of a match. */

import type { Suit } from "./notation";

interface Common {
  rules: Record<string, string | number | boolean>;
  players: string[];
  /** Whose view; null is a spectator's. */
  seat: number | null;
  phase: string;
  /** Whose turn; null once the match is over. */
  turn: number | null;
  scores: number[];
  hand: string[] | null;
  held: number[];
  stock: number;
  /** Your legal moves. */
  moves: string[];
}

export interface DobroPlay {
  seat: number;
  move: string;
}

export interface DobroView extends Common {
  game: "dobro";
  round: number;
  direction: 1 | -1;
  opener: number;
  value: number;
  climb: DobroPlay[];
  plays: DobroPlay[];
  piles: number[];
  pile_values: number[];
  holder: number | null;
  forgot: number | null;
}

export interface DurakView extends Common {
  game: "durak";
  deal: number;
  attacker: number;
  defender: number;
  attackers: number[];
  limit: number;
  /** Attacks in order, each with its defence if it has one. */
  table: string[][];
  passed: number[];
  out: number[];
  trump: Suit;
  turned: string;
  called: string | null;
  known: string[][];
  discard: string[];
}

export type View = DobroView | DurakView;

/** Which keys there are depends on the kind. */
export interface GameEvent {
  kind: string;
  clause: string;
  seat?: number;
  move?: string;
  card?: string;
  cards?: string[] | number;
  count?: number;
  reason?: string;
  before?: number;
  value?: number;
  direction?: number;
  pile?: number;
  stock?: number;
  turned?: string | boolean;
  trump?: string;
  hand?: string[];
  round?: number;
  deal?: number;
  shown_by?: number;
  forgot?: number;
  piles?: number[];
  points?: number[];
  forgetful?: number | null;
  totals?: number[];
  attacker?: number;
  defender?: number;
  limit?: number;
  laid?: number;
  on?: number;
  attack?: string;
  to?: number;
  winners?: number[];
  scores?: number[];
}
