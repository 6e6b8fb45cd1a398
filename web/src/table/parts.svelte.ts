/** A table is laid part by part, each in a task of its own and painted before the next: on a slow machine none is long. */

import { onMount } from "svelte";
import { layOutBeforePaint } from "../ui/beforePaint";

const HANDFUL = 2; // cards of one's hand at once
const PATIENCE = 100; // ms: nothing is painted where nobody looks

export class Parts {
  /** How many parts lie on the table. */
  laid = $state(0);
  private readonly parts: number;
  private readonly all: number;

  /** So many parts, and after them so many cards of one's hand. */
  constructor(parts: number, cards: number) {
    this.parts = parts;
    this.all = parts + Math.ceil(cards / HANDFUL);
    onMount(() => {
      let [timer, frame] = [0, 0];
      const wait = (): void => {
        timer = window.setTimeout(lay, PATIENCE);
        frame = requestAnimationFrame(() => {
          clearTimeout(timer);
          timer = window.setTimeout(lay);
        });
      };
      const lay = (): void => {
        cancelAnimationFrame(frame);
        this.laid++;
        layOutBeforePaint();
        if (!this.whole) wait();
      };
      wait();
      return () => {
        clearTimeout(timer);
        cancelAnimationFrame(frame);
      };
    });
  }

  get whole(): boolean {
    return this.laid >= this.all;
  }

  /** How many cards of one's hand may lie there. */
  get cards(): number {
    return this.whole ? Infinity : Math.max(0, this.laid - this.parts) * HANDFUL;
  }
}
