import type { FromServer, Outcome, ToServer } from './messages';

const SHORTEST_DELAY = 500;
const LONGEST_DELAY = 8000;
/** An answer takes milliseconds: after this long without one the connection is dead, even if the socket says it is open. */
const ANSWER_TIMEOUT = 8000;

type Waiting = { command: ToServer; resolve: (outcome: Outcome) => void };

export type SocketEvents = {
  /** Where to connect to, asked anew each time. */
  address: () => string;
  onOpen: () => void;
  onMessage: (message: FromServer) => void;
  /** The connection is gone and will be tried again. `neverOpen`: there has not been one yet. */
  onLost: (neverOpen: boolean) => void;
};

/**
 * A socket that reconnects by itself.
 *
 * What was sent and not answered is sent again with the same id, and so is never done twice.
 */
export class ReconnectingSocket {
  #events: SocketEvents;
  #connect: (address: string) => WebSocket;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #closed = false;
  #wasOpen = false;
  #delay = SHORTEST_DELAY;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: SocketEvents, connect = (address: string): WebSocket => new WebSocket(address)) {
    this.#events = events;
    this.#connect = connect;
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
    return new Promise((resolve) => {
      this.#waiting.set(command.id, { command, resolve });
      if (this.isOpen) this.#transmit(command);
    });
  }

  /** Connect at once: the network came back, or the address has changed. */
  reconnect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retryTimer);
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
    this.#onClose(old);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#answerTimer);
    this.#socket?.close();
    this.#waiting.clear();
  }

  #open(): void {
    const socket = this.#connect(this.#events.address());
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#delay = SHORTEST_DELAY;
      this.#wasOpen = true;
      this.#events.onOpen();
      for (const { command } of this.#waiting.values()) this.#transmit(command);
    });
    socket.addEventListener('message', (event: MessageEvent) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as FromServer);
    });
    socket.addEventListener('close', () => this.#onClose(socket));
  }

  #onClose(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#answerTimer);
    this.#retryTimer = setTimeout(() => this.#open(), this.#delay);
    this.#delay = Math.min(LONGEST_DELAY, this.#delay * 2);
    this.#events.onLost(!this.#wasOpen);
  }

  #transmit(command: ToServer): void {
    this.#socket?.send(JSON.stringify(command));
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => {
      if (this.#oldest()) this.drop();
    }, ANSWER_TIMEOUT);
  }

  #receive(message: FromServer): void {
    if (message.type === 'done' || message.type === 'hint' || message.type === 'error') {
      // A client that asks too much is refused before its command is read, so without the id.
      const waiting = this.#waiting.get(message.id) ?? (message.id === '' ? this.#oldest() : undefined);
      if (waiting) {
        this.#waiting.delete(waiting.command.id);
        waiting.resolve(message);
      }
      if (!this.#oldest()) clearTimeout(this.#answerTimer);
    }
    this.#events.onMessage(message);
  }

  /** The command that is to be answered next; hints take their time. */
  #oldest(): Waiting | undefined {
    return [...this.#waiting.values()].find(({ command }) => command.type !== 'hint');
  }
}
