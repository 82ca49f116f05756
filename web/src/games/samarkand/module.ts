import type { Action, LogEntry } from '../../connection/connection';
import type { Motion } from '../../play/motion';
import { defineGame, type GameContext } from '../module';
import { endsGame } from '../offers';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import Seat from './seats/Seat.svelte';
import { familyName, goodName, partsOf, seatName } from './readView';
import { GOODS_SPACE, MARKERS } from './tables';
import { tell } from './text/retelling';
import type { SamarkandView } from './view';

function ending(view: SamarkandView, context: GameContext): string {
  const names = (view.winners ?? []).map((seat) => seatName(context, seat));
  const joined = names.join(context.t('say.and'));
  return context.t(names.length === 1 ? 'say.over_one' : 'say.over_many', { names: joined });
}

function sentence(view: SamarkandView, context: GameContext): string {
  const decision = view.decision;
  if (!decision) return ending(view, context);
  const who = decision.seat !== null && decision.seat === view.seat ? 'you' : 'other';
  return context.t(`say.${decision.kind}_${who}`, {
    name: seatName(context, view.active),
    family: view.expansion.family === null ? '' : familyName(context, view.expansion.family),
    good: decision.good === null ? '' : goodName(context, decision.good),
    limit: view.limit,
    price: decision.kind === 'second' ? view.second_price : view.sale_price,
  });
}

/** S-8.1 The family that is nearest to having met all it can, and those that have met nobody. */
function nearEnd(view: SamarkandView, context: GameContext): string {
  const { fewest, untouched } = view.to_end;
  const family = view.families.findIndex((one) => one.markers === fewest);
  const most = context.t('near.most', { family: familyName(context, family), n: MARKERS - fewest, of: MARKERS });
  return fewest === MARKERS ? context.t('near.untouched', { count: untouched }) : `${most}; ${context.t('near.untouched', { count: untouched })}`;
}

/** `stop`, `sell`, `keep` and `keep_rest` are answers, not places: the dock offers them. */
function placesOf(action: Action): readonly string[] {
  const { family, space, good } = action.args;
  switch (action.kind) {
    case 'marry':
      return [`marry:${family}`];
    case 'expand':
      return [`expand:${family}`, `home:${family}`];
    case 'place':
      return [`space:${space}`];
    case 'discard':
      return [`card:${good}`];
    default:
      return [];
  }
}

/** The button to marry stands on the card only while the player may. */
function litAt({ kind, args }: Action): readonly string[] {
  return kind === 'marry' ? [`family:${args['family']}`] : [];
}

function placeOf(entry: LogEntry): string | null {
  const { family, space, good } = entry.args;
  switch (entry.kind) {
    case 'placed':
      return `space:${space}`;
    case 'married':
    case 'took_marker':
    case 'paid_for_second':
      return `family:${family}`;
    case 'took_goods':
    case 'sold':
      return `space:${GOODS_SPACE.get(good ?? 0)}`;
    default:
      return null;
  }
}

function motions(news: readonly LogEntry[], view: SamarkandView): Motion[] {
  return news.flatMap((entry): Motion[] => {
    const { family, space, good, seat } = entry.args;
    switch (entry.kind) {
      case 'placed':
        return [{ piece: `camel:${space}:${family}`, from: `family:${family}` }];
      case 'took_goods':
        return [{ piece: `good:${good}`, to: `seat:${seat}` }];
      case 'drew_card':
        return seat === view.seat ? [{ piece: `card:${good}`, from: `seat:${seat}` }] : [];
      default:
        return [];
    }
  });
}

export default defineGame<SamarkandView>({
  Board,
  Dock,
  Seat,
  wideBoard: true,
  pointsOf: partsOf,
  phase: (view, context) => context.t('frame.turn', { n: view.turns }),
  nearEnd,
  endsTurn: (action) => action.kind === 'stop',
  endsGame,
  sentence,
  placesOf,
  litAt,
  placeOf,
  motions,
  isHeading: (entry) => entry.kind === 'turn_began' || entry.kind === 'ended',
  tell,
  seatOf: (entry) => entry.args['seat'] ?? null,
  textTables: async () => (await import('./text/textTables')).textTables,
  secrets: ['drew_card', 'discarded_card', 'kept'],
  subjects: (view, context) =>
    (view.own?.hand ?? []).map((good) => ({ number: good, name: `${good} ${goodName(context, good)}` })),
});
