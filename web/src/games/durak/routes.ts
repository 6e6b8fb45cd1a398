/** Where cards come from and go to in Durak, as the events say. */

import type { DurakView, GameEvent } from "../../wire/views";
import { dealtIn, type Routes } from "../../table/stage.svelte";

export function routesOf(view: DurakView, events: GameEvent[]): Routes {
  const has = (event: GameEvent, card: string): boolean =>
    event.card === card || (Array.isArray(event.cards) && event.cards.includes(card));
  const { mine, backs } = dealtIn(view, events);
  return {
    from: (card) => {
      if (card.zone === "hand") return mine ? "stock" : null;
      const laid = events.find((event) => has(event, card.card) && event.seat !== undefined);
      return laid ? `seat${laid.seat}` : null;
    },
    to: (card) => {
      const end = events.find((event) => (event.kind === "took" || event.kind === "held") && has(event, card.card));
      if (!end) return null;
      return end.kind === "took" ? `seat${end.seat}` : "heap";
    },
    backs,
  };
}
