import { defineGame, type GameContext, type Automa } from '../module';
import BelowPlayers from './seats/BelowPlayers.svelte';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import Scenes from './scenes/Scenes.svelte';
import Seat from './seats/Seat.svelte';
import { ownerLook } from './parts/looks';
import { motions, placeOf, placesOf } from './places';
import { lineName, ownerName, side, siteName } from './readView';
import { COLOURS, ROUNDS, WHITE, YEARS } from './tables';
import { tell } from './text/retelling';
import type { MervView } from './view';
import { wallName } from './text/names';

function ending(view: MervView, context: GameContext): string {
  if (view.players === 1) return context.t(view.winners?.includes(0) ? 'say.solo_won' : 'say.solo_lost');
  const names = (view.winners ?? []).map((seat) => ownerName(context, view, seat));
  return context.t(names.length === 1 ? 'say.over_one' : 'say.over_many', { names: names.join(context.t('say.and')) });
}

/** The cubes still to be paid, in words. */
function due(view: MervView, context: GameContext): string {
  const parts = view.payment.due.flatMap((count, colour) =>
    count > 0 ? [context.t(`amount.${colour < WHITE ? COLOURS[colour] : 'any_cube'}`, { count })] : [],
  );
  return parts.join(', ');
}

function sentence(view: MervView, context: GameContext): string {
  const decision = view.decision;
  if (!decision) return ending(view, context);
  const { kind, seat, about } = decision;
  const what = {
    name: ownerName(context, view, seat),
    line: view.turn.slot === null ? '' : lineName(context, side(view), view.turn.slot - 1),
    site: siteName(context, about[0]),
    wall: wallName(context, about[0]),
    due: due(view, context),
  };
  if (seat !== view.seat) return context.t(`say.other.${kind}`, what);
  if (kind === 'turn' && view.turn.action_done) return context.t('say.you.turn_after');
  if (kind === 'pay' && what.due === '') return context.t('say.you.pay_card');
  return context.t(`say.you.${kind}`, what);
}

/** The magistrate of a game alone has a line of its own. */
function automas(view: MervView, context: GameContext): Automa[] {
  return view.owners.flatMap((owner, number) =>
    owner.role !== 'magistrate'
      ? []
      : [{
          name: ownerName(context, view, number),
          look: ownerLook(view, number),
          total: Object.values(owner.parts).reduce((sum, points) => sum + points, 0),
          parts: owner.parts,
          won: view.over && view.winners?.length === 0,
        }],
  );
}

export default defineGame<MervView>({
  Board,
  Dock,
  Seat,
  BelowPlayers,
  Scenes,
  wideBoard: true,
  pointsOf: (view, seat) => view.owners[seat]?.parts,
  phase: (view, context) =>
    context.t('phase', { year: view.year, years: YEARS, round: view.round, rounds: ROUNDS, side: context.t(`side.${view.side}`) }),
  briefPhase: (view, context) => context.t('phase_brief', { year: view.year, years: YEARS, round: view.round, rounds: ROUNDS }),
  endsTurn: (action) => action.kind === 'end_turn',
  sentence,
  placesOf,
  placeOf,
  motions,
  isHeading: (entry) => ['round_began', 'turn_began', 'invasion', 'scoring', 'ended'].includes(entry.kind),
  tell,
  nameOf: (seat, view, context) => ownerName(context, view, seat),
  seatOf: (entry) => entry.args['owner'] ?? null,
  textTables: async () => (await import('./text/textTables')).textTables,
  secrets: [],
  secondary: ['decline'],
  automas,
});
