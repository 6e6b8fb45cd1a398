/** What has to wait for a change of the page to be laid out, and to be done before anybody sees it. */

/** Call this in a task of its own, at the latest in the next frame; what comes back calls it off.
 *
 * Whoever measures there lays the page out, so that the frame has only to paint: two short tasks instead of a long one.
 */
export function soon(call: () => void): () => void {
  const { port1, port2 } = new MessageChannel(); // a timer would often come after the frame
  const frame = requestAnimationFrame(() => go());
  const stop = (): void => {
    port1.onmessage = null;
    port1.close();
    cancelAnimationFrame(frame);
  };
  const go = (): void => {
    stop();
    call();
  };
  port1.onmessage = go;
  port2.postMessage(null);
  return stop;
}
