import data from '../../generated/samarkand.json';
import { drawn } from '../drawn';
import type { Dye, Mark } from '../../pieces/marks';

drawn.add('samarkand');

export type Point = readonly [number, number];

export type Family = {
  id: string;
  dye: Dye;
  mark: Mark;
  home: number;
  /** West families stand left of the map, east ones right. */
  side: 'left' | 'right';
};

export type Space = {
  id: string;
  water: boolean;
  x: number;
  y: number;
  good: number | null;
  outline: readonly Point[];
  neighbours: readonly number[];
};

const MARK: Record<string, Mark> = {
  byzant: 'chevron',
  levant: 'star',
  tigris: 'wave',
  sogdian: 'diamond',
  chinese: 'ring',
  egyptian: 'triangle',
  arabic: 'sun',
  omani: 'bars',
  persian: 'flower',
  sindh: 'checks',
};

const numbers = new Map(data.space.map((space, number) => [space.id, number]));
const numberOf = (id: string): number => numbers.get(id) ?? 0;

export const SPACES: readonly Space[] = data.space.map((space) => ({
  id: space.id,
  water: space.kind === 'water',
  x: space.x,
  y: space.y,
  good: space.goods ?? null,
  outline: space.poly as unknown as readonly Point[],
  neighbours: space.neighbours.map(numberOf),
}));

export const FAMILIES: readonly Family[] = data.family.map((family) => ({
  id: family.id,
  dye: family.colour as Dye,
  mark: MARK[family.id] ?? 'dot',
  home: numberOf(family.start),
  side: (SPACES[numberOf(family.start)]?.x ?? 0) < 450 ? 'left' : 'right',
}));

/** The space of each good, by its number. */
export const GOODS_SPACE: ReadonlyMap<number, number> = new Map(
  SPACES.flatMap((space, number) => (space.good === null ? [] : [[space.good, number] as const])),
);

/** The family whose home a space is. */
export const HOME_OF: ReadonlyMap<number, number> = new Map(
  FAMILIES.map((family, number) => [family.home, number] as const),
);

export const CANVAS = { width: 1000, height: 700 };
/** The band of tiles around the map. */
export const BORDER = 14;
export const MARKERS = data.components.relationship_markers_per_family;
export const TILES = data.components.family_tiles_per_family;

export function family(number: number): Family {
  const found = FAMILIES[number];
  if (!found) throw new RangeError(`No family ${number}`);
  return found;
}

export function space(number: number): Space {
  const found = SPACES[number];
  if (!found) throw new RangeError(`No space ${number}`);
  return found;
}
