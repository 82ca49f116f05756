/** One thing at a time that may fail: whether it is under way, what was said, what went wrong. */
export class Attempt {
  busy = $state(false);
  said = $state('');
  problem = $state('');

  /** Do it; what it gives back is said. */
  async run(what: () => Promise<string | void>): Promise<void> {
    this.busy = true;
    this.said = this.problem = '';
    try {
      this.said = (await what()) ?? '';
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
