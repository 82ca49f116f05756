import type { Position } from '../../connection/connection';
import type { Facts } from '../../connection/messages';
import type { GameContext, GameModule } from '../../games/module';
import type { Translate } from '../../text/texts';
import type { Table } from '../table.svelte';

/** What is to be decided now, or how it ended: the game's own words, unless the table knows better. */
export function sentenceOf(position: Position, facts: Facts | null, game: GameModule, context: GameContext, stillAsked = ''): string {
  const said = stillAsked || toldTo(position, facts, game, context);
  const acts = position.actions.length > 0 || position.canConfirm || position.canPass;
  // Where several share a screen it says whom it means.
  const name = (facts?.you.length ?? 0) > 1 && acts && position.view.seat !== null ? context.seats[position.view.seat]?.name : '';
  return name ? `${name}: ${said}` : said;
}

function toldTo(position: Position, facts: Facts | null, game: GameModule, context: GameContext): string {
  const { view } = position;
  if (position.canConfirm) return context.t(position.endsGame ? 'live.ends_game' : 'live.held');
  if (facts?.status === 'finished' && !view.over) return givenUp(facts, context);
  // While a bot plays for me I am told like the others.
  const own = view.seat === null ? undefined : facts?.seats[view.seat];
  const away = own !== undefined && own.level !== null && !view.over;
  return game.sentence(away ? { ...view, seat: null } : view, context);
}

/** A game that did not come to its own end: a player resigned, or the operator closed the table. */
function givenUp(facts: Facts, context: GameContext): string {
  const names = (facts.winners ?? []).map((seat) => context.seats[seat]?.name ?? `${seat + 1}`);
  if (names.length > 0) return context.t('live.won_by_resigning', { names: names.join(', '), count: names.length });
  return context.t(facts.seats.some((seat) => seat.resigned) ? 'live.given_up' : 'live.closed');
}

/** The quiet line in the dock: what is wrong, that the computer thinks, what was refused. */
export function noticeOf(table: Table, t: Translate): string {
  if (table.thinking) return t(table.preparing ? 'live.preparing' : 'live.thinking');
  return table.notice;
}
