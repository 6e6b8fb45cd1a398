/** Something that is asked of the house: whether it is under way, and what went wrong last. */
export class Asking {
  busy = $state(false);
  trouble = $state.raw<unknown>(null);

  readonly attempt = async (what: () => Promise<void>): Promise<void> => {
    this.trouble = null;
    this.busy = true;
    try {
      await what();
    } catch (error) {
      this.trouble = error;
    } finally {
      this.busy = false;
    }
  };
}
