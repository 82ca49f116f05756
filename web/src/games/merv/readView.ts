import type { GameContext } from '../module';
import {
  CELLS, CITIES, COLOURS, CONTRACTS, HALLS, MARKET_LINE, SET_POINTS, SIDES, TILES, WALL_SLOTS, WHITE,
  colourNumber, lineSites, sideNumber, wallsOf,
} from './tables';
import type { MervView, OwnerView } from './view';

export const side = (view: MervView): number => sideNumber(view.side);

export function ownerName(context: GameContext, view: MervView, owner: number): string {
  const role = view.owners[owner]?.role ?? 'player';
  return role === 'player' ? (context.seats[owner]?.name ?? `${owner + 1}`) : context.t(`owner.${role}`);
}

export function siteName(context: GameContext, site: number): string {
  const [row, column] = CELLS[site] ?? [0, 0];
  return context.t('site', { row: row + 1, column: column + 1 });
}

export function tileName(context: GameContext, tile: number): string {
  const found = TILES[tile];
  if (!found) return '';
  return context.t('tile', { board: context.t(`board.${found.action}`), colour: context.t(`colour.${found.colour}`) });
}

export function wallSlotName(context: GameContext, slot: number): string {
  const at = WALL_SLOTS[slot];
  const line = SIDES[at?.side ?? 0]?.line ?? 'row';
  return context.t('wall_slot', {
    side: context.t(`side.${SIDES[at?.side ?? 0]?.id}`),
    line: context.t(`line.${line}`, { line: (at?.line ?? 0) + 1 }),
  });
}

export function lineName(context: GameContext, sideOf: number, slot: number): string {
  const found = SIDES[sideOf];
  return context.t(`line.${found?.line ?? 'row'}`, { line: (found?.lines[slot] ?? 0) + 1 });
}

export const crossesMarket = (sideOf: number, slot: number): boolean => SIDES[sideOf]?.lines[slot] === MARKET_LINE;

export function hallName(context: GameContext, hall: number): string {
  return context.t(`hall.${HALLS[hall]?.id}`);
}

export function cityName(context: GameContext, city: number): string {
  return context.t(`city.${CITIES[city]?.id}`);
}

export function contractCost(context: GameContext, card: number): string {
  const found = CONTRACTS[card];
  if (!found) return '';
  const amount = (key: string, count: number) => (count > 0 ? [context.t(`amount.${key}`, { count })] : []);
  const cube = found.cube === 'any' ? amount('any_cube', 1) : amount(found.cube, 1);
  return [
    ...cube, ...amount('scroll', found.scrolls), ...amount('common', found.common),
    ...amount('rare', found.rare), ...amount('any_good', found.any_good),
  ].join(', ');
}

/** Cubes by colour, like everywhere in the view. */
export type Cubes = number[];
const none = (): Cubes => COLOURS.map(() => 0);
const add = (cubes: Cubes, colour: number, count = 1): void => void (cubes[colour] = (cubes[colour] ?? 0) + count);

/** M-5.1 What a site brings: its colour, white by a white upgrade, one more by a bonus upgrade. */
function output(view: MervView, site: number, into: Cubes): void {
  const found = view.sites[site];
  const colour = TILES[found?.tile ?? 0]?.colour ?? 'white';
  if (found?.upgrade === 'white') return add(into, WHITE);
  add(into, colourNumber(colour));
  if (found?.upgrade) add(into, colourNumber(found.upgrade));
}

export type Yield = { site: number; mine: Cubes; owner: number | null; theirs: Cubes };

/** M-5.2, M-5.3 What activating each site of a line would bring me, and its owner. */
export function yields(view: MervView, me: number, sites: readonly number[]): Yield[] {
  return sites.map((site) => {
    const owner = view.sites[site]?.building ?? me;
    const mine = none();
    const theirs = none();
    const gains = owner !== me && view.owners[owner]?.role === 'player';
    output(view, site, mine);
    if (gains) output(view, site, theirs);
    for (const other of sites) {
      const there = view.sites[other];
      if (other === site || there?.building !== owner) continue;
      output(view, other, mine);
      if (gains && there.upgrade) add(theirs, colourNumber(there.upgrade));
    }
    return { site, mine, owner: gains ? owner : null, theirs };
  });
}

/** The line of the slot taken in this turn, or none. */
export function activeLine(view: MervView): number[] {
  return view.turn.slot === null ? [] : lineSites(side(view), view.turn.slot - 1);
}

export type Guard = { site: number; owner: number; by: 'soldier' | 'wall' | 'law' | null; walls: number; needed: number };

/** M-1.7, M-17 Every building with what protects it from the invasion, or null. */
export function guards(view: MervView): Guard[] {
  return view.sites.flatMap((site, number): Guard[] => {
    if (site.building === null) return [];
    const needed = wallsOf(number);
    const walls = needed.filter((slot) => view.walls[slot] !== null).length;
    const walled = walls === needed.length;
    const by = walled ? 'wall' : site.soldier !== null ? 'soldier' : null;
    const spared = by === null && view.owners[site.building]?.role === 'magistrate';
    return [{ site: number, owner: site.building, by: spared ? 'law' : by, walls, needed: needed.length }];
  });
}

/** M-19.2 What the caravan cards would score at the end. */
export function setPoints(spices: readonly number[]): number {
  let points = 0;
  for (let left = [...spices]; left.some((n) => n > 0); left = left.map((n) => n - 1)) {
    points += SET_POINTS[left.filter((n) => n > 0).length - 1] ?? 0;
  }
  return points;
}

/** M-18.1 What a courtier in a hall would score its owner now. */
export function hallWorth(owner: OwnerView, hall: number): number {
  const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0);
  return [owner.scrolls, sum(owner.spices), sum(owner.goods), owner.mosque_level][hall] ?? 0;
}

/** The owners who have things of their own: everybody but the high courtier. */
export function automas(view: MervView): number[] {
  return view.owners.flatMap((owner, number) => (owner.role === 'courtier' ? [] : [number]));
}
