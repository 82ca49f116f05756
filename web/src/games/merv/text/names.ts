import type { Around } from '../../module';
import { BREAKTHROUGHS, WALL_KINDS } from '../tables';

export function breakthroughName(around: Around, number: number): string {
  const { t } = around;
  const tile = BREAKTHROUGHS[number];
  if (!tile) return '';
  const scrolls = t('amount.scroll', { count: tile.scrolls });
  return t('breakthrough', { effect: effect(around, number), scrolls });
}

function effect(around: Around, number: number): string {
  const { t } = around;
  const tile = BREAKTHROUGHS[number];
  if (!tile) return '';
  if (tile.effect === 'discount') return t('effect.discount', { board: t(`board.${tile.action}`) });
  if (tile.effect === 'as_any') return t('effect.as_any', { cube: t(`amount.${tile.colour}`, { count: 1 }) });
  if (tile.points > 0) return t('amount.point', { count: tile.points });
  const boons = tile.boons.map((boon) => t(`boon.${boon}`));
  return boons.length === 2 && boons[0] === boons[1] ? t('twice', { boon: boons[0] ?? '' }) : boons.join(', ');
}

export function wallName(around: Around, kind: number): string {
  const { t } = around;
  const found = WALL_KINDS[kind];
  if (!found) return '';
  return t(`wall.${found.gate ? 'gate' : 'segment'}`, { cost: t(`amount.${found.colour}`, { count: found.cost }) });
}
