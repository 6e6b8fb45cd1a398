/** Waiting for a state, as a component would: by what it is made from. */

export function until(comesTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (!comesTrue()) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  });
}
