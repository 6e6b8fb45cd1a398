/** Cards go from where they lay to where they lie: between hand and bout by themselves, else by what happened. */

import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { settings } from "../../settings.svelte";
import type { GameEvent } from "../../wire/views";

const TIME = 280; // ms

export const time = (): number => (settings.motion ? TIME : 0);

/** Where things are on the table, for cards that come from there or go there. */
export interface Spots {
  seats: (HTMLElement | undefined)[];
  stock: HTMLElement | undefined;
  heap: HTMLElement | undefined;
  /** What happened last. */
  events: () => GameEvent[];
}

export type Travel = (node: Element, params: { key: string }) => () => TransitionConfig;

const LAID = new Set(["attacked", "defended", "added", "transferred"]);

export function travels(spots: Spots): { leave: Travel; come: Travel } {
  function other(card: string, zone: string, coming: boolean): HTMLElement | undefined {
    if (zone === "hand") return coming ? spots.stock : undefined;
    for (const event of spots.events()) {
      if (coming && event.card === card && LAID.has(event.kind)) return spots.seats[event.seat ?? -1];
      const has = Array.isArray(event.cards) && event.cards.includes(card);
      if (!coming && has && event.kind === "took") return spots.seats[event.seat ?? -1];
      if (!coming && has && event.kind === "held") return spots.heap;
    }
    return undefined;
  }

  const [leave, come] = crossfade({
    duration: time,
    easing: cubicOut,
    fallback(node, _params, intro) {
      const { card = "", zone = "" } = (node as HTMLElement).dataset;
      const spot = other(card, zone, intro)?.getBoundingClientRect();
      const from = node.getBoundingClientRect();
      if (!spot || from.width === 0) return { duration: time() / 2, css: (t) => `opacity:${t}` };
      const x = spot.left + spot.width / 2 - from.left - from.width / 2;
      const y = spot.top + spot.height / 2 - from.top - from.height / 2;
      return {
        duration: time(),
        easing: cubicOut,
        css: (t, u) =>
          `transform:translate(${x * u}px,${y * u}px) scale(${0.4 + 0.6 * t});opacity:${Math.min(1, t * 2)}`,
      };
    },
  });
  return { leave: leave as Travel, come: come as Travel };
}
