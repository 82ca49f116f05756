import type { Live } from '../connection/connection';
import type { ChatLine } from '../connection/messages';

/** What is said at the table. */
export class Talk {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Whether somebody reads it now. */
  open = $state(false);
  /** A line that was refused, in the server's words. */
  refusal = $state('');
  #read = $state(0);
  readonly unread = $derived(this.lines.filter((line) => line.number > this.#read).length);
  #first = true;
  #live: Live;

  constructor(live: Live) {
    this.#live = live;
  }

  hear(lines: readonly ChatLine[]): void {
    const last = this.lines.at(-1)?.number ?? 0;
    this.lines = [...this.lines, ...lines.filter((line) => line.number > last)];
    // What was said before I came is nothing new.
    if (this.#first || this.open) this.read();
    this.#first = false;
  }

  read(): void {
    this.#read = this.lines.at(-1)?.number ?? 0;
  }

  /** Whether it was said; if not, `refusal` says why. */
  async say(text: string, seat: number | null): Promise<boolean> {
    this.refusal = '';
    const outcome = await this.#live.command({ type: 'say', text, seat });
    if (outcome.type === 'error') this.refusal = outcome.message;
    return outcome.type === 'done';
  }
}
