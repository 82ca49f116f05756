/** How the log tells what happened: one line for an action. */
import type { LogEntry } from '../../../connection/connection';
import type { Change, GameContext, Telling } from '../../module';
import { LOOKS } from '../parts/amounts';
import { COLOURS, characterName, goalText, nodeName, spaceName } from '../readView';
import { SMALL_CITIES, type EffectName } from '../tables';
import type { UnitName } from '../view';

const UNIT_NAMES: readonly UnitName[] = ['coin', 'camel', 'pepper', 'silk', 'gold', 'point'];

function unitChange(context: GameContext, unit: number, amount: number): Telling {
  const name = UNIT_NAMES[unit] ?? 'coin';
  const effect: EffectName = name === 'point' ? 'vp' : name;
  const { shape, dye } = LOOKS[effect];
  const look: Change['look'] = shape === 'die' ? { shape: 'cube', dye } : { shape, dye };
  return { as: 'change', change: { amount, name: context.t(`unit.${name}`), look } };
}

/** A die of one's own is told by its number alone. */
function dieText(context: GameContext, colour: number, value: number): string {
  const name = COLOURS[colour] ?? 'own';
  return name === 'own' ? `${value}` : context.t(`log.die.${name}`, { value });
}

/** Who takes dice without rolling them tells no values: all of one's own at once. */
function unrolled({ t }: GameContext, colour: number): Telling {
  const name = COLOURS[colour] ?? 'own';
  const text = t(`log.unrolled.${name}`);
  return name === 'own' ? { as: 'more', text } : { as: 'deed', weak: true, text };
}

/** Who does it; nobody lays the neutral dice. */
export function seatOf(entry: LogEntry): number | null {
  const seat = entry.args['seat'] ?? null;
  return seat === null || seat < 0 ? null : seat;
}

export function tell(entry: LogEntry, context: GameContext): Telling {
  const { character = 0, goal = 0, colour = 0, value = 0, space = 0, unit = 0, amount = 0, node = 0, result = 0, city = 0, count = 0 } = entry.args;
  const { t } = context;
  const die = dieText(context, colour, value);
  const items = '{items}';
  const contract = (amount: number): Change => ({ amount, name: t('log.contract'), look: { shape: 'scroll', dye: 'white' } });
  switch (entry.kind) {
    case 'character_taken':
      return { as: 'deed', text: characterName(context, character) };
    case 'goals_dealt':
      return { as: 'deed', weak: true, text: '', change: { amount: count, name: t('log.goal'), look: { shape: 'card', dye: 'white' } } };
    case 'goal_kept':
      return { as: 'deed', text: t('log.goal_kept', { goal: goalText(context, goal) }) };
    case 'compensated':
      return { as: 'deed', weak: true, text: t('log.compensated') };
    case 'rolled':
      return value === 0 ? unrolled(context, colour) : { as: 'deed', weak: true, text: t('log.rolled', { items }), item: die };
    case 'laid':
      return { as: 'deed', text: t('log.laid', { items, space: spaceName(context, space) }), item: die };
    case 'bagged':
      return { as: 'deed', text: t('log.bagged', { items }), item: die };
    case 'rerolled':
      return { as: 'deed', text: t('log.rerolled', { items }), item: t('log.change', { die, result }) };
    case 'adjusted':
      return { as: 'deed', text: t('log.adjusted', { items }), item: t('log.change', { die, result }) };
    case 'contract_taken':
      return { as: 'change', change: contract(1) };
    case 'contract_drawn':
      return { as: 'change', change: contract(1) };
    case 'contract_dropped':
      return { as: 'deed', weak: true, text: t('log.dropped'), change: contract(-1) };
    case 'contract_completed':
      return { as: 'deed', text: t('log.completed') };
    case 'stepped':
      return { as: 'deed', weak: true, text: t('log.stepped', { items }), item: nodeName(context, node) };
    case 'post_placed':
      return { as: 'more', text: t('log.post', { node: nodeName(context, node) }) };
    case 'post_moved':
      return { as: 'more', text: t('log.post', { node: nodeName(context, node) }) };
    case 'outpost_taken':
      return { as: 'more', text: t('log.outpost') };
    case 'city_bonus':
      return { as: 'deed', weak: true, text: t('log.bonus', { city: nodeName(context, SMALL_CITIES[city] ?? 0) }) };
    case 'gained':
      return unitChange(context, unit, amount);
    case 'paid':
      return unitChange(context, unit, -amount);
    default:
      return { as: 'detail' };
  }
}
