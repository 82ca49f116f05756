import type { Action, LogEntry } from '../../connection/connection';
import type { Motion } from '../../play/motion';
import { defineGame, type Around } from '../module';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Seat from './Seat.svelte';
import { GOODS } from './amounts';
import { dieKey, mine, seatName, spaceName } from './reading';
import { textTables } from './words';
import { CITIES, FIRST_CITY_SPACE, RASCHID, ROUNDS, SMALL_CITIES } from './tables';
import type { MarcoPoloView } from './view';

function ending(view: MarcoPoloView, around: Around): string {
  const names = (view.winners ?? []).map((seat) => seatName(around, seat));
  return around.t(names.length === 1 ? 'say.over_one' : 'say.over_many', { names: names.join(around.t('say.and')) });
}

function sentence(view: MarcoPoloView, around: Around): string {
  const { decision, turn } = view;
  if (!decision) return ending(view, around);
  const who = decision.seat === view.seat ? 'you' : 'other';
  const kind = decision.kind === 'turn' && turn.main_done ? 'after' : decision.kind;
  return around.t(`say.${kind}_${who}`, {
    name: seatName(around, decision.seat),
    space: turn.space === null ? '' : spaceName(around, turn.space),
    count: kind === 'step' ? turn.steps_left : (decision.about[0] ?? 0),
  });
}

/** `stop`, `end_turn`, `no_second` and the like are answers, not places: the dock offers them. */
function placesOf(action: Action, view: MarcoPoloView): readonly string[] {
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

function placeOf(entry: LogEntry): string | null {
  const { node, space, city } = entry.args;
  switch (entry.kind) {
    case 'laid':
    case 'paid_for_space':
      return `space:${space}`;
    case 'bagged':
      return 'space:17';
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

/** Dice come from the hand or the seat, posts from the seat, outposts go to it; the rest moves by itself. */
function motions(news: readonly LogEntry[], view: MarcoPoloView): Motion[] {
  const ahead = new Map<number, number>();
  for (const entry of news) {
    const space = entry.args['space'];
    if (entry.kind === 'laid' && space !== undefined) ahead.set(space, (ahead.get(space) ?? 0) + 1);
  }
  return news.flatMap((entry): Motion[] => {
    const { seat, space, node, contract } = entry.args;
    switch (entry.kind) {
      case 'laid': {
        const left = ahead.get(space ?? 0) ?? 1;
        ahead.set(space ?? 0, left - 1);
        const index = (view.spaces[space ?? 0]?.length ?? 0) - left;
        return [{ piece: `laid:${space}:${index}`, from: seat === view.seat ? 'hand' : `seat:${seat}` }];
      }
      case 'post_placed':
        return [{ piece: `post:${seat}:${node}`, from: `seat:${seat}` }];
      case 'outpost_taken':
        return [{ piece: `outpost:${node}`, to: `seat:${seat}` }];
      case 'contract_drawn':
        return [{ piece: `contract:${contract}`, from: `space:${FIRST_CITY_SPACE - 2}` }];
      default:
        return [];
    }
  });
}

export default defineGame<MarcoPoloView>({
  Board,
  Dock,
  Seat,
  phase: (view, around) =>
    view.round === 0 ? around.t('phase.before') : around.t('phase.round', { n: view.round, of: ROUNDS }),
  sentence,
  placesOf,
  placeOf,
  motions,
  isHeading: (entry) => ['turn_began', 'round_began', 'ended'].includes(entry.kind),
  seatOf: (entry) => entry.args['seat'] ?? null,
  textTables,
});

