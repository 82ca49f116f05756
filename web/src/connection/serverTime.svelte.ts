import { api } from './api';

/** Below this the date of an answer, in whole seconds, says nothing about a difference. */
const RESOLUTION = 1500;

/** How much later it is at the server, from the date of an answer that took from `asked` to `came`. */
export function offsetOf(date: string | null, asked: number, came: number): number {
  const told = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(told)) return 0;
  const offset = told + 500 - (asked + came) / 2; // a date is cut off, half a second on average
  return Math.abs(offset) < RESOLUTION ? 0 : offset;
}

/** The server's clock, as this browser can know it; it ticks while a component asks it to. */
export class ServerTime {
  /** Milliseconds since 1970 at the server. */
  now = $state(Date.now());
  #offset = 0;

  /** Ask the server once what time it is there. */
  async sync(): Promise<void> {
    const asked = Date.now();
    try {
      const { response } = await api.GET('/api/me');
      this.#offset = offsetOf(response.headers.get('date'), asked, Date.now());
    } catch {
      return; // later again
    }
    this.update();
  }

  update(): void {
    this.now = Date.now() + this.#offset;
  }

  /** Tick until the function given back is called. */
  tick(every: number): () => void {
    this.update();
    const timer = setInterval(() => this.update(), every);
    return () => clearInterval(timer);
  }
}
