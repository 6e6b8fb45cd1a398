/** A request to the server: whether it is running, and the last error. */
export class ServerRequest {
  busy = $state(false);
  error = $state.raw<unknown>(null);

  readonly attempt = async (what: () => Promise<void>): Promise<void> => {
    this.error = null;
    this.busy = true;
    try {
      await what();
    } catch (caught) {
      this.error = caught;
    } finally {
      this.busy = false;
    }
  };
}
