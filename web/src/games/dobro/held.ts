/** A hand in which several cards may be alike, followed from view to view. */

import type { Held } from "../../state/choice.svelte";

export class Following {
  private cards: Held[] = [];
  private whose = "";
  private next = 0;

  /** The cards of a hand as it is now, `whose` it is and of which round. What was there before keeps its name; of cards
   * alike, those just laid go first. */
  follow(hand: string[], whose: string, laid: string[]): Held[] {
    const before = whose === this.whose ? this.cards.toSorted((a, b) => +laid.includes(a.id) - +laid.includes(b.id)) : [];
    this.whose = whose;
    this.cards = hand.map((card) => {
      const at = before.findIndex((one) => one.card === card);
      return before.splice(at, at < 0 ? 0 : 1)[0] ?? { id: `held${this.next++}`, card };
    });
    return this.cards;
  }
}
