import { CANVAS, SPACES, type Point, type Space } from '../tables';

/**
 * The table's straight borders as drawn lines: every point is moved by a smooth field that depends
 * on nothing but the point, so that neighbours always share their border exactly.
 */
const STEP = 7;
const WAVE = 5.5;

function hash(x: number, y: number): number {
  const n = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return n - Math.floor(n);
}

/** Smooth noise between -1 and 1. */
function noise(x: number, y: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - ix, y - iy];
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const top = hash(ix, iy) * (1 - sx) + hash(ix + 1, iy) * sx;
  const bottom = hash(ix, iy + 1) * (1 - sx) + hash(ix + 1, iy + 1) * sx;
  return (top * (1 - sy) + bottom * sy) * 2 - 1;
}

/** How far from the frame a point may move: not at all on it. */
function freedom(at: number, size: number): number {
  return Math.min(1, at / 25, (size - at) / 25);
}

export function warp([x, y]: Point): Point {
  const dx = noise(x / 34, y / 34) * WAVE + noise(x / 11 + 50, y / 11) * 1.7;
  const dy = noise(x / 34 + 90, y / 34 + 40) * WAVE + noise(x / 11, y / 11 + 70) * 1.7;
  return [x + dx * freedom(x, CANVAS.width), y + dy * freedom(y, CANVAS.height)];
}

function pointsBetween(a: Point, b: Point): Point[] {
  // Both neighbours must cut a border at the same points, whichever way they go round.
  const flipped = a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
  const [from, to] = flipped ? [b, a] : [a, b];
  const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP));
  const cut = Array.from({ length: count + 1 }, (_, i): Point => {
    const t = i / count;
    return warp([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
  });
  return flipped ? cut.reverse() : cut;
}

function path(space: Space): string {
  const corners = space.outline;
  const points = corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    return pointsBetween(corner, next).slice(0, -1);
  });
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

export const OUTLINES: readonly string[] = SPACES.map(path);

/** Where names and pieces of a space go: the middle of what is drawn, not of what is tabled. */
function middle(space: Space): Point {
  let area = 0;
  let [x, y] = [0, 0];
  space.outline.forEach((a, i) => {
    const b = space.outline[(i + 1) % space.outline.length] ?? a;
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  });
  return [x / (3 * area), y / (3 * area)];
}

export const MIDDLES: readonly Point[] = SPACES.map(middle);

/** How wide a space is at a height: the room for its name. */
export function widthAt(number: number, y: number): number {
  const outline = SPACES[number]?.outline ?? [];
  const crossings = outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a;
    if (a[1] > y === b[1] > y) return [];
    return [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])];
  });
  return crossings.length < 2 ? 0 : Math.max(...crossings) - Math.min(...crossings);
}

export type Terrain = 'sand' | 'steppe' | 'oasis' | 'rock';

/** Roughly what lies there; only for looks. */
export function terrain([x, y]: Point): Terrain {
  const wobble = noise(x / 90 + 7, y / 90) * 60;
  if (y > 430 + wobble && x < 660) return 'sand';
  if (x > 560 + wobble && y < 300) return x > 850 ? 'rock' : 'steppe';
  if (y < 240 + wobble) return x < 330 ? 'oasis' : 'rock';
  return x < 520 ? 'oasis' : y > 380 ? 'steppe' : 'rock';
}
