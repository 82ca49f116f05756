import type { Action } from '../../../connection/connection';
import type { GameContext } from '../../module';
import { nodeName, termsOf } from '../readView';
import { SMALL_CITIES } from '../tables';
import type { DecisionKind, MarcoPoloView, Terms } from '../view';

/** Decisions whose options are small things to be taken or given: the dock lays them out. */
export const TRAY: readonly DecisionKind[] = [
  'compensation', 'row', 'extra', 'good', 'pair', 'pay_pair', 'other_bonus', 'own_bonus', 'trade', 'times',
];

/** `line`: of a card with two ways, which one it is. */
export type Offer = Terms & { action: Action; name: string; line: number };

/** Every option of such a decision with what it takes and gives. */
export function offers(actions: readonly Action[], view: MarcoPoloView, context: GameContext): Offer[] {
  if (!view.decision || !TRAY.includes(view.decision.kind)) return [];
  return actions.flatMap((action) => {
    const terms = termsOf(view, action);
    if (Object.keys({ ...terms.cost, ...terms.gain }).length === 0) return [];
    const city = action.kind === 'own_bonus' ? SMALL_CITIES[action.args['city'] ?? 0] : undefined;
    const name = city !== undefined ? nodeName(context, city) : action.kind === 'times' ? `×${action.args['times']}` : '';
    return [{ ...terms, action, name, line: action.args['option'] ?? 1 }];
  });
}
