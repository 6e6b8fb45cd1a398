/** How cards travel: from where they lay to where they come to lie. */

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "../../settings.svelte";

export const moving = (): boolean => settings.motion && !prefersReducedMotion.current;

export const lasting = (ms: number): number => (moving() ? ms : 0);

export interface Travel {
  /** Where the other end is; null when it cannot be seen. */
  end: () => DOMRect | null;
  delay?: number;
  duration?: number;
}

/** Used as `in:` it comes from the other end, used as `out:` it goes there. */
export function travel(node: Element, { end, delay = 0, duration = 320 }: Travel): TransitionConfig {
  const far = moving() ? end() : null;
  const near = node.getBoundingClientRect();
  if (!far || far.width === 0 || near.width === 0) return { duration: 0 };
  const dx = far.left + far.width / 2 - near.left - near.width / 2;
  const dy = far.top + far.height / 2 - near.top - near.height / 2;
  const scale = Math.max(0.15, Math.min(1.6, far.width / near.width));
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + (scale - 1) * u}); ` +
      `opacity: ${Math.min(1, 0.2 + t * 2)}`,
  };
}

/** Where a part of the table is, by its name. */
export const placeOf = (name: string): DOMRect | null =>
  document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect() ?? null;
