/** Gives ids to equal cards of a hand, so that each keeps its element from view to view. */

import type { Held } from "../../state/choice.svelte";

export class Following {
  private cards: Held[] = [];
  private whose = "";
  private next = 0;

  /** The current hand. `whose` identifies its seat and round. Cards that were there before keep their ids. Of equal
   * cards, those that have just been played are removed first. */
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
