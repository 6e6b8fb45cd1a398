/** Choosing a move: the picked cards, the moves that play them, and a costly move that waits to be confirmed. */

import { keepSettings, settings } from "./settings.svelte";

/** A card in a hand, with an id that stays the same from view to view. */
export interface Held {
  id: string;
  card: string;
}

/** How to read the moves of a game. */
export interface Reading {
  /** The cards that a move plays, as a hand names them. */
  cardsOf: (move: string) => string[];
  /** The move whose refusal says why a card cannot be played. */
  attempt: (card: string) => string;
  /** Whether a move is costly: players may choose to confirm such moves. */
  isCostly: (move: string) => boolean;
  /** Whether these cards need a decision even if there is only one move, as jokers do. */
  alwaysAsk?: (cards: string[]) => boolean;
}

/** The possible choices. */
export interface Offer {
  moves: string[];
  hand: Held[];
  /** Whether it is your turn. */
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
  /** The ids of the cards that the last move played. */
  laid: string[] = [];
  private tapped = $state.raw<string[]>([]);
  private offered = $state.raw<{ move: string; moves: string[] } | null>(null);
  private readonly offer: () => Offer;
  private readonly reading: Reading;
  private readonly send: (move: string) => void;
  private readonly ask: (move: string) => void;

  /** The picked cards, in the order of the hand. */
  readonly picked = $derived.by((): Held[] => {
    const { active, hand } = this.offer();
    return active ? hand.filter((one) => this.tapped.includes(one.id)) : [];
  });
  readonly cards = $derived(this.picked.map((one) => one.card));
  /** The cards that some move plays. */
  readonly playable = $derived.by(
    () => new Set(this.offer().active ? this.offer().moves.flatMap((move) => this.reading.cardsOf(move)) : []),
  );
  /** The moves that play exactly the picked cards. */
  readonly ways = $derived(this.waysOf(this.cards));
  /** The moves that play the picked cards and another one. */
  readonly beyond = $derived.by(() =>
    this.cards.length
      ? this.offer().moves.filter((move) => {
          const laid = this.reading.cardsOf(move);
          return laid.length > this.cards.length && within(this.cards, laid);
        })
      : [],
  );
  /** Whether a second tap does not play the card, because there is something to choose. */
  readonly asking = $derived.by(
    () => this.ways.length > 1 || (this.ways.length > 0 && Boolean(this.reading.alwaysAsk?.(this.cards))),
  );
  /** Whether no move plays the picked cards. */
  readonly stuck = $derived(this.cards.length > 0 && this.ways.length + this.beyond.length === 0);
  /** A move that waits to be confirmed. */
  readonly unconfirmed = $derived.by(() => {
    const { moves, active } = this.offer();
    return this.offered && active && this.offered.moves === moves ? this.offered.move : null;
  });

  /** `ask` is called with the move of a card that cannot be played, to learn why. */
  constructor(offer: () => Offer, reading: Reading, send: (move: string) => void, ask: (move: string) => void) {
    this.offer = offer;
    this.reading = reading;
    this.send = send;
    this.ask = ask;
  }

  private waysOf(cards: string[]): string[] {
    if (cards.length === 0) return [];
    return this.offer().moves.filter((move) => {
      const laid = this.reading.cardsOf(move);
      return laid.length === cards.length && within(cards, laid);
    });
  }

  /** The first tap picks a card, or asks why it cannot be played, and a second one plays it. A tap on another card makes
   * a pair, if there is one. */
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
    if (this.stuck) this.ask(this.reading.attempt(one.card));
  }

  /** A card was dropped on the table, alone or with the picked ones. Returns whether it was played. */
  drop(one: Held, way?: string): boolean {
    if (!this.offer().active) return false;
    this.offered = null;
    const together = this.picked.some((other) => other.id === one.id) || this.waysOf([...this.cards, one.card]).length > 0;
    this.tapped = together ? [...new Set([...this.tapped, one.id])] : [one.id];
    const move = way ?? (this.asking ? undefined : this.ways[0]);
    if (move !== undefined && this.ways.includes(move)) this.wish(move);
    if (this.stuck) this.ask(this.reading.attempt(one.card));
    return this.picked.length === 0;
  }

  /** Play a move. Two settings say whether taking although you could play, and costly moves, must be confirmed. */
  wish(move: string): void {
    const needless = settings.confirmTake && move === "take" && this.playable.size > 0;
    if (needless || (settings.confirm && this.reading.isCostly(move))) this.offered = { move, moves: this.offer().moves };
    else this.commit(move);
  }

  commit(move: string): void {
    this.laid = this.picked.map((one) => one.id);
    this.cancel();
    this.send(move);
  }

  /** Take, and do not ask again. */
  alwaysTake(): void {
    settings.confirmTake = false;
    keepSettings();
    this.commit("take");
  }

  cancel(): void {
    this.tapped = [];
    this.offered = null;
  }
}
