/** Any game without drawings: its view in words, its actions as a list. */
import { defineGame, type GameContext } from '../module';
import Board from './Board.svelte';
import Dock from './Dock.svelte';
import Seat from './Seat.svelte';
import { boardParts, labelOf, nameOf, seatParts, valueOf } from './readView';
import type { PlainView } from './view';

function sentence(view: PlainView, context: GameContext): string {
  const { t } = context;
  if (!view.decision) {
    const names = (view.winners ?? []).map((seat) => nameOf(context, seat)).join(', ');
    return [names, ...view.ends.map((end) => t(`end.${end}`))].filter(Boolean).join(' · ');
  }
  const question = t(`decision.${view.decision.kind}`);
  const seat = view.decision.seat;
  return seat === null || seat === view.seat ? question : `${nameOf(context, seat)}: ${question}`;
}

export default defineGame<PlainView>({
  Board,
  Dock,
  Seat,
  phase: (view, context) => context.t('frame.turn', { n: view.turns }),
  sentence,
  placesOf: () => [],
  placeOf: () => null,
  motions: () => [],
  isHeading: (entry) => entry.kind === 'turn_began' || entry.kind === 'ended',
  seatOf: (entry) => entry.args['seat'] ?? null,
  textTables: async () => (view, context) => [
    {
      title: context.t('game.name'),
      head: [],
      rows: boardParts(view).map(([key, value]) => [labelOf(context, key), valueOf(context, value)]),
    },
    {
      title: context.t('table.seat'),
      head: [context.t('table.seat'), ...seatParts(view, 0).map(([key]) => labelOf(context, key))],
      rows: view.seats.map((_, seat) => [nameOf(context, seat), ...seatParts(view, seat).map(([, value]) => valueOf(context, value))]),
    },
  ],
  secrets: ['*'],
});
