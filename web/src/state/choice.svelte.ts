/** Choosing a move: the cards that were tapped, the moves that lay them, and a dear one that waits to be confirmed. */

import { settings } from "./settings.svelte";

/** A card with a name of its own, so that one and the same can be followed from view to view. */
export interface Held {
  id: string;
  card: string;
}

/** How a game's moves are read. */
export interface Reading {
  /** The cards that a move lays, as they are called in a hand. */
  cardsOf: (move: string) => string[];
  /** Whether a move is costly: those who like to be asked are asked before it. */
  isDear: (move: string) => boolean;
  /** Whether these cards ask what they are to be, whatever can be done with them. */
  alwaysAsk?: (cards: string[]) => boolean;
}

/** What can be chosen from now. */
export interface Offer {
  moves: string[];
  hand: Held[];
  /** Whether it is one's turn. */
  active: boolean;
}

const within = (some: string[], all: string[]): boolean => {
  const left = [...all];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

export class Choice {
  /** The cards that the last move laid. */
  laid: string[] = [];
  private tapped = $state.raw<string[]>([]);
  private offered = $state.raw<{ move: string; moves: string[] } | null>(null);
  private readonly offer: () => Offer;
  private readonly reading: Reading;
  private readonly send: (move: string) => void;

  /** The cards that are picked, in the order of the hand. */
  readonly picked = $derived.by((): Held[] => {
    const { active, hand } = this.offer();
    return active ? hand.filter((one) => this.tapped.includes(one.id)) : [];
  });
  readonly cards = $derived(this.picked.map((one) => one.card));
  /** Cards that some move lays. */
  readonly playable = $derived.by(
    () => new Set(this.offer().active ? this.offer().moves.flatMap((move) => this.reading.cardsOf(move)) : []),
  );
  /** Moves that lay exactly what is picked. */
  readonly ways = $derived(this.waysOf(this.cards));
  /** Moves that lay what is picked, and another card. */
  readonly beyond = $derived.by(() =>
    this.cards.length
      ? this.offer().moves.filter((move) => {
          const laid = this.reading.cardsOf(move);
          return laid.length > this.cards.length && within(this.cards, laid);
        })
      : [],
  );
  /** Whether a second tap is not enough, since there is something to choose. */
  readonly asking = $derived.by(
    () => this.ways.length > 1 || (this.ways.length > 0 && Boolean(this.reading.alwaysAsk?.(this.cards))),
  );
  /** Whether nothing can be done with what is picked. */
  readonly stuck = $derived(this.cards.length > 0 && this.ways.length + this.beyond.length === 0);
  /** A move that waits to be confirmed. */
  readonly dear = $derived.by(() => {
    const { moves, active } = this.offer();
    return this.offered && active && this.offered.moves === moves ? this.offered.move : null;
  });
  readonly something = $derived(this.picked.length > 0 || this.dear !== null);

  constructor(offer: () => Offer, reading: Reading, send: (move: string) => void) {
    this.offer = offer;
    this.reading = reading;
    this.send = send;
  }

  private waysOf(cards: string[]): string[] {
    if (cards.length === 0) return [];
    return this.offer().moves.filter((move) => {
      const laid = this.reading.cardsOf(move);
      return laid.length === cards.length && within(cards, laid);
    });
  }

  /** One tap picks a card, a second plays it; a tap on another makes a pair where there is one. */
  tap(one: Held): void {
    if (!this.offer().active) return;
    this.offered = null;
    if (this.picked.some((other) => other.id === one.id)) {
      if (this.asking) return;
      if (this.ways[0]) this.wish(this.ways[0]);
      else this.tapped = [];
      return;
    }
    const pair = this.picked.length === 1 && this.waysOf([...this.cards, one.card]).length > 0;
    this.tapped = pair ? [...this.tapped, one.id] : [one.id];
    if (pair && !this.asking && this.ways[0]) this.wish(this.ways[0]);
  }

  /** A card was thrown on the table, alone or with what is picked. Whether it was played. */
  throw(one: Held, way?: string): boolean {
    if (!this.offer().active) return false;
    this.offered = null;
    const together = this.picked.some((other) => other.id === one.id) || this.waysOf([...this.cards, one.card]).length > 0;
    this.tapped = together ? [...new Set([...this.tapped, one.id])] : [one.id];
    const move = way ?? (this.asking ? undefined : this.ways[0]);
    if (move !== undefined && this.ways.includes(move)) this.wish(move);
    return this.picked.length === 0;
  }

  /** Play; but ask first whether to take where one could play, and before dear moves those who like to be asked. */
  wish(move: string): void {
    const rash = move === "take" && this.playable.size > 0;
    if (rash || (settings.confirm && this.reading.isDear(move))) this.offered = { move, moves: this.offer().moves };
    else this.commit(move);
  }

  commit(move: string): void {
    this.laid = this.picked.map((one) => one.id);
    this.cancel();
    this.send(move);
  }

  cancel(): void {
    this.tapped = [];
    this.offered = null;
  }
}
