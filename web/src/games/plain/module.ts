import type { GameModule } from '../module';
import Empty from './Empty.svelte';
import PlainSeat from './PlainSeat.svelte';

/** A game without a board of its own: the frame works, all actions are buttons in the dock. */
export function plainGame(): GameModule {
  return {
    Board: Empty,
    Dock: Empty,
    Seat: PlainSeat,
    phase: (view, around) => around.t('frame.turn', { n: view.turns }),
    sentence: (view, around) =>
      view.decision ? around.t(`decision.${view.decision.kind}`) : around.t('frame.over'),
    placesOf: () => [],
    placeOf: () => null,
    motions: () => [],
    isHeading: (entry) => entry.kind === 'turn_began' || entry.kind === 'round_began',
    seatOf: (entry) => entry.args['seat'] ?? entry.args['owner'] ?? null,
    textTables: () => [],
    secrets: [],
  };
}
