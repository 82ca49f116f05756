import { CITY_SPACES, NODES, ROUTES, type Route } from '../../tables';

export type Point = readonly [number, number];
export type Box = { x: number; y: number; w: number; h: number };

/** The map is drawn this wide; its height follows the room it has. */
export const WIDTH = 1000;
export const BORDER = 10;
export const LEAST_HEIGHT = 346;
/** A narrow screen shows a part of the map in any case. */
export const LEAST_HEIGHT_NARROW = 480;
export const MOST_HEIGHT = 620;
/** The data's layout reaches this far down. */
const DEPTH = 63;

const SIZES = {
  start: { w: 92, h: 26 },
  beijing: { w: 116, h: 52 },
  large_city: { w: 122, h: 56 },
  small_city: { w: 86, h: 42 },
  oasis: { w: 24, h: 24 },
} as const;
const CARD_HEIGHT = 33;
/** Where the map is high, a finger can tell the cards of one city apart. */
const TALL_CARD_HEIGHT = 43;
const TALL_FROM = 460;
/** What of a large city stands above its cards. */
export const CITY_HEAD = SIZES.large_city.h - CARD_HEIGHT;

/** Small shifts for looks, in units of the layout. */
const NUDGES: Readonly<Record<string, Point>> = {
  venezia: [1, 0.5],
  alexandria: [0.5, 0.5],
  moscow: [0, 1],
  karakorum: [0, 1.5],
  anxi: [-0.5, 1],
  beijing: [-0.5, 1],
  xian: [-1, 2],
  kashgar: [0.5, 1.5],
  lan_zhou: [1.5, 1.5],
  samarcanda: [-2, 2.3],
  karachi: [-2, 1.5],
  oasis_1: [0, 1.5],
  oasis_7: [-1, 0.5],
  oasis_10: [0, -2],
  sumatra: [0, 2],
  adana: [0, 0.5],
  kochi: [0, -1.5],
  oasis_5: [-1, 1],
};

export type Layout = { height: number; at: (x: number, y: number) => Point; boxes: readonly Box[] };

/** Where everything is on a map of this height. */
export function layOutMap(height: number): Layout {
  const at = (x: number, y: number): Point => [x * (WIDTH / 100), 6 + (y * (height - 12)) / DEPTH];
  const boxes = NODES.map((node, number): Box => {
    const size = SIZES[node.kind];
    const cards = CITY_SPACES.filter((city) => city === number).length;
    const h = cards > 1 ? CITY_HEAD + cards * (height < TALL_FROM ? CARD_HEIGHT : TALL_CARD_HEIGHT) : size.h;
    const [dx, dy] = NUDGES[node.id] ?? [0, 0];
    const [x, y] = at(node.x + dx, node.y + dy);
    // Figures stand above a plate, posts hang below it.
    const above = node.kind === 'oasis' ? 0 : 12;
    return {
      x: Math.min(WIDTH - size.w / 2 - 5, Math.max(size.w / 2 + 5, x)),
      y: Math.min(height - h / 2 - 14, Math.max(h / 2 + 5 + above, y)),
      w: size.w,
      h,
    };
  });
  return { height, at, boxes };
}

export const boxOf = (layout: Layout, number: number): Box => layout.boxes[number] ?? { x: 0, y: 0, w: 0, h: 0 };

function inside(box: Box, [x, y]: Point): boolean {
  return Math.abs(x - box.x) < box.w / 2 + 4 && Math.abs(y - box.y) < box.h / 2 + 4;
}

export type Curve = { d: string; middle: Point; sea: boolean };

/** Ways over the water, told by where they run; only for looks. */
const SEA: readonly (readonly [string, string])[] = [
  ['venezia', 'alexandria'], ['adana', 'kochi'], ['sumatra', 'kochi'],
];

/** How far a route bends aside, so that it looks like a way and not like a wire. */
function bend(route: Route): number {
  return ((route.a * 7 + route.b * 3) % 2 === 0 ? 1 : -1) * 0.07;
}

export function curve(layout: Layout, a: number, b: number, bent: number): Curve {
  const from = boxOf(layout, a);
  const to = boxOf(layout, b);
  const control: Point = [(from.x + to.x) / 2 - (to.y - from.y) * bent, (from.y + to.y) / 2 + (to.x - from.x) * bent];
  const point = (t: number): Point => [
    (1 - t) ** 2 * from.x + 2 * t * (1 - t) * control[0] + t ** 2 * to.x,
    (1 - t) ** 2 * from.y + 2 * t * (1 - t) * control[1] + t ** 2 * to.y,
  ];
  const seen = Array.from({ length: 41 }, (_, i) => i / 40).filter((t) => !inside(from, point(t)) && !inside(to, point(t)));
  const ids = [NODES[a]?.id, NODES[b]?.id];
  return {
    d: `M${from.x} ${from.y}Q${control[0].toFixed(1)} ${control[1].toFixed(1)} ${to.x} ${to.y}`,
    middle: point(seen[Math.floor(seen.length / 2)] ?? 0.5),
    sea: SEA.some((one) => one.every((id) => ids.includes(id))),
  };
}

export function curves(layout: Layout): readonly Curve[] {
  return ROUTES.map((route) => curve(layout, route.a, route.b, bend(route)));
}

/** The drawn way between two nodes, in the direction it is walked; a jump has none. */
export function wayBetween(layout: Layout, from: number, to: number): Curve {
  const route = ROUTES.find((one) => (one.a === from && one.b === to) || (one.a === to && one.b === from));
  return curve(layout, from, to, route ? (route.a === from ? 1 : -1) * bend(route) : 0.12);
}

/** A closed smooth line through points of the layout. */
export function smooth(layout: Layout, points: readonly Point[]): string {
  const at = points.map(([x, y]) => layout.at(x, y));
  const n = at.length;
  const get = (i: number): Point => at[(i + n) % n] ?? [0, 0];
  const parts = at.map((_, i) => {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    return `C${[...c1, ...c2, ...p2].map((v) => v.toFixed(1)).join(' ')}`;
  });
  return `M${get(0).map((v) => v.toFixed(1)).join(' ')}${parts.join('')}Z`;
}
