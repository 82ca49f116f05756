import data from '../../generated/merv.json';
import { drawn } from '../drawn';
import type { ColourName, SideName, SpiceName } from './view';

drawn.add('merv');

export type BoardName = 'caravansary' | 'palace' | 'library' | 'marketplace' | 'mosque' | 'wall';
export type BoonName =
  | 'camel' | 'white_cube' | 'scroll' | 'caravan_card' | 'favour' | 'soldier' | 'common_good' | 'rare_good'
  | 'mosque_step' | 'white_upgrade' | 'bonus_upgrade' | 'scoring_tile' | 'free_courtier' | 'free_wall'
  | 'free_trading_post' | 'end_scoring' | 'points';

export const COLOURS = [...data.resources.colours, data.resources.wild] as readonly ColourName[];
export const WHITE = COLOURS.length - 1;
export const colourNumber = (name: string): number => COLOURS.indexOf(name as ColourName);
export const SPICES = data.caravan.spices.map((spice) => ({
  id: spice.id as SpiceName,
  boon: spice.pair_boon as BoonName,
}));
export const DISPLAY = data.setup.caravan_display;
export const BOARDS = data.solo.cards as readonly BoardName[];

/** Site tiles: an action and a colour each. */
export const TILES = data.city.sites.list.map((tile) => ({
  action: tile.action as BoardName,
  colour: tile.colour as ColourName,
}));

export const SIZE = data.city.rows;
const MIDDLE = data.city.centre[0] ?? 3;
/** Rows and columns of the sites, counted from 0; the middle is the camel market. */
export const CELLS: readonly (readonly [number, number])[] = Array.from({ length: SIZE * SIZE }, (_, at) => [
  Math.floor(at / SIZE),
  at % SIZE,
] as const).filter(([row, column]) => row !== MIDDLE - 1 || column !== MIDDLE - 1);
export const MARKET_LINE = MIDDLE - 1;
export const siteAt = (row: number, column: number): number =>
  CELLS.findIndex(([r, c]) => r === row && c === column);

export const SIDES = data.city.sides.map((side) => ({
  id: side.side as SideName,
  line: side.line as 'row' | 'column',
  /** The line of each slot, counted from 0. */
  lines: side.slot_lines.map((line) => line - 1),
  from: data.queues.corners_in_order.indexOf(side.from),
  to: data.queues.corners_in_order.indexOf(side.to),
}));
export const sideNumber = (name: SideName): number => SIDES.findIndex((side) => side.id === name);

/** The sites of a slot's line, nearest to the slot first. */
export function lineSites(side: number, slot: number): number[] {
  const line = SIDES[side]?.lines[slot] ?? 0;
  const along = Array.from({ length: SIZE }, (_, at) =>
    SIDES[side]?.line === 'column' ? siteAt(at, line) : siteAt(line, at),
  ).filter((site) => site >= 0);
  return side === 1 || side === 2 ? along.reverse() : along;
}

/** Wall slots clockwise from the north-west: side and line, counted from 0. */
export const WALL_SLOTS = SIDES.flatMap((side, number) => side.lines.map((line) => ({ side: number, line })));
export const wallSlotAt = (side: number, line: number): number =>
  WALL_SLOTS.findIndex((slot) => slot.side === side && slot.line === line);
/** The sites a wall slot looks at: those of its line nearest to it. */
export function watchedSites(slot: number): number[] {
  const { side, line } = WALL_SLOTS[slot] ?? { side: 0, line: 0 };
  return lineSites(side, SIDES[side]?.lines.indexOf(line) ?? 0).slice(0, data.wall.depth);
}
export const WALL_COSTS = Math.max(...data.wall.pieces.map((piece) => piece.cost));
/** Kinds of wall pieces: colour by colour, for one, two and three cubes; three is a gate. */
export const WALL_KINDS = data.resources.colours.flatMap((colour) =>
  Array.from({ length: WALL_COSTS }, (_, index) => ({
    colour: colour as ColourName,
    cost: index + 1,
    gate: data.wall.pieces.some((p) => p.colour === colour && p.cost === index + 1 && p.kind === 'gate'),
  })),
);

export const QUARTERS = data.camel_market.overflow_order as readonly ('top_left' | 'top_right' | 'bottom_right' | 'bottom_left')[];
export const MARKET_SIDES = data.camel_market.sides as readonly Record<string, string>[];

export const FAVOUR = data.favour_track;
export const INFLUENCE = data.influence_track;

export const CONTRACT_STACKS = data.contracts.stacks.map((stack) => ({ ...stack, bonus: stack.bonus as BoonName }));
export const CONTRACTS = data.contracts.cards.map((card) => ({
  ...card,
  stack: CONTRACT_STACKS.findIndex((stack) => stack.id === card.stack),
}));

const SPACE_IDS = data.mosque.spaces.map((space) => space.id);
export const MOSQUE = data.mosque.spaces.map((space, number) => ({
  level: space.level,
  boon: space.boon as BoonName,
  points: space.points,
  cost: (data.mosque.segments.find((one) => one.to === space.id)?.cost ?? []) as readonly ColourName[],
  next: SPACE_IDS.indexOf(data.mosque.segments.find((one) => one.from === space.id)?.to ?? ''),
  number,
}));
export const LEVELS = data.mosque.levels_total;

const CITY_IDS = data.marketplace.cities.map((city) => city.id);
export const CITIES = data.marketplace.cities.map((city) => ({
  id: city.id,
  inner: city.ring === 'inner',
  corner: city.corner,
  good: city.good as 'common' | 'rare',
  cost: city.cost as readonly ColourName[],
  /** The city on the way there, -1 for Merv itself. */
  via: CITY_IDS.indexOf(city.via),
}));

export const HALLS = data.palace.halls.map((hall) => ({ id: hall.id, colour: hall.colour as ColourName, scores: hall.scores }));
export const HALL_SEATS = data.palace.courtiers_per_hall;

export type Breakthrough = {
  scrolls: number;
  effect: string;
  action: BoardName | null;
  colour: ColourName | null;
  boons: readonly BoonName[];
  points: number;
};
export const BREAKTHROUGHS: readonly Breakthrough[] = data.library.breakthroughs.map((tile) => ({
  scrolls: tile.scrolls,
  effect: tile.effect,
  action: ('action' in tile ? (tile.action ?? null) : null) as BoardName | null,
  colour: ('colour' in tile ? (tile.colour ?? null) : null) as ColourName | null,
  boons: ('boons' in tile ? (tile.boons ?? []) : []) as readonly BoonName[],
  points: 'points' in tile ? (tile.points ?? 0) : 0,
}));
export const THRESHOLDS = data.library.thresholds;

export const SCORING_TILES = data.scoring_tiles.list.map((tile) => tile.action as BoardName);
export const TILE_POINTS = data.scoring_tiles.points_per_building;
export const END_POINTS = data.scoring.per_mosque_building_at_end_space;
export const SOLDIER_INFLUENCE = { own: data.soldier.influence_own, other: data.soldier.influence_other };
export const YEARS = data.calendar.years;
export const ROUNDS = data.calendar.rounds_per_year;
export const INVASIONS = data.calendar.invasion_in_years;
