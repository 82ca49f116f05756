/** How the log tells what happened: one line for an action. */
import type { LogEntry } from '../../../connection/connection';
import type { Change, GameContext, Telling } from '../../module';
import { familyName, goodName, spaceName } from '../readView';
import { GOODS_SPACE } from '../tables';

const SPACE_GOOD = new Map([...GOODS_SPACE].map(([good, space]) => [space, good]));

/** Where a camel went, with the goods there: "Ferghana, Horses". */
function placeName(context: GameContext, space: number): string {
  const good = SPACE_GOOD.get(space);
  const name = spaceName(context, space);
  return good === undefined ? name : `${name}, ${goodName(context, good)}`;
}

export function tell(entry: LogEntry, context: GameContext): Telling {
  const { family = 0, other = 0, space = 0, good = 0, count = 0, portion = 0 } = entry.args;
  const { t } = context;
  const change = (amount: number, name: string, look: Change['look']): Telling => ({ as: 'change', change: { amount, name, look } });
  const coins = (amount: number): Change => ({ amount, name: t('hand.cash'), look: { shape: 'coin', dye: 'gold' } });
  switch (entry.kind) {
    case 'passed':
      return { as: 'deed', text: t('log.passed') };
    case 'married':
      return { as: 'deed', text: t('log.married', { family: familyName(context, family) }), change: coins(-portion) };
    case 'placed':
      return { as: 'deed', text: t('log.placed', { family: familyName(context, family), space: placeName(context, space) }) };
    case 'sold':
      return { as: 'deed', text: t('log.sold', { good: goodName(context, good) }), change: coins(count) };
    case 'kept':
      return { as: 'deed', text: t('log.kept', { good: goodName(context, good) }) };
    case 'met':
      return { as: 'more', text: t('log.met', { other: familyName(context, other) }) };
    case 'drew':
      return change(count, t('log.card'), { shape: 'card', dye: 'white' });
    case 'discarded':
      return change(-count, t('log.card'), { shape: 'card', dye: 'white' });
    case 'took_goods':
      return change(1, t('log.goods', { good: goodName(context, good) }), { shape: 'pepper', dye: 'brown' });
    case 'took_marker':
      return change(1, t('log.marker'), { shape: 'knot', dye: 'green' });
    case 'bonus':
      return { as: 'change', change: coins(count) };
    default:
      return { as: 'detail' };
  }
}
