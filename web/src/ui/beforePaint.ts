/** Work that needs the new layout of the page and must be done before it is painted. */

/** Call this in a separate task before the next frame, or else in that frame. Returns a function that cancels it.
 *
 * Measuring there forces the layout, so that the frame only has to paint: two short tasks instead of a long one.
 * A timer or a message would usually come after the frame.
 */
export function beforePaint(call: () => void): () => void {
  let due = true;
  const stop = (): void => {
    due = false;
    cancelAnimationFrame(frame);
  };
  const go = (): void => {
    if (!due) return;
    stop();
    call();
  };
  const frame = requestAnimationFrame(go);
  if ("scheduler" in window) void window.scheduler.postTask(go, { priority: "user-blocking" }); // not in all browsers yet
  return stop;
}

/** Force the layout in a separate task. */
export const layOutBeforePaint = (): void => void beforePaint(() => document.body.getBoundingClientRect());
