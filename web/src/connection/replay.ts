import type { Language } from '../text/texts';
import { api, dataOf } from './api';
import type { Connection, LogEntry, Position, SeatInfo, Stepping, Update, View } from './connection';
import { mergeLog } from './log';
import type { HintAnswer, Message } from './messages';

/** The log is asked for once: after this number nothing is told. */
const NO_LOG = 32_767;
/** Going forward a little shows how pieces moved; going further only where they are. */
const NEAR = 3;

/** The entries of the log that are new when a game is shown at a step after it was shown at another. */
export function stepNews(log: readonly LogEntry[], from: number | null, to: number): number {
  if (from === null || to <= from || to > from + NEAR) return 0;
  return log.filter((entry) => entry.seq > from && entry.seq <= to).length;
}

/** A finished game, step by step, as any seat or a spectator saw it. */
export class ReplayConnection implements Connection, Stepping {
  readonly table: string;
  readonly replay: Message<'Replay'>;
  readonly data: Message<'DataShown'> | null;
  seats: readonly SeatInfo[];
  seat: number | null;
  /** Told of every step that is shown. */
  onStep: (step: number) => void = () => undefined;

  #listeners = new Set<(update: Update) => void>();
  #log: LogEntry[] = [];
  #views = new Map<string, Promise<View>>();
  #wanted: number;
  #shown: number | null = null;
  #busy = false;

  private constructor(
    replay: Message<'Replay'>,
    seats: readonly SeatInfo[],
    { step, seat }: { step: number | null; seat: number | null },
  ) {
    this.table = replay.table;
    this.replay = replay;
    this.data = replay.data;
    this.seats = seats;
    this.seat = seat !== null && seat < replay.names.length ? seat : null;
    this.#wanted = Math.max(0, Math.min(step ?? 0, replay.steps));
  }

  /** From a seat, as a spectator (null), or as the visitor saw the game (undefined). */
  static async open(table: string, at: { step: number | null; seat: number | null | undefined }): Promise<ReplayConnection> {
    const params = { path: { table } };
    const [replay, update] = await Promise.all([
      api.GET('/api/tables/{table}/replay', { params }).then(dataOf),
      api.GET('/api/tables/{table}', { params: { ...params, query: { since: 2 ** 31 } } }).then(dataOf),
    ]);
    const seats = update.seats.map((seat, number) => ({
      name: replay.names[number] ?? '',
      bot: seat.setup === 'bot' ? seat.level : null,
      person: seat.setup !== 'bot',
      present: true,
      resigned: seat.resigned,
    }));
    const seat = at.seat === undefined ? (update.you[0] ?? null) : at.seat;
    const opened = new ReplayConnection(replay, seats, { step: at.step, seat });
    await opened.#loadLog();
    return opened;
  }

  get step(): number {
    return this.#wanted;
  }

  get steps(): number {
    return this.replay.steps;
  }

  subscribe(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    listener({ type: 'seats', seats: this.seats });
    void this.#showWanted();
    return () => this.#listeners.delete(listener);
  }

  /** Show another step; of many calls in a row the last one counts. */
  go(step: number): void {
    this.#wanted = Math.max(0, Math.min(step, this.steps));
    this.onStep(this.#wanted);
    if (!this.#busy) void this.#showWanted();
  }

  /** From another seat, or as a spectator. */
  async showSeat(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.#loadLog();
    this.#shown = null;
    await this.#showWanted();
  }

  async setLanguage(_language: Language): Promise<void> {
    const { data } = await api.GET('/api/tables/{table}/replay', { params: { path: { table: this.table } } });
    if (data) {
      this.replay.moves = data.moves;
      this.seats = this.seats.map((seat, number) => ({ ...seat, name: data.names[number] ?? seat.name }));
      this.#notify({ type: 'seats', seats: this.seats });
    }
    await this.showSeat(this.seat);
  }

  close(): void {
    this.#listeners.clear();
  }

  play(): void {}
  undo(): void {}
  resetTurn(): void {}
  confirm(): void {}
  pass(): void {}
  hint(): Promise<HintAnswer | null> {
    return Promise.resolve(null);
  }

  /** What happened in the whole game, as this seat may know it. */
  async #loadLog(): Promise<void> {
    const { log } = await this.#fetchStep(this.steps, 0);
    this.#log = mergeLog([], 0, log);
  }

  async #showWanted(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#shown !== this.#wanted) await this.#show(this.#wanted);
    } catch (error) {
      this.#notify({ type: 'notice', text: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#busy = false;
    }
  }

  async #show(step: number): Promise<void> {
    const seat = this.seat;
    const view = await this.#view(step);
    if (seat !== this.seat) return;
    const log = this.#log.filter((entry) => entry.seq <= step);
    const news = stepNews(this.#log, this.#shown, step);
    this.#shown = step;
    this.#notify({ type: 'position', position: this.#position(step, view, log, news) });
    if (step < this.steps) void this.#view(step + 1).catch(() => undefined); // nearly always wanted next
  }

  #view(step: number): Promise<View> {
    const key = `${this.seat} ${step}`;
    let view = this.#views.get(key);
    if (!view) {
      view = this.#fetchStep(step, NO_LOG).then((told) => told.view as unknown as View);
      view.catch(() => this.#views.delete(key));
      this.#views.set(key, view);
    }
    return view;
  }

  #fetchStep(step: number, since: number): Promise<Message<'ReplayStep'>> {
    const query = this.seat === null ? { since } : { since, seat: this.seat };
    const params = { path: { table: this.table, step }, query };
    return api.GET('/api/tables/{table}/replay/{step}', { params }).then(dataOf);
  }

  #position(step: number, view: View, log: readonly LogEntry[], news: number): Position {
    return {
      seq: step,
      view,
      actions: [], // what could have been done then cannot be done now
      log,
      news,
      canUndo: false,
      canReset: false,
      canConfirm: false,
      endsGame: false,
      canPass: false,
      canHint: false,
    };
  }

  #notify(update: Update): void {
    for (const listener of this.#listeners) listener(update);
  }
}
