import type { Action, LogEntry } from '../../connection/connection';
import { GOODS } from './parts/amounts';
import { dieKey, mine } from './readView';
import { BAG, CITIES, RASCHID, SMALL_CITIES } from './tables';
import type { MarcoPoloView } from './view';

/** `stop`, `end_turn`, `no_second` and the like are answers, not places: the dock offers them. */
export function placesOf(action: Action, view: MarcoPoloView): readonly string[] {
  const { args, number } = action;
  const choice = `choice:${number}`;
  switch (action.kind) {
    case 'character':
      return [`character:${args['character']}`];
    case 'keep_goal':
      return [`goal:${(args['goal'] ?? 1) - 1}`];
    case 'place':
      return [`space:${args['space']}`];
    case 'bag':
    case 'reroll':
      return [`${action.kind}:${dieKey(view, action)}`];
    case 'adjust':
      return [`${(args['change'] ?? 0) < 0 ? 'less' : 'more'}:${dieKey(view, action)}`];
    case 'die':
      return [`${mine(view)?.character === RASCHID ? 'face' : 'die'}:${dieKey(view, action)}`];
    case 'complete':
    case 'discard':
      return [`mine:${args['slot']}`];
    case 'buy_black':
      return ['black'];
    case 'row':
      return [`row:${view.decision?.about[0]}:${args['row']}`, choice];
    case 'take_contract':
    case 'take_second':
      return [`contract:${args['space']}`];
    case 'good':
      return [`unit:${GOODS[args['good'] ?? 0]}`, choice];
    case 'extra':
      return [`unit:${args['unit'] === 0 ? 'coin' : 'camel'}`, choice];
    case 'other_bonus':
      return [`node:${SMALL_CITIES[view.city_bonuses.indexOf(args['bonus'] ?? 0)]}`, choice];
    case 'own_bonus':
      return [`node:${SMALL_CITIES[args['city'] ?? 0]}`, choice];
    case 'compensation':
    case 'pair':
    case 'pay_pair':
    case 'trade':
    case 'times':
      return [choice];
    case 'step':
      return [`node:${args['node']}`];
    case 'move_post':
      return [`node:${CITIES[args['city'] ?? 0]}`];
    default:
      return [];
  }
}

export function placeOf(entry: LogEntry): string | null {
  const { node, space, city } = entry.args;
  switch (entry.kind) {
    case 'laid':
    case 'paid_for_space':
      return `space:${space}`;
    case 'bagged':
      return `space:${BAG}`;
    case 'stepped':
    case 'post_placed':
    case 'post_moved':
    case 'outpost_taken':
      return `node:${node}`;
    case 'city_bonus':
      return `node:${SMALL_CITIES[city ?? 0]}`;
    default:
      return null;
  }
}
