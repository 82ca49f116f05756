import { getContext, setContext, untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Attachment } from 'svelte/attachments';
import type { Action } from '../connection/connection';

/** A spot of the board, a card or a panel, like `space:12`; the game's module invents the names. */
export type Place = string;

export type OpenMenu = { place: Place; element: Element };

/** An action that the computer speaks of, and what to say of it on the board: "58 %". */
export type Hinted = { action: Action; label: string };

/** An action by what it does: its number is known only once it is legal. */
export type Wanted = { kind: string; args?: Readonly<Record<string, number>> };

/** A button of the dock that a game makes itself: several actions as one; without any it waits. */
export type Answer = { text: string; steps: readonly Wanted[] };

type Label = {
  /** What the place is, said before what can be done there. */
  name: string;
  choices: (count: number) => string;
};

/**
 * Which legal action can be done where.
 *
 * A game says for every action at which places it belongs (`placesOf`); whatever is drawn attaches
 * `target(place)` to its element. Actions none of whose places is drawn are `unplaced`: the dock
 * offers those as buttons, so that no legal action can be out of reach.
 */
export class Choices {
  actions = $state.raw<readonly Action[]>([]);
  /** Where something happened since my last action. */
  fresh = $state.raw<ReadonlySet<Place>>(new Set());
  /** Places pointed at from elsewhere: a line of the log. */
  pointed = $state.raw<ReadonlySet<Place>>(new Set());
  /** What the guide of a lesson points at: places, and actions that are buttons of the dock. */
  taught = $state.raw<ReadonlySet<Place | number>>(new Set());
  /** The place under the mouse or with the focus, if something can be done there. */
  over = $state<Place | null>(null);
  /** An action pointed at directly: an item of a menu, a button of the dock. */
  considered = $state.raw<Action | null>(null);
  menu = $state.raw<OpenMenu | null>(null);
  /** What the computer would do, after asking for a hint: the best first. */
  hinted = $state.raw<readonly Hinted[]>([]);
  /** What tells them, where it may lie over the board. */
  hintWords = $state.raw<Element | null>(null);
  /** What the game's dock offers besides single actions. */
  answers = $state.raw<readonly Answer[]>([]);
  /** What is still asked for where a part is chosen already and nobody was told: it takes the place of the sentence. */
  stillAsked = $state('');

  /** Whether an action is asked for once more before it is played. */
  isDoubtful: (action: Action) => boolean = () => false;
  /** The action that is being asked for once more. */
  doubtful = $state.raw<Action | null>(null);

  /** Where an action is lit when none of its places is drawn. */
  litAt: (action: Action) => readonly Place[] = () => [];

  #placesOf = $state.raw<(action: Action) => readonly Place[]>(() => []);
  #drawn = new SvelteMap<Place, readonly Element[]>();
  /** Elements that stand for several actions as one. */
  #sequences = new Set<Element>();
  #play: (action: number) => void = () => undefined;
  #choiceCount: (count: number) => string = String;
  /** What was chosen together with the action sent last, and the position that it was sent in. */
  #following: readonly Wanted[] = [];
  #position = 0;
  /** How many actions each of my choices had, of those that can still be taken back. */
  #chosen: number[] = [];

