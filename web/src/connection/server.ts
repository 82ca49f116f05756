import type { Language } from '../text/texts';
import type { Connection, Hint, LogEntry, SeatInfo, Update } from './connection';
import type { FromServer, SeatView, ToServer, UpdateMessage } from './messages';

const SOONEST = 500;
const LATEST = 8000;

/**
 * A seat at a table of the server, over its socket (docs/server.md).
 *
 * A lost connection comes back by itself, names the last number it saw and misses nothing; what was
 * sent and not answered is sent again with the same id, and so is never done twice.
 */
export class ServerConnection implements Connection {
  readonly table: string;
  #language: Language;
  #listeners = new Set<(update: Update) => void>();
  #socket: WebSocket | null = null;
  #waiting = new Map<string, ToServer>();
  #last: UpdateMessage | null = null;
  #log: LogEntry[] = [];
  #closed = false;
  #delay = SOONEST;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, language: Language) {
    this.table = table;
    this.#language = language;
    this.#open(0);
  }

  subscribe(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    if (this.#last) this.#show(this.#last, 0);
    return () => this.#listeners.delete(listener);
  }

  play(action: number): void {
    const [seat, seq] = this.#now();
    if (seat !== null) this.#send({ type: 'play', id: crypto.randomUUID(), seat, action, seq });
  }

  undo(): void {
    this.#command('undo');
  }

  resetTurn(): void {
    this.#command('reset');
  }

  confirm(): void {
    this.#command('confirm');
  }

  pass(): void {
    const [seat] = this.#now();
    const window = this.#last?.window?.number;
    if (seat !== null && window !== undefined) this.#send({ type: 'pass', id: crypto.randomUUID(), seat, window });
  }

  hint(): Promise<Hint | null> {
    return Promise.resolve(null); // the server has no hints yet
  }

  speak(language: Language): void {
    this.#language = language;
    this.#socket?.close();
    this.#open(0);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#listeners.clear();
  }

  #open(since: number): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/live?since=${since}&lang=${this.#language}`,
    );
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#delay = SOONEST;
      this.#tell({ type: 'back' });
      for (const command of this.#waiting.values()) socket.send(JSON.stringify(command));
    });
    socket.addEventListener('message', (event) => this.#hear(JSON.parse(String(event.data)) as FromServer));
    socket.addEventListener('close', () => {
      if (this.#closed || socket !== this.#socket) return;
      this.#tell({ type: 'lost' });
      this.#timer = setTimeout(() => this.#open(this.#last?.seq ?? 0), this.#delay);
      this.#delay = Math.min(LATEST, this.#delay * 2);
    });
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'update':
        return this.#update(message);
      case 'presence':
        if (this.#last) {
          this.#last.seats.forEach((seat, index) => (seat.present = message.present[index] ?? false));
          this.#tell({ type: 'seats', seats: this.#seats(this.#last) });
        }
        return;
      case 'done':
        this.#waiting.delete(message.id);
        return;
      case 'error':
        this.#waiting.delete(message.id);
        return this.#tell({ type: 'notice', text: message.message });
      case 'chat':
      case 'hint':
        break;
      default:
        message satisfies never;
    }
  }

  #update(message: UpdateMessage): void {
    const first = message.since === 0;
    if (first) this.#log = [];
    const added = message.log.map((entry, index) => ({ ...entry, id: this.#log.length + index }));
    this.#log = [...this.#log, ...added];
    this.#last = message;
    this.#show(message, first ? 0 : added.length);
  }

  #show(message: UpdateMessage, news: number): void {
    this.#tell({ type: 'seats', seats: this.#seats(message) });
    const mine = this.#mine(message);
    if (!mine) return;
    this.#tell({
      type: 'position',
      position: {
        seq: message.seq,
        view: mine.view,
        actions: mine.actions,
        log: this.#log,
        news,
        canUndo: mine.may.includes('undo'),
        canReset: mine.may.includes('reset'),
        canConfirm: mine.may.includes('confirm'),
        canPass: message.window !== null && !mine.passed && mine.may.includes('pass'),
      },
    });
  }

  /** Of several seats at this browser, the one that is to act. */
  #mine(message: UpdateMessage): SeatView | undefined {
    return message.views.find((one) => one.actions.length > 0 || one.held !== null) ?? message.views[0];
  }

  #seats(message: UpdateMessage): SeatInfo[] {
    return message.seats.map((seat, index) => ({
      name: seat.name ?? (seat.level ? `${seat.level} ${index + 1}` : String(index + 1)),
      bot: seat.level,
      present: seat.present,
    }));
  }

  #now(): [number | null, number] {
    const last = this.#last;
    return last ? [this.#mine(last)?.seat ?? null, last.seq] : [null, 0];
  }

  #command(type: 'confirm' | 'undo' | 'reset'): void {
    const [seat, seq] = this.#now();
    if (seat !== null) this.#send({ type, id: crypto.randomUUID(), seat, seq });
  }

  #send(command: ToServer): void {
    this.#waiting.set(command.id, command);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #tell(update: Update): void {
    for (const listener of this.#listeners) listener(update);
  }
}
