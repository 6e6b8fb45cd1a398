/** A table is laid part by part, each in a task of its own: on a slow machine none of them is long. */

import { onMount } from "svelte";

export class Parts {
  /** How many parts lie on the table. */
  laid = $state(0);
  private readonly all: number;

  constructor(all: number) {
    this.all = all;
    onMount(() => {
      let timer = 0;
      const next = (): void => {
        this.laid++;
        if (this.laid < all) timer = window.setTimeout(next);
      };
      timer = window.setTimeout(next);
      return () => clearTimeout(timer);
    });
  }

  get whole(): boolean {
    return this.laid >= this.all;
  }
}
