import type { Dye } from '../../../pieces/marks';
import { SHAPES, type ShapeName } from '../../../pieces/shapes';
import type { GameContext } from '../../module';
import { EFFECT_NAMES, type EffectName, type Effects } from '../tables';
import type { UnitName } from '../view';

export type Look = { shape: ShapeName | 'die'; dye: Dye };

/** How every thing of the game is drawn, wherever it is. */
export const LOOKS: Readonly<Record<EffectName, Look>> = {
  camel: { shape: 'camel', dye: 'brown' },
  pepper: { shape: 'pepper', dye: 'olive' },
  silk: { shape: 'silk', dye: 'pink' },
  gold: { shape: 'gold', dye: 'yellow' },
  coin: { shape: 'coin', dye: 'gold' },
  vp: { shape: 'star', dye: 'red' },
  good_any: { shape: 'crate', dye: 'white' },
  goods_different: { shape: 'crates', dye: 'silver' },
  black_die: { shape: 'die', dye: 'black' },
  contract: { shape: 'scroll', dye: 'white' },
  move: { shape: 'way', dye: 'green' },
  city_bonus_other: { shape: 'rosette', dye: 'turquoise' },
  city_bonus_own: { shape: 'rosette', dye: 'blue' },
};

export const UNITS: readonly { unit: UnitName; effect: EffectName }[] = [
  { unit: 'coin', effect: 'coin' },
  { unit: 'camel', effect: 'camel' },
  { unit: 'pepper', effect: 'pepper' },
  { unit: 'silk', effect: 'silk' },
  { unit: 'gold', effect: 'gold' },
];
export const GOODS = ['pepper', 'silk', 'gold'] as const satisfies readonly UnitName[];

export type Item = { name: EffectName; figure: string; x: number; y: number; pieceX: number; /** Where the piece ends. */ end: number };

function pieceWidth(name: EffectName, size: number): number {
  const { shape } = LOOKS[name];
  if (shape === 'die') return size;
  const [width, height] = SHAPES[shape].box;
  return (size * width) / height;
}

/** The width of a tick, or of what is lacking. */
const SIGN = 11;

/** Where figures and pieces of a cost or reward stand. */
export function layOut(effects: Effects, size: number, bare: boolean, tall: boolean, signs = false): { items: Item[]; width: number; height: number } {
  const digit = Math.max(12, size * 0.86) * 0.53;
  const gap = size * 0.3;
  const line = size * 1.18;
  const items: Item[] = [];
  let x = 0;
  let y = 0;
  let widest = 0;
  for (const name of EFFECT_NAMES) {
    const count = effects[name] ?? 0;
    if (count === 0) continue;
    const figure = bare && count === 1 ? '' : `${count}`;
    const pieceX = x + figure.length * digit + (figure ? 1.5 : 0);
    const end = pieceX + pieceWidth(name, size);
    items.push({ name, figure, x, y, pieceX, end });
    const all = end + (signs ? SIGN : 0);
    widest = Math.max(widest, all);
    if (tall) y += line;
    else x = all + gap;
  }
  return { items, width: widest, height: tall ? Math.max(size, y - line + size) : size };
}

/** `2 camels, 1 silk`. */
export function amountsText(context: GameContext, effects: Effects): string {
  const parts = EFFECT_NAMES.flatMap((name) => {
    const count = effects[name] ?? 0;
    return count === 0 ? [] : [context.t(`amount.${name === 'vp' ? 'point' : name}`, { count })];
  });
  return parts.join(', ') || context.t('nothing');
}
