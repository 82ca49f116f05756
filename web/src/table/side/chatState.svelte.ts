import type { Live } from '../../connection/connection';
import type { ChatLine } from '../../connection/messages';

/** The chat of a table. */
export class ChatState {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Whether the panel is open: then every line is read at once. */
  open = $state(false);
  /** A line that was refused, in the server's words. */
  refusal = $state('');
  #read = $state(0);
  readonly unread = $derived(this.lines.filter((line) => line.number > this.#read).length);
  /** Seconds since 1970. */
  #joinedAt = Date.now() / 1000;
  #live: Live;

  constructor(live: Live) {
    this.#live = live;
  }

  receive(lines: readonly ChatLine[]): void {
    const last = this.lines.at(-1)?.number ?? 0;
    this.lines = [...this.lines, ...lines.filter((line) => line.number > last)];
    if (this.open) return this.markRead();
    // What was said before I came is nothing new.
    const old = lines.filter((line) => line.at < this.#joinedAt);
    this.#read = Math.max(this.#read, ...old.map((line) => line.number));
  }

  markRead(): void {
    this.#read = this.lines.at(-1)?.number ?? 0;
  }

  /** Whether it was said; if not, `refusal` says why. */
  async send(text: string, seat: number | null): Promise<boolean> {
    this.refusal = '';
    const outcome = await this.#live.command({ type: 'say', text, seat });
    if (outcome.type === 'error') this.refusal = outcome.message;
    return outcome.type === 'done';
  }
}
