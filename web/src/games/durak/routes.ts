/** Which way cards go in Durak, as what happened says. */

import type { DurakView, GameEvent } from "../../wire/views";
import type { Routes } from "../../table/stage";

export function routesOf(view: DurakView, events: GameEvent[]): Routes {
  const has = (event: GameEvent, card: string): boolean =>
    event.card === card || (Array.isArray(event.cards) && event.cards.includes(card));
  const dealt = events.some((event) => event.kind === "dealt");
  const drew = events.filter((event) => event.kind === "drew" && event.seat !== view.seat);
  const mine = dealt || events.some((event) => event.kind === "drew" && event.seat === view.seat);
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
    backs: dealt
      ? view.held.flatMap((count, seat) => (seat === view.seat ? [] : [{ from: "stock", to: `seat${seat}`, count }]))
      : drew.map((event) => ({ from: "stock", to: `seat${event.seat}`, count: event.count ?? 1 })),
  };
}
