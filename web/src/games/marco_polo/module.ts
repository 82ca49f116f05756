import type { LogEntry } from '../../connection/connection';
import type { Motion } from '../../play/motion';
import { defineGame, type GameContext } from '../module';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import Scenes from './scenes/Scenes.svelte';
import Seat from './seats/Seat.svelte';
import { placeOf, placesOf } from './places';
import { diceWanted, seatName, spaceName } from './readView';
import { seatOf, tell } from './text/retelling';
import { CONTRACTS_SPACE, ROUNDS } from './tables';
import type { DecisionKind, MarcoPoloView } from './view';

function ending(view: MarcoPoloView, context: GameContext): string {
  const names = (view.winners ?? []).map((seat) => seatName(context, seat));
  return context.t(names.length === 1 ? 'say.over_one' : 'say.over_many', { names: names.join(context.t('say.and')) });
}

/** What is asked for, told apart where the same question comes at another time. */
function kindOf({ turn }: MarcoPoloView, kind: DecisionKind): string {
  if (kind === 'turn' && turn.main_done) return 'after';
  return kind === 'die' && turn.named.length > 0 ? 'next_die' : kind;
}

function sentence(view: MarcoPoloView, context: GameContext): string {
  const { decision, turn } = view;
  if (!decision) return ending(view, context);
  const who = decision.seat === view.seat ? 'you' : 'other';
  const counts: Partial<Record<DecisionKind, number>> = { step: turn.steps_left, die: diceWanted(view) };
  return context.t(`say.${kindOf(view, decision.kind)}_${who}`, {
    name: seatName(context, decision.seat),
    space: turn.space === null ? '' : spaceName(context, turn.space),
    count: counts[decision.kind] ?? decision.about[0] ?? 0,
  });
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
        return [{ piece: `contract:${contract}`, from: `space:${CONTRACTS_SPACE}` }];
      default:
        return [];
    }
  });
}

export default defineGame<MarcoPoloView>({
  Board,
  Dock,
  Seat,
  Scenes,
  pointsOf: (view, seat) => view.seats[seat]?.points,
  phase: (view, context) =>
    view.round === 0 ? context.t('phase.before') : context.t('phase.round', { n: view.round, of: ROUNDS }),
  endsTurn: (action) => action.kind === 'end_turn',
  sentence,
  placesOf,
  placeOf,
  motions,
  isHeading: (entry) => ['turn_began', 'round_began', 'ended'].includes(entry.kind),
  tell,
  seatOf,
  textTables: async () => (await import('./text/textTables')).textTables,
  secrets: ['goal_kept'],
});

