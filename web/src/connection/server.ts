import type { Language } from '../text/texts';
import { api } from './api';
import { changed } from './changes';
import type { Connection, Live, LogEntry, Position, SeatInfo, Update } from './connection';
import { seatToAct, seatToShow } from './shownSeat';
import { ReconnectingSocket } from './reconnectingSocket';
import { mergeLog, newsSince } from './log';
import type {
  Facts, FromServer, HintAnswer, Outcome, SeatView, TableCommand, ToServer, UpdateMessage,
} from './messages';

const NOT_FOUND = 404;
/** Commands that answer a position: a second one before the first is answered would only be stale. */
const TURN = ['play', 'confirm', 'undo', 'reset'] as const;

/**
 * A seat at a table of the server, over its socket (docs/api.md).
 *
 * A lost connection reconnects by itself, names the last number it saw and misses nothing.
 */
export class ServerConnection implements Connection, Live {
  readonly table: string;
  readonly live = this;
  #language: Language;
  #listeners = new Set<(update: Update) => void>();
  #socket: ReconnectingSocket;
  #last: UpdateMessage | null = null;
  #log: LogEntry[] = [];
  #since = 0;
  #chat = 0;
  #shownSeat: number | null = null;
  /** The seat of this browser that is to act while its player lets another seat stay on the screen. */
  #postponedSeat: number | null = null;
  #stop = new AbortController();

