import { tick } from 'svelte';
import type { Connection, Position, SeatInfo, Update } from '../connection/connection';
import { loadGame, loadWords, type Around, type GameModule } from '../games/module';
import type { Settings } from '../look/settings.svelte';
import { Choices, type Place } from '../play/choices.svelte';
import { Mover } from '../play/motion';

/** A table as this browser shows it: the last position, who sits there, and what I can do. */
export class Table {
  position = $state.raw<Position | null>(null);
  game = $state.raw<GameModule | null>(null);
  around = $state.raw<Around | null>(null);
  connected = $state(true);
  /** A sentence to be shown until the next one or the next move. */
  notice = $state('');
  readonly choices: Choices;

  #connection: Connection;
  #settings: Settings;
  #seats: readonly SeatInfo[] = [];
  /** The element whose pieces move. */
  #root: HTMLElement | null = null;
  #mover = new Mover();
  #stop: () => void;
  #last: Promise<void> = Promise.resolve();

  constructor(connection: Connection, settings: Settings) {
    this.#connection = connection;
    this.#settings = settings;
    this.choices = new Choices((action) => this.#play(action));
    // One update after the other: a game's module may have to be fetched first.
    this.#stop = connection.subscribe((update) => {
      this.#last = this.#last.then(() => this.#take(update));
    });
  }

  close(): void {
    this.#stop();
    this.#connection.close();
  }

  /** The frame stands in this element. */
  stands(element: HTMLElement): () => void {
    this.#root = element;
    return () => (this.#root = null);
  }

  undo(): void {
    this.#connection.undo();
  }

  resetTurn(): void {
    this.#connection.resetTurn();
  }

  confirm(): void {
    this.#connection.confirm();
  }

  pass(): void {
    this.#connection.pass();
  }

  skipMotion(): void {
    this.#mover.skip();
  }

  async hint(): Promise<void> {
    const hint = await this.#connection.hint();
    const action = this.choices.actions.find((one) => one.number === hint?.number) ?? null;
    this.choices.hinted = action;
    this.notice = action
      ? this.#settings.t('frame.hint_is', { text: action.text })
      : this.#settings.t('frame.no_hint');
  }

  /** The reader's language has changed. */
  async speak(): Promise<void> {
    await this.#findWords();
    this.#connection.speak(this.#settings.language);
  }

  #play(action: number): void {
    this.choices.fresh = new Set();
    this.notice = '';
    this.#connection.play(action);
  }

  async #take(update: Update): Promise<void> {
    switch (update.type) {
      case 'seats':
        this.#seats = update.seats;
        if (this.around) this.around = { ...this.around, seats: update.seats };
        return;
      case 'position':
        return this.#show(update.position);
      case 'lost':
        this.connected = false;
        return;
      case 'back':
        this.connected = true;
        return;
      case 'notice':
        this.notice = update.text;
        return;
      default:
        update satisfies never;
    }
  }

  async #show(position: Position): Promise<void> {
    this.game ??= await loadGame(position.view.game);
    if (!this.around) await this.#findWords(position);
    const game = this.game;
    const { view, log } = position;
    const news = position.news > 0 ? log.slice(-position.news) : [];
    const moves = this.#settings.moves && this.#root !== null && news.length > 0;
    const motions = moves ? game.motions(news, view) : [];
    if (moves && this.#root) this.#mover.before(this.#root, motions);
    this.position = position;
    this.choices.show(
      position.actions,
      (action) => game.placesOf(action, view),
      (count) => this.#settings.t('frame.choices', { count }),
    );
    const places = news.map((entry) => game.placeOf(entry)).filter((place): place is Place => place !== null);
    if (places.length > 0) this.choices.fresh = new Set([...this.choices.fresh, ...places]);
    await tick();
    if (moves && this.#root) {
      this.#mover.after(this.#root, motions, (place) => this.choices.element(place));
    }
  }

  async #findWords(position = this.position): Promise<void> {
    if (!position) return;
    const t = await loadWords(position.view.game, this.#settings.language, this.#settings.t);
    this.around = { t, seats: this.#seats };
  }
}
