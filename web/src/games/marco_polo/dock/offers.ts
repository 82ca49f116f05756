import type { Action } from '../../../connection/connection';
import type { GameContext } from '../../module';
import { GOODS } from '../parts/amounts';
import { nodeName } from '../readView';
import {
  BONUSES, CITY_CARDS, EFFECT_NAMES, SMALL_CITIES, bazaarRows, cityCard, extraAt, type EffectName, type Effects, type Way,
} from '../tables';
import type { DecisionKind, MarcoPoloView } from '../view';

/** Decisions whose options are small things to be taken or given: the dock lays them out. */
export const TRAY: readonly DecisionKind[] = [
  'compensation', 'row', 'extra', 'good', 'pair', 'pay_pair', 'other_bonus', 'own_bonus', 'trade', 'times',
];

/** `line`: of a card with two ways, which one it is. */
export type Offer = Way & { action: Action; name: string; line: number };

function times(effects: Effects, count: number): Effects {
  const all: Partial<Record<EffectName, number>> = {};
  for (const name of EFFECT_NAMES) all[name] = (effects[name] ?? 0) * count;
  return all;
}

function goods(...numbers: (number | undefined)[]): Effects {
  const all: Partial<Record<EffectName, number>> = {};
  for (const number of numbers) {
    const good = GOODS[number ?? 0];
    if (good) all[good] = (all[good] ?? 0) + 1;
  }
  return all;
}

/** The exchange of goods and camels, whichever good it is. */
const TRADE = CITY_CARDS.find((card) => card.kind === 'reversible_times' && card.ways[0]?.cost.good_any === 1)?.ways;

function wayOf(action: Action, view: MarcoPoloView): Way | null {
  const about = view.decision?.about ?? [];
  const { args } = action;
  switch (action.kind) {
    case 'compensation': {
      const coins = args['coins'] ?? 0;
      return { cost: {}, reward: { coin: coins, camel: (about[0] ?? 0) - coins } };
    }
    case 'row':
      return { cost: {}, reward: bazaarRows(about[0] ?? 0)[(args['row'] ?? 1) - 1] ?? {} };
    case 'extra':
      return { cost: {}, reward: extraAt(about[0] ?? 0)[args['unit'] ?? 0] ?? {} };
    case 'good':
      return { cost: {}, reward: goods(args['good']) };
    case 'pair':
      return { cost: {}, reward: goods(args['first'], args['second']) };
    case 'pay_pair':
      return { cost: goods(args['first'], args['second']), reward: {} };
    case 'other_bonus':
      return { cost: {}, reward: BONUSES[args['bonus'] ?? 0] ?? {} };
    case 'own_bonus':
      return { cost: {}, reward: BONUSES[view.city_bonuses[args['city'] ?? 0] ?? 0] ?? {} };
    case 'trade':
      return args['direction'] === 0
        ? { cost: goods(args['good']), reward: TRADE?.[0]?.reward ?? {} }
        : { cost: TRADE?.[1]?.cost ?? {}, reward: goods(args['good']) };
    case 'times': {
      const way = cityCard(about[0] ?? 0).ways[(args['option'] ?? 1) - 1];
      const count = args['times'] ?? 1;
      return way ? { cost: times(way.cost, count), reward: times(way.reward, count) } : null;
    }
    default:
      return null;
  }
}

/** Every option of such a decision with what it takes and gives. */
export function offers(actions: readonly Action[], view: MarcoPoloView, context: GameContext): Offer[] {
  if (!view.decision || !TRAY.includes(view.decision.kind)) return [];
  return actions.flatMap((action) => {
    const way = wayOf(action, view);
    if (!way) return [];
    const city = action.kind === 'own_bonus' ? SMALL_CITIES[action.args['city'] ?? 0] : undefined;
    const name = city !== undefined ? nodeName(context, city) : action.kind === 'times' ? `×${action.args['times']}` : '';
    return [{ ...way, action, name, line: action.args['option'] ?? 1 }];
  });
}
