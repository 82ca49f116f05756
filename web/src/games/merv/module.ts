import { defineGame, type Around, type Rival } from '../module';
import BelowPlayers from './seats/BelowPlayers.svelte';
import Board from './board/Board.svelte';
import Dock from './dock/Dock.svelte';
import Seat from './seats/Seat.svelte';
import { ownerLook } from './parts/looks';
import { motions, placeOf, placesOf } from './places';
import { lineName, ownerName, side, siteName } from './readView';
import { COLOURS } from './tables';
import { textTables } from './text/textTables';
import type { MervView } from './view';
import { wallName } from './text/names';

function ending(view: MervView, around: Around): string {
  if (view.players === 1) return around.t(view.winners?.includes(0) ? 'say.solo_won' : 'say.solo_lost');
  const names = (view.winners ?? []).map((seat) => ownerName(around, view, seat));
  return around.t(names.length === 1 ? 'say.over_one' : 'say.over_many', { names: names.join(around.t('say.and')) });
}

/** The cubes still to be paid, in words. */
function due(view: MervView, around: Around): string {
  const parts = view.payment.due.flatMap((count, colour) =>
    count > 0 ? [around.t(`amount.${colour < 4 ? COLOURS[colour] : 'any_cube'}`, { count })] : [],
  );
  return parts.join(', ');
}

function sentence(view: MervView, around: Around): string {
  const decision = view.decision;
  if (!decision) return ending(view, around);
  const { kind, seat, about } = decision;
  const what = {
    name: ownerName(around, view, seat),
    line: view.turn.slot === null ? '' : lineName(around, side(view), view.turn.slot - 1),
    site: siteName(around, about[0]),
    wall: wallName(around, about[0]),
    due: due(view, around),
  };
  if (seat !== view.seat) return around.t(`say.other.${kind}`, what);
  if (kind === 'turn' && view.turn.action_done) return around.t('say.you.turn_after');
  if (kind === 'pay' && what.due === '') return around.t('say.you.pay_card');
  return around.t(`say.you.${kind}`, what);
}

/** The magistrate of a game alone has a line of its own. */
function rivals(view: MervView, around: Around): Rival[] {
  return view.owners.flatMap((owner, number) =>
    owner.role !== 'magistrate'
      ? []
      : [{
          name: ownerName(around, view, number),
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
  phase: (view, around) =>
    around.t('phase', { year: view.year, round: view.round, side: around.t(`side.${view.side}`) }),
  sentence,
  placesOf,
  placeOf,
  motions,
  isHeading: (entry) => ['round_began', 'turn_began', 'invasion', 'scoring', 'ended'].includes(entry.kind),
  seatOf: (entry) => entry.args['owner'] ?? null,
  textTables,
  secrets: [],
  rivals,
});
