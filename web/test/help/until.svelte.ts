/** Resolves as soon as this is true: state is watched as a component does. */
export function until(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (!isTrue()) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  });
}
