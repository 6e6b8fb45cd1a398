/** Cards with a name of their own, so that one and the same can be followed from view to view. */

export interface Held {
  id: number;
  card: string;
}

export class Hand {
  private cards: Held[] = [];
  private round = -1;
  private next = 0;

  /** The cards of a hand as it is now; whatever was there before keeps its name. */
  follow(hand: string[], round: number): Held[] {
    const before = round === this.round ? [...this.cards] : [];
    this.round = round;
    this.cards = hand.map((card) => {
      const at = before.findIndex((one) => one.card === card);
      return before.splice(at, at < 0 ? 0 : 1)[0] ?? { id: this.next++, card };
    });
    return this.cards;
  }
}
