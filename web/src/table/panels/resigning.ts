import type { Facts } from '../../connection/messages';
import type { GameContext } from '../../games/module';

/** What resigning does at this table: the game ends with one seat left, or none of a person. */
export function resigning(facts: Facts, context: GameContext): string {
  const left = facts.seats.flatMap((seat, number) => (seat.resigned || number === facts.shownSeat ? [] : [number]));
  if (left.length > 1 && left.some((number) => facts.seats[number]?.setup !== 'bot')) return context.t('live.resign_sure');
  if (left.length === 0) return context.t('live.resign_ends_alone');
  const names = left.map((number) => context.seats[number]?.name ?? `${number + 1}`);
  return context.t('live.resign_ends', { names: names.join(', '), count: names.length });
}
