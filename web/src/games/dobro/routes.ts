/** Where cards come from and go to in Dobro, according to the events. */

import type { DobroView, GameEvent } from "../../wire/messages";
import { dealtIn, type Routes } from "../../table/stage.svelte";

export function routesOf(view: DobroView, events: GameEvent[]): Routes {
  const took = events.find((event) => event.kind === "took");
  const { mine, backs } = dealtIn(view, events);
  return {
    from: (card, gone) => {
      if (card.zone === "hand") return mine ? "stock" : null;
      if (card.seat !== view.seat) return `seat${card.seat}`;
      return gone.find((one) => one.zone === "hand" && one.card === card.card) ?? null;
    },
    to: (card) => (card.zone === "climb" && took ? `pile${took.seat}` : null),
    backs,
  };
}
