import { CELLS, CITIES, MOSQUE, SIDES, WALL_SLOTS } from '../tables';

/** The board in its own units; about three quarters of a pixel each on a small screen. */
export const BOARD = { width: 1400, height: 734 };
export type Box = { x: number; y: number; width: number; height: number };

const SIDE_WIDTH = 396;
const RIGHT = BOARD.width - SIDE_WIDTH;
export const AREA = {
  contracts: { x: 0, y: 0, width: SIDE_WIDTH, height: 192 },
  mosque: { x: 0, y: 198, width: SIDE_WIDTH, height: 384 },
  palace: { x: 0, y: 588, width: SIDE_WIDTH, height: 146 },
  caravan: { x: 404, y: 0, width: 592, height: 92 },
  city: { x: 404, y: 98, width: 592, height: 532 },
  tracks: { x: 404, y: 636, width: 592, height: 98 },
  market: { x: RIGHT, y: 0, width: SIDE_WIDTH, height: 330 },
  library: { x: RIGHT, y: 336, width: SIDE_WIDTH, height: 246 },
  walls: { x: RIGHT, y: 588, width: SIDE_WIDTH, height: 146 },
} as const satisfies Record<string, Box>;

const CELL = 82;
const WALL = 20;
const SLOT = 40;
const CITY = 5 * CELL;
/** The north-west corner of the sites. */
const LEFT = AREA.city.x + (AREA.city.width - CITY) / 2;
const TOP = AREA.city.y + (AREA.city.height - CITY) / 2;
export const GROUND: Box = { x: LEFT, y: TOP, width: CITY, height: CITY };

const cell = (row: number, column: number): Box => ({
  x: LEFT + column * CELL + 2,
  y: TOP + row * CELL + 2,
  width: CELL - 4,
  height: CELL - 4,
});
export const SITE_BOX: readonly Box[] = CELLS.map(([row, column]) => cell(row, column));
export const MARKET_BOX: Box = cell(2, 2);

/** A box outside the city, `far` from it, as deep as told, along one line of a side. */
function outside(side: number, line: number, far: number, deep: number, inset: number): Box {
  const along = line * CELL + inset;
  const length = CELL - 2 * inset;
  switch (side) {
    case 0:
      return { x: LEFT + along, y: TOP - far - deep, width: length, height: deep };
    case 1:
      return { x: LEFT + CITY + far, y: TOP + along, width: deep, height: length };
    case 2:
      return { x: LEFT + along, y: TOP + CITY + far, width: length, height: deep };
    default:
      return { x: LEFT - far - deep, y: TOP + along, width: deep, height: length };
  }
}

export const WALL_BOX: readonly Box[] = WALL_SLOTS.map(({ side, line }) => outside(side, line, 1, WALL - 2, 2));
/** What a finger may hit for a wall slot, and for an action slot. */
export const WALL_REACH: readonly Box[] = WALL_SLOTS.map(({ side, line }) => outside(side, line, 0, WALL + SLOT, 0));
export const SLOT_REACH: readonly (readonly Box[])[] = SIDES.map(({ lines }, side) =>
  lines.map((line) => outside(side, line, 0, WALL + SLOT, 0)),
);
/** Action slots by side and number. */
export const SLOT_BOX: readonly (readonly Box[])[] = SIDES.map(({ lines }, side) =>
  lines.map((line) => outside(side, line, WALL + 1, SLOT - 2, 20)),
);

/** Places of the queues wind through the four corners, place 1 nearest to the side they will serve. */
const PLACE = 33;
export function queueBox(corner: number, place: number): Box {
  const east = corner === 1 || corner === 2;
  const south = corner >= 2;
  const x = east ? LEFT + CITY + 25 : LEFT - 22 - 2 * PLACE;
  const y = south ? TOP + CITY + 2 : TOP - 59;
  const [column, row] = [
    [[1, 0], [0, 0], [0, 1], [1, 1]],
    [[1, 1], [1, 0], [0, 0], [0, 1]],
    [[0, 1], [1, 1], [1, 0], [0, 0]],
    [[0, 0], [0, 1], [1, 1], [1, 0]],
  ][corner]?.[place] ?? [0, 0];
  return { x: x + (column ?? 0) * PLACE, y: y + (row ?? 0) * (PLACE - 4), width: PLACE - 3, height: PLACE - 6 };
}

/** The mosque: four ways below, two above them, then one up to the top. */
const ROW = 30;
const FOOT = AREA.mosque.y + AREA.mosque.height - 10;
const TOWER = 168;
export const SPACE_BOX: readonly Box[] = MOSQUE.map((space) => {
  const same = MOSQUE.filter((other) => other.level === space.level);
  const index = same.indexOf(space);
  const whole = same.length === 1 ? TOWER : AREA.mosque.width - 24;
  const left = AREA.mosque.x + (AREA.mosque.width - whole) / 2;
  const width = whole / same.length;
  return { x: left + index * width + 2, y: FOOT - space.level * (ROW + 4), width: width - 4, height: ROW };
});

export const CITY_AT = CITIES.map((city) => {
  const east = city.corner.endsWith('e') ? 1 : -1;
  const south = city.corner.startsWith('s') ? 1 : -1;
  const { x, y, width } = AREA.market;
  const reach = city.inner ? [66, 46] : [132, 112];
  return { x: x + width / 2 + east * (reach[0] ?? 0), y: y + 176 + south * (reach[1] ?? 0) };
});
export const MERV_AT = { x: AREA.market.x + AREA.market.width / 2, y: AREA.market.y + 176 };

export const middle = (box: Box): { x: number; y: number } => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});
