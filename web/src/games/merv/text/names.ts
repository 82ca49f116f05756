import type { GameContext } from '../../module';
import { BREAKTHROUGHS, WALL_KINDS } from '../tables';

export function breakthroughName(context: GameContext, number: number): string {
  const { t } = context;
  const tile = BREAKTHROUGHS[number];
  if (!tile) return '';
  const scrolls = t('amount.scroll', { count: tile.scrolls });
  return t('breakthrough', { effect: effect(context, number), scrolls });
}

function effect(context: GameContext, number: number): string {
  const { t } = context;
  const tile = BREAKTHROUGHS[number];
  if (!tile) return '';
  if (tile.effect === 'discount') return t('effect.discount', { board: t(`board.${tile.action}`) });
  if (tile.effect === 'as_any') return t('effect.as_any', { cube: t(`amount.${tile.colour}`, { count: 1 }) });
  if (tile.points > 0) return t('amount.point', { count: tile.points });
  const boons = tile.boons.map((boon) => t(`boon.${boon}`));
  return boons.length === 2 && boons[0] === boons[1] ? t('twice', { boon: boons[0] ?? '' }) : boons.join(', ');
}

export function wallName(context: GameContext, kind: number): string {
  const { t } = context;
  const found = WALL_KINDS[kind];
  if (!found) return '';
  return t(`wall.${found.gate ? 'gate' : 'segment'}`, { cost: t(`amount.${found.colour}`, { count: found.cost }) });
}
