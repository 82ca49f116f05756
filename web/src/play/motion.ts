/**
 * Pieces travel from where they were to where they are.
 *
 * A piece that can move is drawn inside an element with `data-piece` (its own name, the same
 * before and after) that has no transform of its own. Where a piece comes from that was not drawn
 * before, or goes to that is drawn no more, the game says with its motions.
 */
export type Motion =
  /** The piece appears coming from a place, e.g. a camel out of its family's stock. */
  | { piece: string; from: string }
  /** The piece that was drawn goes to a place and is gone, e.g. a marker to a seat. */
  | { piece: string; to: string };

const LENGTH = 320;
const STEP = 140;
const MOST = 1500;
const EASE = 'cubic-bezier(0.3, 0.7, 0.2, 1)';

type Boxes = Map<string, DOMRect>;
type Ghost = { element: Element; box: DOMRect };

function pieces(root: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const element of root.querySelectorAll('[data-piece]')) {
    const name = element.getAttribute('data-piece');
    if (name !== null && !found.has(name)) found.set(name, element);
  }
  return found;
}

/** A copy of an SVG piece that can fly over everything. */
function ghostOf(element: Element): Ghost | null {
  if (!(element instanceof SVGGraphicsElement)) return null;
  const box = element.getBoundingClientRect();
  const own = element.getBBox();
  if (box.width === 0 || own.width === 0) return null;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `${own.x} ${own.y} ${own.width} ${own.height}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute(
    'style',
    `position:fixed;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;` +
      'overflow:visible;pointer-events:none;z-index:30',
  );
  const copy = element.cloneNode(true) as Element;
  copy.removeAttribute('data-piece');
  svg.append(copy);
  return { element: svg, box };
}

/** Remembers where the pieces are, lets the page change, and then shows how they came there. */
export class Mover {
  /** How long everything takes, as a share of its usual time. */
  pace = 1;
  #boxes: Boxes = new Map();
  #leaving: { ghost: Ghost; to: string; order: number }[] = [];
  #running: Animation[] = [];
  #ghosts: Element[] = [];

  before(root: Element, motions: readonly Motion[]): void {
    this.skip();
    const drawn = pieces(root);
    this.#boxes = new Map([...drawn].map(([name, element]) => [name, element.getBoundingClientRect()]));
    this.#leaving = [];
    motions.forEach((motion, order) => {
      if (!('to' in motion)) return;
      const element = drawn.get(motion.piece);
      const ghost = element ? ghostOf(element) : null;
      if (ghost) this.#leaving.push({ ghost, to: motion.to, order });
    });
  }

  after(root: Element, motions: readonly Motion[], place: (name: string) => Element | null): void {
    const step = this.pace * Math.min(STEP, (MOST - LENGTH) / Math.max(1, motions.length));
    const origins = new Map<string, { box: DOMRect; order: number }>();
    motions.forEach((motion, order) => {
      const element = 'from' in motion ? place(motion.from) : null;
      if (element) origins.set(motion.piece, { box: element.getBoundingClientRect(), order });
    });
    for (const [name, element] of pieces(root)) {
      const origin = origins.get(name);
      const was = this.#boxes.get(name);
      if (origin && !was) this.#travel(element, origin.box, true, origin.order * step);
      else if (was) this.#travel(element, was, false, 0);
    }
    for (const { ghost, to, order } of this.#leaving) {
      const target = place(to)?.getBoundingClientRect();
      if (target) this.#leave(ghost, target, order * step);
    }
  }

  /** When everything that moves has arrived; at once if nothing does. */
  async arrived(): Promise<void> {
    if (this.#running.length === 0) return;
    const all = Promise.all(this.#running.map((animation) => animation.finished.catch(() => undefined)));
    // A page that nobody looks at does not move on.
    await Promise.race([all, new Promise((late) => setTimeout(late, MOST + LENGTH))]);
  }

  /** Everything is where it belongs at once. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
    for (const ghost of this.#ghosts) ghost.remove();
    this.#running = [];
    this.#ghosts = [];
  }

  #travel(element: Element, from: DOMRect, grows: boolean, delay: number): void {
    const to = element.getBoundingClientRect();
    const scale =
      element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const dx = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
    const dy = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
    if (Math.hypot(dx, dy) < 1) return;
    const start = `translate(${dx}px, ${dy}px)`;
    this.#running.push(
      element.animate(
        [
          { transform: start, opacity: grows ? 0.4 : 1 },
          { transform: 'translate(0, 0)', opacity: 1 },
        ],
        { duration: LENGTH * this.pace, delay, easing: EASE, fill: 'backwards' },
      ),
    );
  }

  #leave(ghost: Ghost, to: DOMRect, delay: number): void {
    document.body.append(ghost.element);
    this.#ghosts.push(ghost.element);
    const dx = to.x + to.width / 2 - ghost.box.x - ghost.box.width / 2;
    const dy = to.y + to.height / 2 - ghost.box.y - ghost.box.height / 2;
    const animation = ghost.element.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(0.7)`, opacity: 0.2 },
      ],
      { duration: LENGTH * this.pace, delay, easing: EASE, fill: 'forwards' },
    );
    animation.addEventListener('finish', () => ghost.element.remove());
    this.#running.push(animation);
  }
}
