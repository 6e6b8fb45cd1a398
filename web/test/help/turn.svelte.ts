/** A turn: a hand, the possible moves, and the moves that were played. */

import { Choice, type Held, type Offer, type Reading } from "../../src/state/choice.svelte";

export class Turn {
  offer = $state.raw<Offer>({ moves: [], hand: [], active: true });
  readonly sent: string[] = [];
  readonly asked: string[] = [];
  readonly choice: Choice;

  constructor(reading: Reading, cards: string, moves: string) {
    this.choice = new Choice(() => this.offer, reading, (move) => this.sent.push(move), (move) => this.asked.push(move));
    this.next(cards, moves);
  }

  /** Another view: these cards in hand, these moves. */
  next(cards: string, moves: string, active = true): void {
    const hand = cards.split(" ").map((card, at): Held => ({ id: `${at}`, card }));
    this.offer = { hand, moves: moves.split(" "), active };
  }

  /** Tap the nth card of the hand. */
  tap(...places: number[]): void {
    for (const at of places) this.choice.tap(this.offer.hand[at]!);
  }

  drop(at: number, way?: string): boolean {
    return this.choice.drop(this.offer.hand[at]!, way);
  }
}
