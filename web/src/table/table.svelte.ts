import { tick } from 'svelte';
import type { Connection, LogEntry, Position, SeatInfo, Update } from '../connection/connection';
import type { Facts, HintAnswer } from '../connection/messages';
import { loadGame, loadTexts, type GameContext, type GameModule } from '../games/module';
import type { Settings } from '../look/settings.svelte';
import { Choices, type Place } from '../play/choices.svelte';
import { Mover } from '../play/motion';
import type { Translate } from '../text/texts';
import { LiveTable } from './live.svelte';
import { hideSecrets, mergePositions } from './positions';

/** Share of the usual time, where the player wants short animations. */
const SHORT_PACE = 0.4;
/** Milliseconds that a refusal can be read. */
const NOTICE_TIME = 10_000;

export type Refusal = { code: string; text: string };

/** A table as this browser shows it: the last position, who sits there, and what I can do. */
export class Table {
  position = $state.raw<Position | null>(null);
  /** What the server says of the table; null for a game that was recorded. */
  facts = $state.raw<Facts | null>(null);
  game = $state.raw<GameModule | null>(null);
  context = $state.raw<GameContext | null>(null);
  connected = $state(true);
  /** Why the table cannot be seen. */
  refusal = $state.raw<Refusal | null>(null);
  /** A sentence to be shown until the next one or the next move. */
  notice = $state('');
  /** What the computer would play, until the next position. */
  hintShown = $state.raw<HintAnswer | null>(null);
  thinking = $state(false);
  readonly choices: Choices;
  readonly connection: Connection;
  /** What only a table of the server has. */
  readonly live: LiveTable | null;

  #settings: Settings;
  #seats: readonly SeatInfo[] = [];
  /** The element whose pieces move. */
  #root: HTMLElement | null = null;
  #mover = new Mover();
  #stop: () => void;
  /** The newest state, while the one before it is still being shown. */
  #next: { facts: Facts | null; position: Position | null } | null = null;
  #showing = false;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection, settings: Settings) {
    this.connection = connection;
    this.#settings = settings;
    this.choices = new Choices((action) => this.#play(action));
    this.live = connection.live ? new LiveTable(connection.live, () => this.facts) : null;
    this.#stop = connection.subscribe((update) => {
      this.live?.receive(update);
      this.#receive(update);
    });
  }

  close(): void {
    this.#stop();
    this.connection.close();
    this.#mover.skip();
    clearTimeout(this.#noticeTimer);
  }

  /** Pieces move inside this element; gives back how to stop. */
  animateIn(element: HTMLElement): () => void {
    this.#root = element;
    return () => (this.#root = null);
  }

  undo(): void {
    this.connection.undo();
  }

  resetTurn(): void {
    this.connection.resetTurn();
  }

  confirm(): void {
    this.connection.confirm();
  }

  pass(): void {
    this.connection.pass();
  }

  skipMotion(): void {
    this.#mover.skip();
  }

  async hint(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    this.notice = '';
    const seq = this.position?.seq;
    const hint = await this.connection.hint();
    this.thinking = false;
    if (!hint || this.position?.seq !== seq) return;
    this.hintShown = hint;
    this.choices.hinted = this.choices.actions.find((one) => one.number === hint.choices[0]?.action.number) ?? null;
  }

  /** The reader's language has changed. */
  async reloadTexts(): Promise<void> {
    await this.#loadTexts();
    this.connection.setLanguage(this.#settings.language);
  }

  #play(action: number): void {
    this.choices.fresh = new Set();
    this.notice = '';
    this.connection.play(action);
  }

  #receive(update: Update): void {
    switch (update.type) {
      case 'seats':
        return this.#setSeats(update.seats);
      case 'presence':
        return this.#setSeats(this.#seats.map((seat, index) => ({ ...seat, present: update.present[index] ?? false })));
      case 'position':
        return this.#queue(this.facts, update.position);
      case 'table':
        this.refusal = null;
        return this.#queue(update.facts, update.position);
      case 'lost':
        this.connected = false;
        return;
      case 'back':
        this.connected = true;
        return;
      case 'refused':
        this.refusal = update;
        return;
      case 'notice':
        return this.#showNotice(update.text);
      case 'chat':
        return; // `live` keeps the chat
      default:
        update satisfies never;
    }
  }

  /** A sentence that disappears after a while. */
  #showNotice(text: string): void {
    this.notice = text;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = ''), NOTICE_TIME);
  }

  #setSeats(seats: readonly SeatInfo[]): void {
    this.#seats = seats;
    if (this.context) this.context = { ...this.context, seats: nameBots(seats, this.context.t) };
  }

  /** One state after the other; what comes while pieces move is shown together when they are there. */
  #queue(facts: Facts | null, position: Position | null): void {
    this.#next = { facts, position: mergePositions(this.#next?.position ?? null, position) };
    if (!this.#showing) void this.#showNext();
  }

  async #showNext(): Promise<void> {
    this.#showing = true;
    while (this.#next) {
      const { facts, position } = this.#next;
      this.#next = null;
      if (position) await this.#show(position, facts);
      else this.facts = facts;
      await this.#mover.arrived();
    }
    this.#showing = false;
  }

  async #show(told: Position, facts: Facts | null): Promise<void> {
    this.game ??= await loadGame(told.view.game, facts?.data ?? this.connection.data ?? null);
    if (!this.context) await this.#loadTexts(told);
    const game = this.game;
    const shared = (facts?.you.length ?? 0) > 1 && facts?.status === 'playing';
    const position = shared ? hideSecrets(told, game.secrets, told.view.seat) : told;
    const { view, log } = position;
    const before = this.position;
    const news = position.news > 0 ? log.slice(-position.news) : [];
    // Another seat's turn to look at the screen is no move.
    const same = before !== null && before.view.seat === view.seat && before.seq !== position.seq;
    const root = this.#settings.animates && same && !document.hidden ? this.#root : null;
    const motions = root ? game.motions(news, view) : [];
    this.#mover.pace = this.#settings.preferences.animation === 'short' ? SHORT_PACE : 1;
    if (root) this.#mover.before(root, motions);
    this.facts = facts;
    this.position = position;
    if (before?.seq !== position.seq) this.hintShown = null;
    this.choices.show(
      position.actions,
      (action) => game.placesOf(action, view),
      (count) => this.#settings.t('frame.choices', { count }),
      position.seq,
    );
    this.#mark(game, news);
    await tick();
    if (root) this.#mover.after(root, motions, (place) => this.choices.element(place));
  }

  /** What others did stays marked until I act. */
  #mark(game: GameModule, news: readonly LogEntry[]): void {
    const places = news.map((entry) => game.placeOf(entry)).filter((place): place is Place => place !== null);
    if (places.length > 0) this.choices.fresh = new Set([...this.choices.fresh, ...places]);
  }

  async #loadTexts(position = this.position): Promise<void> {
    if (!position) return;
    await this.#settings.knowGame(position.view.game);
    const t = await loadTexts(position.view.game, this.#settings.language, this.#settings.t);
    this.context = { t, seats: nameBots(this.#seats, t) };
  }
}

/** Bots without a name are called after their level. */
function nameBots(seats: readonly SeatInfo[], t: Translate): SeatInfo[] {
  return seats.map((seat, number) => {
    const level = seat.bot;
    if (seat.name || level === null) return seat;
    const several = seats.some((other, index) => index !== number && !other.name && other.bot === level);
    const word = t(`level.${level}`);
    const name = word.charAt(0).toUpperCase() + word.slice(1);
    return { ...seat, name: several ? `${name} ${number + 1}` : name };
  });
}
