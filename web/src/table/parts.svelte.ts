/** Draws a table part by part, each in its own task and painted before the next, so that no task is long on a slow machine. */

import { onMount } from "svelte";
import { layOutBeforePaint } from "../ui/beforePaint";

const HANDFUL = 2; // cards of the hand at once
const PATIENCE = 100; // ms to wait for a frame: hidden pages get none

export class Parts<Name extends string> {
  /** How many parts are drawn. */
  private laid = $state(0);
  private readonly names: Name[];
  private readonly all: number;

  /** The parts in their order, and the number of cards in your hand, which come after them. */
  constructor(names: Name[], cards: number) {
    this.names = names;
    this.all = names.length + Math.ceil(cards / HANDFUL);
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

  /** Whether this part may be drawn. */
  has(name: Name): boolean {
    return this.laid > this.names.indexOf(name);
  }

  get whole(): boolean {
    return this.laid >= this.all;
  }

  /** How many cards of your hand are drawn. */
  get cards(): number {
    return this.whole ? Infinity : Math.max(0, this.laid - this.names.length) * HANDFUL;
  }
}
