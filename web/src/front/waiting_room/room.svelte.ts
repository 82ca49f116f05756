import { api, Refusal } from '../../connection/api';
import type { FromServer, Message, UpdateMessage } from '../../connection/messages';
import type { Translate } from '../../text/texts';
import { dataOrThrow } from '../site/visitor.svelte';

type Command = Message<'Join'> | Message<'Leave'> | Message<'Start'> | Message<'Fill'> | Message<'Clear'> | Message<'Cancel'>;
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const RETRY_PAUSE = 2000;

/** A table before its game: who sits there, told by its socket, which says that I am there too. */
export class Room {
  update = $state.raw<UpdateMessage | null>(null);
  watching = $state(0);
  connected = $state(true);
  /** Why it cannot be shown. */
  problem = $state('');
  readonly table: string;
  #t: () => Translate;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = SHORTEST_PAUSE;
  #closed = false;

  constructor(table: string, t: () => Translate) {
    this.table = table;
    this.#t = t;
  }

  /** How the table stands; the socket follows while nobody plays yet. */
  async open(): Promise<void> {
    try {
      const asked = api.GET('/api/tables/{table}', { params: { path: { table: this.table } } });
      this.update = (await dataOrThrow(asked, this.#t())) as UpdateMessage;
      this.problem = '';
      if (this.update.status === 'waiting') this.#connect();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      // No code: the server did not answer at all.
      const soon = error instanceof Refusal && ['', 'compiling', 'store_silent', 'busy', 'too_many'].includes(error.code);
      if (soon && !this.#closed) this.#timer = setTimeout(() => void this.open(), RETRY_PAUSE);
    }
  }

  /** Sit down, stand up, fill a seat, begin, call it off; a refusal is thrown as a sentence. */
  async send(command: Command): Promise<void> {
    const asked = api.POST('/api/tables/{table}/commands', { params: { path: { table: this.table } }, body: command });
    await dataOrThrow(asked, this.#t());
  }

  /** Connect again: the socket does not know the visitor's new name or account yet. */
  reconnect(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?since=0`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.connected = true;
      this.#delay = SHORTEST_PAUSE;
    });
    socket.addEventListener('message', (event) => this.#receive(JSON.parse(String(event.data)) as FromServer));
    socket.addEventListener('close', () => {
      if (this.#closed) return;
      this.connected = false;
      this.#timer = setTimeout(() => this.#connect(), this.#delay);
      this.#delay = Math.min(LONGEST_PAUSE, this.#delay * 2);
    });
  }

  #receive(message: FromServer): void {
    if (message.type === 'update') {
      this.update = message;
      if (message.status !== 'waiting') this.close();
    } else if (message.type === 'presence' && this.update) {
      const seats = this.update.seats.map((seat, index) => ({ ...seat, present: message.present[index] ?? false }));
      this.update = { ...this.update, seats };
      this.watching = message.watching;
    }
  }
}
