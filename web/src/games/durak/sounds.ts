/** What the events of Durak sound like. */

import type { Sound } from "../../ui/sounds";
import type { DurakEvent } from "../../wire/messages";

const SOUNDS: Partial<Record<DurakEvent["kind"], Sound>> = {
  dealt: "deal",
  attacked: "card",
  defended: "card",
  transferred: "card",
  added: "card",
  epaulettes: "double",
  took: "take",
};

/** A spectator hears every victory. */
export function soundOf(event: DurakEvent, you: number | null): Sound | undefined {
  switch (event.kind) {
    case "deal_won":
    case "won":
      return you === null || event.winners.includes(you) ? "won" : "lost";
    case "deal_lost":
      return event.seat === you ? "lost" : "won";
    default:
      return SOUNDS[event.kind];
  }
}
