/** Where cards come from and go to in Durak, according to the events. */

import type { DurakView, GameEvent } from "../../wire/messages";
import { dealtIn, type Routes } from "../../table/stage.svelte";

export function routesOf(view: DurakView, events: GameEvent[]): Routes {
  const has = (event: GameEvent, card: string): boolean =>
    ("card" in event && event.card === card) ||
    ("cards" in event && Array.isArray(event.cards) && event.cards.includes(card));
  const { mine, backs } = dealtIn(view, events);
  return {
    from: (card) => {
      if (card.zone === "hand") return mine ? "stock" : null;
      const laid = events.find((event) => "seat" in event && has(event, card.card));
      return laid && "seat" in laid ? `seat${laid.seat}` : null;
    },
    to: (card) => {
      const end = events.find((event) => (event.kind === "took" || event.kind === "held") && has(event, card.card));
      if (!end) return null;
      return end.kind === "took" ? `seat${end.seat}` : "heap";
    },
    backs,
  };
}
