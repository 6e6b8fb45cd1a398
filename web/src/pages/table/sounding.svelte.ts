/** Sounds for what happens at a table. */

import { untrack } from "svelte";
import { soundsOf } from "../../games/sounds";
import type { LiveTable } from "../../state/table.svelte";
import type { GameEvent } from "../../wire/messages";
import { sound, vibrate } from "../../ui/audible";

/** Let a table be heard. Called by the component that shows it. */
export function soundTable(live: LiveTable): void {
  const heard = new WeakSet<GameEvent>();
  let mine = false; // whether it was your turn

  $effect(() => {
    const { happenings, myTurn } = live;
    untrack(() => {
      const events = happenings.flatMap((one) => one.events).filter((event) => !heard.has(event));
      for (const event of events) heard.add(event);
      const sounds = soundsOf(events, live.table?.you ?? null);
      const begins = myTurn && !mine;
      mine = myTurn;
      if (begins) vibrate();
      void sound(begins ? [...sounds, "turn"] : sounds);
    });
  });
}
