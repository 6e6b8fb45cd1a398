/** Which way cards go in Dobro, as what happened says. */

import type { DobroView, GameEvent } from "../../wire/views";
import type { Routes } from "../../table/stage";

export function routesOf(view: DobroView, events: GameEvent[]): Routes {
  const took = events.find((event) => event.kind === "took");
  const dealt = events.some((event) => event.kind === "dealt");
  const drew = events.filter((event) => event.kind === "drew" && event.seat !== view.seat);
  const mine = dealt || events.some((event) => event.kind === "drew" && event.seat === view.seat);
  return {
    from: (card, gone) => {
      if (card.zone === "hand") return mine ? "stock" : null;
      if (card.seat !== view.seat) return `seat${card.seat}`;
      return gone.find((one) => one.zone === "hand" && one.card === card.card) ?? null;
    },
    to: (card) => (card.zone === "climb" && took ? `pile${took.seat}` : null),
    backs: dealt
      ? view.held.flatMap((count, seat) => (seat === view.seat ? [] : [{ from: "stock", to: `seat${seat}`, count }]))
      : drew.map((event) => ({ from: "stock", to: `seat${event.seat}`, count: event.count ?? 1 })),
  };
}
