import type { FromServer, Outcome, ToServer } from './messages';

const SOONEST = 500;
const LATEST = 8000;
/** An answer takes milliseconds: after this long without one the line is dead, whatever it says. */
const PATIENCE = 8000;

type Waiting = { command: ToServer; settle: (outcome: Outcome) => void };

export type Ends = {
  /** Where to connect to, asked anew each time. */
  address: () => string;
  opened: () => void;
  heard: (message: FromServer) => void;
  /** The line is gone; `before` says that it had never been open. It will be tried again by itself. */
  lost: (before: boolean) => void;
};

/**
 * A socket that comes back by itself.
 *
 * What was sent and not answered is sent again with the same id, and so is never done twice.
 */
export class Line {
  #ends: Ends;
  #make: (address: string) => WebSocket;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #closed = false;
  #wasOpen = false;
  #delay = SOONEST;
  #again: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(ends: Ends, make = (address: string): WebSocket => new WebSocket(address)) {
    this.#ends = ends;
    this.#make = make;
    this.#open();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === 1;
  }

  /** Whether a command of one of these types has no answer yet. */
  waitsFor(...types: ToServer['type'][]): boolean {
    return [...this.#waiting.values()].some(({ command }) => types.includes(command.type));
  }

  send(command: ToServer): Promise<Outcome> {
    return new Promise((settle) => {
      this.#waiting.set(command.id, { command, settle });
      if (this.isOpen) this.#write(command);
    });
  }

  /** Connect at once: the network came back, or the address has changed. */
  again(): void {
    if (this.#closed) return;
    clearTimeout(this.#again);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#open();
  }

  /** The network is known to be gone, although the socket has not noticed. */
  drop(): void {
    const old = this.#socket;
    if (!old || this.#closed) return;
    old.close();
    this.#gone(old);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#watch);
    this.#socket?.close();
    this.#waiting.clear();
  }

  #open(): void {
    const socket = this.#make(this.#ends.address());
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#delay = SOONEST;
      this.#wasOpen = true;
      this.#ends.opened();
      for (const { command } of this.#waiting.values()) this.#write(command);
    });
    socket.addEventListener('message', (event: MessageEvent) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    });
    socket.addEventListener('close', () => this.#gone(socket));
  }

  #gone(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#watch);
    this.#again = setTimeout(() => this.#open(), this.#delay);
    this.#delay = Math.min(LATEST, this.#delay * 2);
    this.#ends.lost(!this.#wasOpen);
  }

  #write(command: ToServer): void {
    this.#socket?.send(JSON.stringify(command));
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#first()) this.drop();
    }, PATIENCE);
  }

  #hear(message: FromServer): void {
    if (message.type === 'done' || message.type === 'hint' || message.type === 'error') {
      // Whoever asks too much is refused before the question is read, so without its name.
      const waiting = this.#waiting.get(message.id) ?? (message.id === '' ? this.#first() : undefined);
      if (waiting) {
        this.#waiting.delete(waiting.command.id);
        waiting.settle(message);
      }
      if (!this.#first()) clearTimeout(this.#watch);
    }
    this.#ends.heard(message);
  }

  /** The command that is to be answered next; hints take their time. */
  #first(): Waiting | undefined {
    return [...this.#waiting.values()].find(({ command }) => command.type !== 'hint');
  }
}
