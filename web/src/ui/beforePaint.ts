/** What has to wait for a change of the page to be laid out, and to be done before anybody sees it. */

/** Call this in a task of its own before the next frame, or else in that frame; what comes back calls it off.
 *
 * Whoever measures there lays the page out, so that the frame has only to paint: two short tasks instead of a long one.
 * A timer or a message would mostly come after the frame.
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
  if ("scheduler" in window) void window.scheduler.postTask(go, { priority: "user-blocking" }); // not everywhere yet
  return stop;
}

/** Lay out what has changed, in a task of its own. */
export const layOutBeforePaint = (): void => void beforePaint(() => document.body.getBoundingClientRect());
