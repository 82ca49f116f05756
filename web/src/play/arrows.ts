const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): boolean => key in DIRECTIONS;

type Point = { x: number; y: number };

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The nearest of some points in the direction of an arrow key; sideways counts double. */
export function nearest(from: Point, points: readonly Point[], key: string): number | null {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  let best: number | null = null;
  let least = Infinity;
  points.forEach((point, index) => {
    const x = point.x - from.x;
    const y = point.y - from.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 4 && aside < 3 * ahead && cost < least) {
      best = index;
      least = cost;
    }
  });
  return best;
}

function focus(element: Element): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}

/** Move the focus from target to target as an arrow key points; true if it moved. */
export function moveFocus(targets: readonly Element[], key: string, go: (next: Element) => void = focus): boolean {
  const at = document.activeElement;
  const others = targets.filter((target) => target !== at);
  const index =
    at !== null && targets.includes(at) ? nearest(middle(at), others.map(middle), key) : 0;
  const next = index === null ? undefined : others[index];
  if (next === undefined) return false;
  go(next);
  return true;
}
