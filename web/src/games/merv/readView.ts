import type { GameContext } from '../module';
import { CELLS, CITIES, CONTRACTS, HALLS, MARKET_LINE, SIDES, TILES, WALL_SLOTS, lineSites, sideNumber } from './tables';
import type { MervView } from './view';

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

/** The line of the slot taken in this turn, or none. */
export function activeLine(view: MervView): number[] {
  return view.turn.slot === null ? [] : lineSites(side(view), view.turn.slot - 1);
}

/** M-1.3 The high courtier's number among the owners. */
export const courtier = (view: MervView): number => view.owners.findIndex((owner) => owner.role === 'courtier');

/** The owners who have things of their own: everybody but the high courtier. */
export function automas(view: MervView): number[] {
  return view.owners.flatMap((owner, number) => (owner.role === 'courtier' ? [] : [number]));
}