  #byPlace = $derived.by(() => {
    const places = new Map<Place, Action[]>();
    for (const action of this.actions) {
      for (const place of this.#placesOf(action)) {
        const there = places.get(place);
        if (there) there.push(action);
        else places.set(place, [action]);
      }
    }
    return places;
  });

  /** Actions that are nowhere on the screen: the dock must offer them. */
  unplaced = $derived(
    this.actions.filter((action) => !this.#placesOf(action).some((place) => this.#drawn.has(place))),
  );

  /** What would happen now: the action pointed at, or those of the place pointed at. */
  preview = $derived.by((): readonly Action[] => {
    if (this.considered) return [this.considered];
    return this.over === null ? [] : this.at(this.over);
  });

  constructor(play: (action: number) => void) {
    this.#play = play;
  }

  /** A new position: other actions, and nothing is pointed at any more. */
  show(
    actions: readonly Action[],
    placesOf: (action: Action) => readonly Place[],
    choiceCount: (count: number) => string,
    position = this.#position + 1,
  ): void {
    const moved = position !== this.#position;
    this.#position = position;
    this.#placesOf = placesOf;
    this.#choiceCount = choiceCount;
    // News of something else than the game: an open menu stays open, the board where it is.
    if (!moved && sameActions(this.actions, actions)) return;
    this.actions = actions;
    this.menu = null;
    this.considered = null;
    this.hinted = [];
    this.doubtful = null;
    this.point([]);
    if (this.over !== null && this.at(this.over).length === 0) this.over = null;
    if (moved && actions.length > 0 && this.#following.length > 0) this.#follow();
  }

  /** Show these places, and none but these. */
  point(places: readonly Place[]): void {
    if (places.length > 0 || this.pointed.size > 0) this.pointed = new Set(places);
  }

  /** Show where an action belongs. */
  pointAt(action: Action | null): void {
    this.point(action === null ? [] : this.#litOf(action));
  }

  /** The first element drawn for an action. */
  elementOf(action: Action): Element | null {
    const places = untrack(() => this.#litOf(action));
    return places.map((place) => this.element(place)).find((element) => element !== null) ?? null;
  }

  /** Where an action is seen. */
  #litOf(action: Action): readonly Place[] {
    const places = this.#placesOf(action);
    return places.some((place) => this.#drawn.has(place)) ? places : this.litAt(action);
  }

  /** The legal actions at a place. */
  at(place: Place): readonly Action[] {
    return this.#byPlace.get(place) ?? [];
  }

  /** The legal action of this kind with these arguments. */
  find({ kind, args = {} }: Wanted): Action | undefined {
    return this.actions.find((action) => isWanted(action, kind, args));
  }

  /** Whether one of the actions that would happen now is of this kind with these arguments. */
  previews(kind: string, args: Record<string, number> = {}): boolean {
    return this.preview.some((action) => isWanted(action, kind, args));
  }

  choose(action: number): void {
    this.menu = null;
    this.considered = null;
    this.#following = [];
    const chosen = this.actions.find((one) => one.number === action);
    if (chosen && this.isDoubtful(chosen)) this.doubtful = chosen;
    else this.#playChosen(action);
  }

  /** Play what was asked for once more. */
  confirm(): void {
    if (this.doubtful) this.#playChosen(this.doubtful.number);
    this.doubtful = null;
  }

  /** How many actions my last choice had: they are taken back as one. */
  undo(): number {
    this.#following = [];
    return this.#chosen.pop() ?? 1;
  }

  /** Nothing can be taken back any more. */
  forgetChosen(): void {
    this.#chosen = [];
  }

  #playChosen(action: number): void {
    this.#chosen.push(1);
    this.#play(action);
  }

  /** Several actions as one: the first now, each of the others as soon as it is asked for. */
  chooseAll(steps: readonly Wanted[]): void {
    const [first, ...rest] = steps;
    const action = first && this.find(first);
    this.#following = [];
    if (!action) return;
    this.choose(action.number);
    this.#following = rest;
  }

  /** The next of what was chosen as one. */
  #follow(): void {
    const before = this.#chosen.length;
    this.chooseAll(this.#following);
    if (before > 0 && this.#chosen.length > before) this.#chosen.splice(-2, 2, (this.#chosen.at(-2) ?? 0) + 1);
  }

  /** Do what can be done here: at once, or by a menu if there is more than one thing. */
  activate(place: Place, element: Element): void {
    const [only, ...more] = this.at(place);
    if (only === undefined) return;
    if (more.length === 0) this.choose(only.number);
    else this.menu = { place, element };
  }

  /** Whether an element is, or lies in, the place pointed at. */
  isOver(element: Element): boolean {
    return this.over !== null && (this.#drawn.get(this.over) ?? []).some((one) => one.contains(element));
  }

  isDrawn(place: Place): boolean {
    return this.#drawn.has(place);
  }

  /** The first element drawn for a place. */
  element(place: Place): Element | null {
    return untrack(() => this.#drawn.get(place)?.[0] ?? null);
  }

  /** All elements where something can be done now, in the order of the page. */
  targets(): Element[] {
    const places = [...this.#drawn].filter(([place]) => this.at(place).length > 0).flatMap(([, elements]) => elements);
    const live = [...new Set([...places, ...this.#sequences])].filter((element) => element.checkVisibility());
    return live.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  }

  /**
   * Makes an element, HTML or SVG, the place's spot on the screen: while something can be done
   * there it has the class `target`, a name, the focus, and answers mouse, touch and keys. At any
   * time it can be asked what it is (`play/tooltip.svelte.ts`).
   */
  target(place: Place, name = ''): Attachment<Element> {
    const mark = this.spot(place);
    return (element) => {
      const label: Label = { name, choices: this.#choiceCount };
      $effect(() => this.#makeTarget(place, element, label));
      return mark(element);
    };
  }

  /** The same where the game itself answers clicks: marked and explained, but nothing is done there at once. */
  spot(place: Place): Attachment<Element> {
    return (element) => {
      untrack(() => this.#register(place, element));
      if (!element.hasAttribute('data-about')) element.setAttribute('data-about', place);
      $effect(() => {
        element.classList.toggle('pointed', this.pointed.has(place));
      });
      $effect(() => {
        element.classList.toggle('fresh', this.fresh.has(place));
      });
      $effect(() => {
        element.classList.toggle('taught', this.taught.has(place));
      });
      $effect(() => {
        const rank = this.hinted.findIndex(({ action }) => this.#litOf(action).includes(place));
        element.classList.toggle('hinted', rank >= 0);
        element.classList.toggle('lesser', rank > 0);
      });
      return () => untrack(() => this.#unregister(place, element));
    };
  }

  /** Only where pieces of a place come from and go to: neither marked nor explained. */
  station(place: Place): Attachment<Element> {
    return (element) => {
      untrack(() => this.#register(place, element));
      return () => untrack(() => this.#unregister(place, element));
    };
  }

  /** Makes an element a target for several actions as one: a way to walk, a set of cards. Without any it is none. */
  sequence(steps: readonly Wanted[], name = ''): Attachment<Element> {
    return (element) => {
      const first = steps[0] && this.find(steps[0]);
      element.classList.toggle('target', first !== undefined);
      if (!first) return undefined;
      const isButton = element instanceof HTMLButtonElement;
      const written = element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
      const names = [name || written, first.text].filter((text, index, all) => text && all.indexOf(text) === index);
      element.setAttribute('aria-label', names.join(': '));
      element.setAttribute('data-actions', `${first.number}`);
      if (!isButton) {
        element.setAttribute('role', 'button');
        element.setAttribute('tabindex', '0');
      }
      this.#sequences.add(element);
      const stop = new AbortController();
      const listen = (type: string, handler: (event: Event) => void) => element.addEventListener(type, handler, { signal: stop.signal });
      listen('click', (event) => {
        event.stopPropagation();
        this.chooseAll(steps);
      });
      listen('keydown', (event) => {
        const key = (event as KeyboardEvent).key;
        if (isButton || (key !== 'Enter' && key !== ' ')) return;
        event.preventDefault();
        this.chooseAll(steps);
      });
      return () => {
        stop.abort();
        this.#sequences.delete(element);
        element.classList.remove('target');
        for (const attribute of ['aria-label', 'data-actions']) element.removeAttribute(attribute);
      };
    };
  }

  #makeTarget(place: Place, element: Element, label: Label): (() => void) | undefined {
    const here = this.at(place);
    element.classList.toggle('target', here.length > 0);
    if (here.length === 0) return undefined;
    const actionText = here.length === 1 ? here[0]?.text : label.choices(here.length);
    const isButton = element instanceof HTMLButtonElement;
    // What is written on it belongs to its name, or those who speak to their computer cannot say it.
    const written = element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
    const names = [written || label.name, actionText].filter(Boolean);
    element.setAttribute('aria-label', names.join(': '));
    if (!isButton) {
      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '0');
    }
    if (here.length > 1) element.setAttribute('aria-haspopup', 'menu');
    // Which actions: for checks that each of them can be reached.
    element.setAttribute('data-actions', here.map((action) => action.number).join(' '));

    const stop = new AbortController();
    const listen = (type: string, handler: (event: Event) => void) =>
      element.addEventListener(type, handler, { signal: stop.signal });
    listen('click', (event) => {
      event.stopPropagation();
      this.activate(place, element);
    });
    listen('keydown', (event) => {
      const key = (event as KeyboardEvent).key;
      if (isButton || (key !== 'Enter' && key !== ' ')) return;
      event.preventDefault();
      this.activate(place, element);
    });
    for (const type of ['pointerenter', 'focus']) listen(type, () => (this.over = place));
    for (const type of ['pointerleave', 'blur']) {
      // Later: a target that is taken away loses the focus while the page is being drawn.
      listen(type, () => queueMicrotask(() => {
        if (this.over === place) this.over = null;
      }));
    }
    return () => {
      stop.abort();
      for (const name of ['aria-label', 'aria-haspopup', 'data-actions']) element.removeAttribute(name);
      if (!isButton) {
        element.removeAttribute('role');
        element.removeAttribute('tabindex');
      }
    };
  }

  #register(place: Place, element: Element): void {
    this.#drawn.set(place, [...(this.#drawn.get(place) ?? []), element]);
  }

  #unregister(place: Place, element: Element): void {
    const left = (this.#drawn.get(place) ?? []).filter((other) => other !== element);
    if (left.length > 0) this.#drawn.set(place, left);
    else this.#drawn.delete(place);
  }
}

function isWanted(action: Action, kind: string, args: Readonly<Record<string, number>>): boolean {
  return action.kind === kind && Object.entries(args).every(([name, value]) => action.args[name] === value);
}

function sameActions(some: readonly Action[], others: readonly Action[]): boolean {
  return some.length === others.length && some.every((one, index) => one.number === others[index]?.number && one.text === others[index].text);
}

const KEY = Symbol('choices');
export const provideChoices = (choices: Choices): Choices => setContext(KEY, choices);
export const useChoices = (): Choices => getContext<Choices>(KEY);
