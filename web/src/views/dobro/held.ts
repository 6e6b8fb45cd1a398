/** A hand in which several cards may be alike, followed from view to view. */

import type { Held } from "../table/choice.svelte";

export class Following {
  private cards: Held[] = [];
  private round = -1;
  private next = 0;

  /** The cards of a hand as it is now. What was there before keeps its name; of cards alike, those just laid go first. */
  follow(hand: string[], round: number, laid: string[]): Held[] {
    const before = round === this.round ? this.cards.toSorted((a, b) => +laid.includes(a.id) - +laid.includes(b.id)) : [];
    this.round = round;
    this.cards = hand.map((card) => {
      const at = before.findIndex((one) => one.card === card);
      return before.splice(at, at < 0 ? 0 : 1)[0] ?? { id: `held${this.next++}`, card };
    });
    return this.cards;
  }
}
