import type { Language } from '../text/texts';
import type {
  Action, Connection, GameName, LogEntry, Position, SeatInfo, Stepping, Update, View,
} from './connection';
import type { HintAnswer } from './messages';

type Recorded = {
  game: GameName;
  players: number;
  seat: number;
  names: Record<Language, string[]>;
  /** The action of each step if it was this seat's. */
  chosen: (number | null)[];
  steps: {
    view: View;
    actions: Record<Language, Action[]>;
    log: { kind: string; args: Record<string, number>; text: Record<Language, string> }[];
  }[];
};

/** Milliseconds between the moves of the others. */
const PACE = 900;

/** A recorded game for development: no matter what I choose, the game goes on as it was recorded. */
export class FixtureConnection implements Connection, Stepping {
  #recorded: Recorded;
  #language: Language;
  #listeners = new Set<(update: Update) => void>();
  #step: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(recorded: Recorded, language: Language, step = 0) {
    this.#recorded = recorded;
    this.#language = language;
    this.#step = Math.max(0, Math.min(step, recorded.steps.length - 1));
  }

  static async open(name: string, language: Language, step = 0): Promise<FixtureConnection> {
    const answer = await fetch(`/fixtures/${name}.json`);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return new FixtureConnection((await answer.json()) as Recorded, language, step);
  }

  get step(): number {
    return this.#step;
  }

  get steps(): number {
    return this.#recorded.steps.length;
  }

  subscribe(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    listener({ type: 'seats', seats: this.#seats() });
    listener({ type: 'position', position: this.#position(0) });
    this.#playOthers();
    return () => this.#listeners.delete(listener);
  }

  play(_action: number): void {
    this.go(this.#step + 1);
    this.#playOthers();
  }

  undo(): void {
    this.go(this.#step - 1);
  }

  resetTurn(): void {
    this.go(this.#step - 1);
  }

  confirm(): void {}

  pass(): void {}

  hint(): Promise<HintAnswer | null> {
    const number = this.#recorded.chosen[this.#step] ?? null;
    const actions = this.#recorded.steps[this.#step]?.actions[this.#language] ?? [];
    const action = actions.find((one) => one.number === number);
    if (!action) return Promise.resolve(null);
    return Promise.resolve({
      type: 'hint', id: '', seat: this.#recorded.seat, choices: [{ action, chance: 0, points: 0 }], why: '',
    });
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.#notify({ type: 'seats', seats: this.#seats() });
    this.#notify({ type: 'position', position: this.#position(0) });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  go(step: number): void {
    clearTimeout(this.#timer);
    const forward = step === this.#step + 1;
    this.#step = Math.max(0, Math.min(step, this.steps - 1));
    const news = forward ? (this.#recorded.steps[this.#step]?.log.length ?? 0) : 0;
    this.#notify({ type: 'position', position: this.#position(news) });
  }

  /** Others move by themselves until it is my turn. */
  #playOthers(): void {
    const shown = this.#recorded.steps[this.#step];
    if (!shown || shown.view.over || shown.actions.en.length > 0) return;
    if (new URLSearchParams(location.search).has('still')) return;
    this.#timer = setTimeout(() => {
      this.go(this.#step + 1);
      this.#playOthers();
    }, PACE);
  }

  #seats(): SeatInfo[] {
    return this.#recorded.names[this.#language].map((name, seat) => ({
      name,
      bot: seat === this.#recorded.seat ? null : 'greedy',
      person: seat === this.#recorded.seat,
      present: true,
      resigned: false,
    }));
  }

  #position(news: number): Position {
    const recorded = this.#recorded.steps[this.#step];
    if (!recorded) throw new Error(`No step ${this.#step}`);
    const log: LogEntry[] = this.#recorded.steps
      .slice(0, this.#step + 1)
      .flatMap((one, seq) => one.log.map((entry) => ({ ...entry, seq })))
      .map((entry, id) => ({ ...entry, id, text: entry.text[this.#language] }));
    return {
      seq: this.#step,
      view: recorded.view,
      actions: recorded.actions[this.#language],
      log,
      news,
      canUndo: this.#step > 0,
      canReset: this.#step > 0 && recorded.actions.en.length > 0,
      canConfirm: false,
      endsGame: false,
      canPass: false,
      canHint: recorded.actions.en.length > 0,
    };
  }

  #notify(update: Update): void {
    for (const listener of this.#listeners) listener(update);
  }
}
