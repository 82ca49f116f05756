import { tick } from 'svelte';
import { api } from '../connection/api';
import type { Connection, LogEntry, Position, SeatInfo, Update } from '../connection/connection';
import type { Facts, HintAnswer } from '../connection/messages';
import { loadGame, loadTexts, type GameContext, type GameModule } from '../games/module';
import type { Settings } from '../look/settings.svelte';
import { Choices, type Place } from '../play/choices.svelte';
import { hintedOf } from '../play/expected';
import { Mover } from '../play/motion';
import { LiveTable } from './live.svelte';
import { Pacing, stepsOfOthers, type Pace, type Step } from './pacing';
import { hideSecrets, mergePositions } from './positions';
import { isDeed, linesOf, sinceMyTurn, type LogLine } from './retelling';

/** Share of the usual time, where the player wants short animations. */
const SHORT_PACE = 0.4;
/** Milliseconds that a refusal can be read. */
const NOTICE_TIME = 10_000;
/** Milliseconds after which a hint takes long. */
const PATIENCE = 2_500;

export type Refusal = { code: string; text: string };
/** What is being told over the board: the lines that it belongs to, and what of them is new. */
export type Caption = { lines: readonly LogLine[]; entries: readonly LogEntry[] };
/** Lines that can be read at a glance. */
const CAPTION_LINES = 6;
/** `quiet`: the others' steps to it are not told one by one. */
type State = { facts: Facts | null; position: Position | null; quiet: boolean };

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
  /** What it thinks with is not ready on the server's machine yet. */
  preparing = $state(false);
  /** What another player is doing just now. */
  caption = $state.raw<Caption | null>(null);
  /** The log, a line for an action. */
  readonly lines = $derived.by((): readonly LogLine[] =>
    this.position && this.game && this.context ? linesOf(this.position.log, this.game, this.context) : [],
  );
  /** What each of the others did since my last turn ended. */
  readonly since = $derived.by(() => sinceMyTurn(this.lines, this.position?.view.seat ?? null));
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
  /** States that have come and are not shown yet. */
  #waiting: State[] = [];
  #showing = false;
  #pacing = new Pacing();
  /** I have said that my turn is over: it is not held back. */
  #ending = false;
  /** The line that begins the turn in which I have said that the game shall end: nothing is asked again. */
  #agreed: number | null = null;
  /** The line that begins the turn of mine in which I have acted. */
  #acted = -1;
  /** The player does not want to follow the others just now. */
  #skipping = false;
  /** What is new and stands in no line yet. */
  #untold: readonly LogEntry[] = [];
  /** A scene is told over the board. */
  #held = false;
  /** Ends what is being waited for. */
  #hurry: (() => void) | null = null;
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
    this.skip();
    clearTimeout(this.#noticeTimer);
  }

  /** Pieces move inside this element; gives back how to stop. */
  animateIn(element: HTMLElement): () => void {
    this.#root = element;
    return () => (this.#root = null);
  }

  /** Who sits there. */
  nameOf(seat: number): string {
    const { game, context, position } = this;
    const own = game && context && position ? game.nameOf?.(seat, position.view, context) : undefined;
    return own ?? context?.seats[seat]?.name ?? `${seat + 1}`;
  }

  /** Take back what was done last: an action, or several that were chosen as one. */
  undo(): void {
    this.#stopTelling();
    this.connection.undo(this.choices.undo());
  }

  resetTurn(): void {
    this.#stopTelling();
    this.connection.resetTurn();
  }

  confirm(): void {
    this.#stopTelling();
    this.connection.confirm();
  }

  pass(): void {
    this.#stopTelling();
    this.connection.pass();
  }

  skipMotion(): void {
    this.#mover.skip();
  }

  /** All that the others do until I am asked is shown at once. */
  skip(): void {
    this.#skipping = true;
    this.#mover.skip();
    this.#waiting = merged(this.#waiting);
    this.#stopTelling();
    this.#hurry?.();
  }

  /** While a scene is told over the board, what the others do waits: it would hide it. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) this.#hurry?.();
  }

  /** Asks for a hint, or closes the one that is shown. */
  async hint(): Promise<void> {
    if (this.hintShown) return this.closeHint();
    if (this.thinking) return;
    this.thinking = true;
    this.notice = '';
    const seq = this.position?.seq;
    const timer = setTimeout(() => void this.#askWhy(), PATIENCE);
    const hint = await this.connection.hint();
    clearTimeout(timer);
    this.thinking = this.preparing = false;
    if (!hint || this.position?.seq !== seq) return;
    this.hintShown = hint;
    this.choices.hinted = hintedOf(hint.choices, this.#settings.language);
  }

  closeHint(): void {
    if (!this.hintShown) return;
    this.hintShown = null;
    this.choices.hinted = [];
  }

  /** A hint takes long: on a machine that is new to the game its search is prepared first. */
  async #askWhy(): Promise<void> {
    const { data } = await api.GET('/api/games').catch(() => ({ data: undefined }));
    const game = data?.games.find(({ name }) => name === this.position?.view.game);
    this.preparing = this.thinking && game !== undefined && !game.can_search;
  }

  /** The reader's language has changed. */
  async reloadTexts(): Promise<void> {
    await this.#loadTexts();
    this.connection.setLanguage(this.#settings.language);
  }

  /** I go on: what the others did has been seen. */
  #stopTelling(): void {
    this.#pacing.forget();
    this.#untold = [];
    this.caption = null;
  }

  #play(action: number): void {
    this.#stopTelling();
    const turn = this.#turn();
    if (this.choices.doubtful) this.#agreed = turn?.id ?? null;
    if (turn && turn.seat === this.position?.view.seat) this.#acted = turn.id;
    const chosen = this.position?.actions.find((one) => one.number === action);
    this.#ending = chosen !== undefined && (this.game?.endsTurn?.(chosen) ?? false);
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
        return this.say(update.text);
      case 'chat':
        return; // `live` keeps the chat
      default:
        update satisfies never;
    }
  }

  /** A sentence that disappears after a while. */
  say(text: string): void {
    this.notice = text;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = ''), NOTICE_TIME);
  }

  #setSeats(seats: readonly SeatInfo[]): void {
    this.#seats = seats;
    if (this.context) this.context = { ...this.context, seats };
  }

  /** One state after the other, each as long as it takes to follow it. */
  #queue(facts: Facts | null, position: Position | null): void {
    this.#waiting.push({ facts, position, quiet: this.#skipping });
    if (document.hidden || this.#pace === 'instant') this.#waiting = merged(this.#waiting);
    else if (this.#myTimeRuns(facts)) this.skip();
    if (!this.#showing) void this.#showNext();
  }

  /** Where games are stepped through, nothing has to be waited for. */
  get #pace(): Pace {
    return this.live ? this.#settings.preferences.pace : 'instant';
  }

  #myTimeRuns(facts: Facts | null): boolean {
    const running = facts?.clock?.running ?? null;
    return (facts?.window?.closes_at ?? null) !== null || (running !== null && (facts?.you.includes(running) ?? false));
  }

  async #showNext(): Promise<void> {
    this.#showing = true;
    for (let state = this.#waiting.shift(); state; state = this.#waiting.shift()) {
      if (state.position) await this.#follow(state.position, state.facts, state.quiet);
      else this.facts = state.facts;
    }
    this.#showing = false;
    this.#fade();
  }

  /** Show a state when the one before it has been seen, and tell what the others did. */
  async #follow(position: Position, facts: Facts | null, quiet: boolean): Promise<void> {
    const game = this.game;
    const steps = game && this.position && !quiet ? this.#steps(position, game) : [];
    // Where nothing is told and nothing is asked of me, nothing has to be seen first.
    if (steps[0] || position.actions.length > 0) await this.#seen(steps[0]?.seat ?? null);
    await this.#show(position, facts);
    const agreed = position.endsGame ? this.#agreed !== null && this.#agreed === this.#turn()?.id : this.#ending;
    if (agreed && position.canConfirm) this.connection.confirm();
    this.#ending = false;
    this.#tell(steps[0] ?? null);
    await this.#mover.arrived();
    for (const step of steps.slice(1)) {
      await this.#seen(step.seat);
      this.#tell(step);
    }
    if (position.actions.length > 0) this.#skipping = false;
  }

  /** What others did, step by step; what I did myself needs no telling. */
  #steps(position: Position, game: GameModule): Step[] {
    const news = position.news > 0 ? position.log.slice(-position.news) : [];
    const mine = this.facts?.you ?? [position.view.seat];
    return stepsOfOthers(news, (entry) => game.seatOf(entry), mine);
  }

  #tell(step: Step | null): void {
    if (!step || this.#skipping) return;
    const entries = [...this.#untold, ...step.entries];
    const ids = new Set(entries.map((entry) => entry.id));
    const lines = this.lines.filter((line) => (isDeed(line) || line.heading) && line.entries.some((entry) => ids.has(entry.id)));
    // A turn that begins is told with what is done in it.
    this.#untold = lines.length > 0 ? [] : entries;
    if (lines.length === 0) return;
    this.#pacing.show(step.seat, performance.now());
    this.caption = { lines: lines.slice(-CAPTION_LINES), entries };
  }

  /** Wait until what is shown has been seen, before a step of this seat. */
  async #seen(next: number | null): Promise<void> {
    const wait = this.#pacing.wait(next, this.#pace, performance.now());
    if (wait > 0) await this.#rest(wait);
    if (this.#held && !this.#skipping) await this.#rest();
  }

  /** What was told last stays as long as the rest did. */
  #fade(): void {
    const shown = this.caption;
    const wait = this.#pacing.wait(null, this.#pace, performance.now());
    if (shown) setTimeout(() => this.caption === shown && (this.caption = null), wait);
  }

  /** So long, or until something ends it. */
  #rest(milliseconds?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(() => this.#hurry?.(), milliseconds);
      this.#hurry = () => {
        clearTimeout(timer);
        this.#hurry = null;
        resolve();
      };
    });
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
    if (!position.canUndo) this.choices.forgetChosen();
    this.choices.isDoubtful = (action) => game.endsGame?.(action, view) ?? false;
    this.choices.litAt = (action) => game.litAt?.(action) ?? [];
    this.choices.show(
      position.actions,
      (action) => game.placesOf(action, view),
      (count) => this.#settings.t('frame.choices', { count }),
      position.seq,
    );
    this.#mark(game);
    await tick();
    if (root) this.#mover.after(root, motions, (place) => this.choices.element(place));
  }

  /** The line that begins the turn that is being played. */
  #turn(): LogLine | undefined {
    return this.lines.findLast((line) => line.opens);
  }

  /** What others did stays marked until I act in my own turn. */
  #mark(game: GameModule): void {
    const entries = this.#turn()?.id === this.#acted ? [] : this.since.flatMap((line) => line.entries);
    this.choices.fresh = new Set<Place>(entries.flatMap((entry) => game.placeOf(entry) ?? []));
  }

  async #loadTexts(position = this.position): Promise<void> {
    if (!position) return;
    await this.#settings.knowGame(position.view.game);
    const t = await loadTexts(position.view.game, this.#settings.language, this.#settings.t);
    this.context = { t, seats: this.#seats };
  }
}

/** All states as one: the last, with the news of all. */
function merged(states: readonly State[]): State[] {
  const last = states.at(-1);
  if (!last) return [];
  return [{ facts: last.facts, quiet: true, position: states.reduce<Position | null>((sum, { position }) => mergePositions(sum, position) ?? sum, null) }];
}
