import type { Position } from '../connection/connection';
import type { Facts } from '../connection/messages';
import type { Around, GameModule } from '../games/module';

/** What is to be decided now, or how it ended: the game's own words, unless the table knows better. */
export function sentenceOf(position: Position, facts: Facts | null, game: GameModule, around: Around): string {
  const { view } = position;
  if (position.canConfirm) return around.t('live.held');
  if (facts?.status === 'finished' && !view.over) return givenUp(facts, around);
  return game.sentence(view, around);
}

/** A game that did not come to its own end: somebody resigned, or the operator closed the table. */
function givenUp(facts: Facts, around: Around): string {
  const names = (facts.winners ?? []).map((seat) => around.seats[seat]?.name ?? `${seat + 1}`);
  if (names.length > 0) return around.t('live.won_by_resigning', { names: names.join(', ') });
  return around.t(facts.seats.some((seat) => seat.resigned) ? 'live.given_up' : 'live.closed');
}
