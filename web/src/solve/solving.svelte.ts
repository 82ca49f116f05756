import { api, dataOf } from '../connection/api';
import type { Connection, Position, SeatInfo, Update, View } from '../connection/connection';
import { mergeLog } from '../connection/log';
import type { HintAnswer, Message } from '../connection/messages';
import type { Language } from '../text/texts';

type Shown = Message<'PositionShown'>;
type Answer = Message<'PositionAnswer'>;

/** A position to solve, like a table at which one action is chosen; nothing happens there. */
export class SolveConnection implements Connection {
  readonly shown: Shown;
  answer = $state.raw<Answer | null>(null);
  /** What was chosen last. */
  chosen = $state<number | null>(null);
  result = $state.raw<Message<'PositionResult'> | null>(null);
  #listeners = new Set<(update: Update) => void>();
  #said: Shown;
  #seq = 1;
  /** Before a result can be kept the visitor needs a name. */
  #ensureName: () => Promise<void>;

  private constructor(shown: Shown, ensureName: () => Promise<void>) {
    this.shown = shown;
    this.#said = shown;
    this.result = shown.result;
    this.#ensureName = ensureName;
  }

  static async open(game: string, number: number, ensureName: () => Promise<void>): Promise<SolveConnection> {
    return new SolveConnection(await fetchPosition(game, number), ensureName);
  }

  subscribe(listener: (update: Update) => void): () => void {
    this.#listeners.add(listener);
    listener({ type: 'seats', seats: this.#seats() });
    listener({ type: 'position', position: this.#position() });
    return () => this.#listeners.delete(listener);
  }

  play(action: number): void {
    this.chosen = action;
    void this.#try(action);
  }

  /** The same position once more. */
  again(): void {
    this.answer = null;
    this.chosen = null;
    this.#show();
  }

  async setLanguage(_language: Language): Promise<void> {
    this.#said = await fetchPosition(this.shown.game, this.shown.number);
    this.#notify({ type: 'seats', seats: this.#seats() });
    this.#show();
    // The answer is told once more, but is no further try: a solved position stays as it is.
    if (this.answer !== null && this.chosen !== null && this.answer.solved) await this.#try(this.chosen);
    else this.answer = null;
  }

  close(): void {
    this.#listeners.clear();
  }

  undo(): void {}
  resetTurn(): void {}
  confirm(): void {}
  pass(): void {}
  hint(): Promise<HintAnswer | null> {
    return Promise.resolve(null);
  }

  async #try(action: number): Promise<void> {
    try {
      // Without a name the answer comes all the same; it is only not kept.
      await this.#ensureName().catch(() => undefined);
      const { game, number } = this.shown;
      const told = await api.POST('/api/positions/{game}/{number}', { params: { path: { game, number: `${number}` } }, body: { action } });
      this.answer = dataOf(told);
      this.result = this.answer.result ?? this.result;
      this.#show();
    } catch (error) {
      this.#notify({ type: 'notice', text: error instanceof Error ? error.message : String(error) });
    }
  }

  #show(): void {
    this.#seq += 1;
    this.#notify({ type: 'position', position: this.#position() });
  }

  #seats(): SeatInfo[] {
    return this.#said.names.map((name) => ({ name, bot: null, person: true, present: true, resigned: false }));
  }

  #position(): Position {
    const { view, actions, log } = this.#said;
    return {
      seq: this.#seq,
      view: view as unknown as View,
      actions: this.answer ? [] : actions,
      log: mergeLog([], 0, log),
      news: 0,
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

const fetchPosition = (game: string, number: number): Promise<Shown> =>
  api.GET('/api/positions/{game}/{number}', { params: { path: { game, number: `${number}` } } }).then(dataOf);
