import type { Place } from './choices.svelte';

/**
 * What something is, asked by pointing at it.
 *
 * Whatever carries `data-about="place"` can be asked, every target does; the innermost counts. The
 * mouse asks by resting, the keyboard by shift and arrow keys, a finger by tapping, and by a long
 * press where a tap would do something.
 */
export type Asked = { place: Place; element: Element };

/** Milliseconds: where something can be done the answer waits, for the click comes first. */
const REST = 600;
const REST_ON_TARGET = 1100;
/** Pixels: so far the mouse must go from where it did something before it asks anything. */
const AWAY = 16;
/** Time to get from a place to its answer, which may hold a link. */
const GRACE = 180;

/** A finger that stays so long, and moves no further, asks. */
const PRESS = 480;
const STILL = 10;

export class TooltipState {
  asked = $state.raw<Asked | null>(null);
  /** Asked by a finger that stayed: the answer comes beside it, whatever is previewed meanwhile. */
  byPress = $state(false);
  #coming: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #did: { x: number; y: number } | null = null;
  /** What a finger rests on, since when, and what ends that. */
  #press: { element: Element; since: number; stop: AbortController } | null = null;
  #pressed = false;
  /** Where the mouse was last. */
  #mouse: { x: number; y: number } | null = null;

  /** Listens to everything inside an element. */
  watch = (root: HTMLElement): (() => void) => {
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener('pointerover', (event) => this.#hover(event), { signal });
    root.addEventListener('pointermove', (event) => this.#move(event), { signal });
    // A finger that is lifted leaves everything: what it asked for stays to be read.
    root.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && this.#later(null, GRACE), { signal });
    root.addEventListener('focusin', (event) => this.#focus(event.target), { signal });
    // Later: what is taken away loses the focus while the page is being drawn.
    root.addEventListener('focusout', () => this.#later(null, 0), { signal });
    // Before what was clicked has done it and is a target no more.
    root.addEventListener('click', (event) => this.#tap(event), { signal, capture: true });
    root.addEventListener('pointerdown', (event) => this.#down(event), { signal, capture: true });
    root.addEventListener('pointerup', (event) => this.#up(event), { signal, capture: true });
    root.addEventListener('pointercancel', () => this.#endPress(), { signal, capture: true });
    root.addEventListener('contextmenu', (event) => this.#pressed && event.preventDefault(), { signal });
    root.addEventListener('wheel', () => this.hide(), { signal, passive: true });
    return () => {
      stop.abort();
      this.hide();
    };
  };

  /** The answer, or what it is about, is under the mouse: it stays. */
  stay(): void {
    clearTimeout(this.#timer);
    this.#coming = this.asked?.element ?? null;
  }

  leave(): void {
    this.#later(null, GRACE);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#coming = null;
    this.asked = null;
  }

  /** Everything that can be asked and is in sight, in the order of the page. */
  elementsWithTooltip(root: ParentNode): Element[] {
    return [...root.querySelectorAll('[data-about]')].filter((element) => element.checkVisibility());
  }

  /** The keyboard comes to something that cannot be used and so has no focus of its own. */
  visit(element: Element): void {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
    if (!element.hasAttribute('tabindex') && !(element instanceof HTMLButtonElement)) {
      element.setAttribute('tabindex', '-1');
      element.addEventListener('blur', () => element.getAttribute('tabindex') === '-1' && element.removeAttribute('tabindex'), { once: true });
    }
    element.focus();
    this.#show(element);
  }

  /** What comes to lie under a mouse that has just clicked is not asked: the next click is on its way. */
  #hover(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    // A page that opened under the mouse is like something that it has just done.
    if (this.#mouse === null) {
      this.#did = { x: event.clientX, y: event.clientY };
      return;
    }
    // What comes to lie under a mouse that does not move was not asked for.
    if (this.#mouse.x === event.clientX && this.#mouse.y === event.clientY) return;
    this.#hoverAt(event);
  }

  #hoverAt(event: PointerEvent): void {
    if (this.#did && Math.hypot(event.clientX - this.#did.x, event.clientY - this.#did.y) < AWAY) return;
    this.#did = null;
    this.#over(event.target);
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    // It came here by a move: nothing has opened under it.
    if (this.#mouse === null && this.#did?.x === event.clientX && this.#did.y === event.clientY) this.#did = null;
    const moved = this.#mouse?.x !== event.clientX || this.#mouse.y !== event.clientY;
    this.#mouse = { x: event.clientX, y: event.clientY };
    if (moved && this.#coming === null && this.asked === null) this.#hoverAt(event);
  }

  #over(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest('[data-about]') : null;
    if (element !== null && element === this.asked?.element) return this.stay();
    if (element === this.#coming) return;
    this.#coming = element;
    if (element === null) return this.#later(null, GRACE);
    this.#later(element, element.classList.contains('target') ? REST_ON_TARGET : REST);
  }

  #focus(target: EventTarget | null): void {
    if (!(target instanceof Element) || !target.matches('[data-about]:focus-visible')) return;
    if (!target.classList.contains('target')) this.#show(target);
  }

  /** A finger comes down: if it stays, what lies under it is explained and not done. */
  #down(down: PointerEvent): void {
    this.#endPress();
    this.#pressed = false;
    const element = down.target instanceof Element ? down.target.closest('[data-about]') : null;
    if (down.pointerType !== 'touch' || element === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      this.#pressed = true;
      this.#show(element, true);
    }, PRESS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    this.#press = { element, since: down.timeStamp, stop };
    const moved = (move: PointerEvent): void => {
      if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) >= STILL) this.#endPress();
    };
    addEventListener('pointermove', moved, { signal: stop.signal, capture: true });
  }

  /** It goes. How long it stayed is what the events say: on a busy page a timer may be early or late. */
  #up(up: PointerEvent): void {
    const press = this.#press;
    this.#endPress();
    if (press === null) return;
    const long = up.timeStamp - press.since >= PRESS;
    if (long && !this.#pressed) this.#show(press.element, true);
    if (!long && this.#pressed) this.hide();
    this.#pressed = long;
  }

  #endPress(): void {
    this.#press?.stop.abort();
    this.#press = null;
  }

  #tap(event: MouseEvent): void {
    if (this.#pressed) {
      this.#pressed = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const element = event.target instanceof Element ? event.target.closest('[data-about]') : null;
    // Something inside a button, its picture say, is the button: the click was meant for it.
    const used = element === null || element.classList.contains('target') || (event.target as Element).closest('button') !== null;
    if (!used) return this.#show(element);
    this.#did = { x: event.clientX, y: event.clientY };
    this.hide();
  }

  #later(element: Element | null, delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (element ? this.#show(element) : this.hide()), delay);
  }

  #show(element: Element, byPress = false): void {
    clearTimeout(this.#timer);
    this.byPress = byPress;
    this.#coming = element;
    const place = element.getAttribute('data-about');
    this.asked = place !== null && element.isConnected ? { place, element } : null;
  }
}