  constructor(table: string, language: Language) {
    this.table = table;
    this.#language = language;
    this.#socket = new ReconnectingSocket({
      address: () => this.#address(),
      onOpen: () => this.#notify({ type: 'back' }),
      onMessage: (message) => this.#receive(message),
      onLost: (neverOpen) => {
        this.#notify({ type: 'lost' });
        if (neverOpen) void this.#findReason();
      },
    });
    const { signal } = this.#stop;
    addEventListener('offline', () => this.#socket.drop(), { signal });
    addEventListener('online', () => this.#socket.reconnect(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden && !this.#socket.isOpen) this.#socket.reconnect();
      },
      { signal },
    );
  }

  subscribe(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    if (this.#last) this.#show(this.#last, 0);
    return () => this.#listeners.delete(listener);
  }

  play(action: number): void {
    const seat = this.#seat();
    if (seat !== null) this.#sendTurnCommand({ type: 'play', seat, action, seq: this.#seq(), hold_last: true });
  }

  undo(count = 1): void {
    const seat = this.#seat();
    if (seat !== null) this.#sendTurnCommand({ type: 'undo', seat, seq: this.#seq(), count });
  }

  resetTurn(): void {
    this.#turn('reset');
  }

  confirm(): void {
    this.#turn('confirm');
  }

  pass(): void {
    const seat = this.#seat();
    const window = this.#last?.window?.number;
    if (seat !== null && window !== undefined) void this.command({ type: 'pass', seat, window });
  }

  async hint(): Promise<HintAnswer | null> {
    const seat = this.#seat();
    if (seat === null) return null;
    const outcome = await this.command({ type: 'hint', seat, seq: this.#seq() });
    return outcome.type === 'hint' ? outcome : null;
  }

  async command(command: TableCommand): Promise<Outcome> {
    const outcome = await this.#socket.send({ ...command, id: crypto.randomUUID() } as ToServer);
    // A chat line that was refused is explained where it was written; a silence that comes late is none the less one.
    const late = outcome.type === 'error' && outcome.code === 'window_closed' && command.type === 'pass';
    if (outcome.type === 'error' && command.type !== 'say' && !late) this.#notify({ type: 'notice', text: outcome.message });
    return outcome;
  }

  showSeat(seat: number): void {
    if (!this.#last) return;
    const acts = seatToAct(this.#last);
    this.#postponedSeat = acts === seat ? null : acts;
    this.#shownSeat = seat;
    this.#show(this.#last, 0);
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.#since = 0; // all texts anew
    this.#socket.reconnect();
  }

  close(): void {
    this.#stop.abort();
    this.#socket.close();
    this.#listeners.clear();
  }

  #address(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = new URLSearchParams({
      since: `${this.#since}`,
      chat: `${this.#chat}`,
      lang: this.#language,
      changes: '1',
    });
    return `${scheme}://${location.host}/api/tables/${this.table}/live?${query}`;
  }

  /** A socket that is refused does not say why; the same address over HTTP does. */
  async #findReason(): Promise<void> {
    try {
      const { error, response } = await api.GET('/api/tables/{table}', { params: { path: { table: this.table } } });
      if (!error) return;
      this.#notify({ type: 'refused', code: error.code, text: error.message });
      // What is not there will not come.
      if (response.status === NOT_FOUND) this.#socket.close();
    } catch {
      // The server does not answer: the socket says so already.
    }
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'update':
        return this.#update(message);
      case 'changes':
        if (this.#last) this.#update(changed(this.#last, message));
        return;
      case 'presence':
        this.#last?.seats.forEach((seat, index) => (seat.present = message.present[index] ?? false));
        return this.#notify(message);
      case 'chat':
        this.#chat = Math.max(this.#chat, ...message.lines.map((line) => line.number));
        return this.#notify(message);
      case 'done':
      case 'hint':
      case 'error':
        return; // the socket has answered the caller
      default:
        message satisfies never;
    }
  }

  #update(message: UpdateMessage): void {
    const before = this.#last;
    // Who sits down or gets up counts otherwise: ask for everything once more.
    const seatsChanged = before !== null && before.you.join() !== message.you.join();
    this.#log = mergeLog(this.#log, message.since, message.log);
    this.#last = message;
    this.#since = message.seq;
    if (this.#postponedSeat === null || this.#postponedSeat !== seatToAct(message)) {
      this.#postponedSeat = null;
      this.#shownSeat = seatToShow(message, this.#shownSeat);
    }
    this.#show(message, before ? newsSince(this.#log, before.seq) : 0);
    if (seatsChanged) {
      this.#since = 0;
      this.#socket.reconnect();
    }
  }

  #show(message: UpdateMessage, news: number): void {
    const { log: _log, type: _type, ...rest } = message;
    const facts: Facts = { ...rest, shownSeat: this.#shownSeat };
    const mine = this.#mine(message);
    this.#notify({ type: 'seats', seats: seatsOf(message) });
    this.#notify({ type: 'table', facts, position: mine ? this.#position(message, mine, news) : null });
  }

  #position(message: UpdateMessage, mine: SeatView, news: number): Position | null {
    if (!mine.view) return null;
    const may = (what: string): boolean => mine.may.includes(what);
    return {
      seq: message.seq,
      // Only who is asked has something to play: the view itself never says so.
      view: message.window && mine.actions.length > 0 ? asked(mine.view) : mine.view,
      actions: mine.actions,
      log: this.#log,
      news,
      canUndo: may('undo'),
      canReset: may('reset'),
      canConfirm: may('confirm'),
      endsGame: mine.ends,
      // Who is asked has saying nothing among the actions already; where several share a screen all are asked alike.
      canPass: message.window !== null && may('pass') && mine.actions.length === 0 && message.you.length > 1,
      canHint: may('hint'),
    };
  }

  #mine(message: UpdateMessage): SeatView | undefined {
    return message.views.find((one) => one.seat === this.#shownSeat) ?? message.views[0];
  }

  #seat(): number | null {
    return this.#last ? (this.#mine(this.#last)?.seat ?? null) : null;
  }

  #seq(): number {
    return this.#last?.seq ?? 0;
  }

  #turn(type: 'confirm' | 'reset'): void {
    const seat = this.#seat();
    if (seat !== null) this.#sendTurnCommand({ type, seat, seq: this.#seq() });
  }

  #sendTurnCommand(command: TableCommand): void {
    if (!this.#socket.waitsFor(...TURN)) void this.command(command);
  }

  #notify(update: Update): void {
    for (const listener of this.#listeners) listener(update);
  }
}

function asked(view: NonNullable<SeatView['view']>): NonNullable<SeatView['view']> {
  return view.decision ? { ...view, decision: { ...view.decision, seat: view.seat } } : view;
}

function seatsOf(message: UpdateMessage): SeatInfo[] {
  return message.seats.map((seat, index) => ({
    name: seat.name ?? String(index + 1),
    bot: seat.level,
    person: seat.setup !== 'bot',
    present: seat.present,
    resigned: seat.resigned,
  }));
}
