import type { Translate } from '../text/texts';
import { dataOrThrow } from '../front/site/visitor.svelte';

/** A list of the operator's page: fetched, changed, and what went wrong. */
export class AdminList<Row> {
  rows = $state.raw<readonly Row[] | null>(null);
  problem = $state('');
  busy = $state(false);
  #latest = 0;

  /** Fetch it anew; an answer that came after a later question is dropped. */
  async load<Data>(asked: Promise<{ data?: Data; error?: unknown }>, rowsOf: (data: Data) => readonly Row[], t: Translate): Promise<void> {
    const mine = ++this.#latest;
    const data = await this.#tried(() => dataOrThrow(asked, t));
    if (data !== null && mine === this.#latest) this.rows = rowsOf(data);
  }

  /** Change one row, with what the server says it is now; none if it is gone. */
  async change<Data>(
    asked: Promise<{ data?: Data; error?: unknown }>, rowOf: (data: Data) => Row | undefined, isSame: (row: Row) => boolean, t: Translate,
  ): Promise<boolean> {
    const data = await this.#tried(() => dataOrThrow(asked, t));
    if (data === null) return false;
    const row = rowOf(data);
    this.rows = (this.rows ?? []).flatMap((one) => (!isSame(one) ? [one] : row === undefined ? [] : [row]));
    return true;
  }

  async #tried<Data>(work: () => Promise<Data>): Promise<Data | null> {
    this.busy = true;
    this.problem = '';
    try {
      return await work();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
