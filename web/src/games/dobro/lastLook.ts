/** The table of Dobro when a round has just ended. */

import type { LastLook } from "../../state/table.svelte";
import type { DobroEvent, DobroView } from "../../wire/messages";
import { cardsOf } from "./reading";

/** Until the next round is shown, the last card stays in the climb. */
export function lastLook(view: DobroView, events: DobroEvent[]): LastLook | null {
  const end = events.findIndex((event) => event.kind === "round_ended");
  if (end < 0) return null;
  const told = events.slice(0, end + 1).filter((event) => event.kind !== "drew");
  const over: DobroView = { ...view, turn: null, moves: [] };
  const played = told.find((event) => event.kind === "played");
  if (!played) return { view: over, events: told };
  const { seat, move } = played;
  const count = cardsOf(move).length;
  return {
    view: {
      ...over,
      value: played.value,
      direction: told.find((event) => event.kind === "turned")?.direction ?? view.direction,
      climb: [...view.climb, { seat, move }],
      plays: [...view.plays, { seat, move }],
      held: view.held.map((held, other) => (other === seat ? held - count : held)),
      hand: seat === view.seat ? [] : view.hand,
    },
    events: told,
  };
}
