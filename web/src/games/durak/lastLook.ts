/** The table of Durak when a deal has just ended. */

import type { LastLook } from "../../state/table.svelte";
import type { DurakEvent, DurakView } from "../../wire/messages";

const TOLD = ["deal_won", "deal_lost", "deal_drawn", "won"];

/** Until the next deal is shown, the last card stays in the bout. */
export function lastLook(view: DurakView, events: DurakEvent[]): LastLook | null {
  const [last, ...after] = events;
  const ends = after.filter((event) => TOLD.includes(event.kind));
  if (!last || ends.length === 0) return null;
  const over: DurakView = { ...view, turn: null, moves: [] };
  return { view: laid(over, last), events: [last, ...ends] };
}

/** With the card or cards of the last move on the table. */
function laid(view: DurakView, event: DurakEvent): DurakView {
  switch (event.kind) {
    case "attacked":
    case "added":
    case "transferred":
      return { ...without(view, event.seat, [event.card]), table: [...view.table, [event.card]] };
    case "defended": {
      const table = view.table.map((pair) => (pair.length === 1 && pair[0] === event.attack ? [...pair, event.card] : pair));
      return { ...without(view, event.seat, [event.card]), table };
    }
    case "epaulettes":
      return { ...without(view, event.seat, event.cards), table: [...view.table, ...event.cards.map((card) => [card])] };
    default:
      return view;
  }
}

const without = (view: DurakView, seat: number, cards: string[]): DurakView => ({
  ...view,
  hand: seat === view.seat && view.hand ? view.hand.filter((card) => !cards.includes(card)) : view.hand,
  held: view.held.map((held, other) => (other === seat ? held - cards.length : held)),
});
