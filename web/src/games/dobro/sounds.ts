/** What the events of Dobro sound like. */

import type { Sound } from "../../ui/sounds";
import type { DobroEvent } from "../../wire/messages";

const SOUNDS: Partial<Record<DobroEvent["kind"], Sound>> = {
  dealt: "deal",
  played: "card",
  doubled: "double",
  took: "take",
};

/** A spectator hears every victory. */
export function soundOf(event: DobroEvent, you: number | null): Sound | undefined {
  if (event.kind === "won") return you === null || event.winners.includes(you) ? "won" : "lost";
  return SOUNDS[event.kind];
}
