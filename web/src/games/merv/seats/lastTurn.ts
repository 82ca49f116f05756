import type { LogEntry } from '../../../connection/connection';

/** Kinds of entries with a sentence about why the magistrate did it. */
const EXPLAINED = new Set([
  'solo_card', 'solo_card_aside', 'solo_card_removed', 'solo_deck_shuffled', 'built', 'card_taken', 'courtier_placed',
  'scrolls_gained', 'breakthrough_taken', 'post_set', 'good_gained', 'contract_fulfilled', 'mosque_step', 'wall_built',
  'market_taken', 'market_placed', 'soldier_deployed', 'scoring_tile_taken', 'pair_completed',
]);

/** What an owner did in its last turn, from its beginning up to the next turn or the round's end. */
export function lastTurn(log: readonly LogEntry[], owner: number): LogEntry[] {
  let start = log.length - 1;
  while (start >= 0 && !(log[start]?.kind === 'turn_began' && log[start]?.args['owner'] === owner)) start -= 1;
  if (start < 0) return [];
  const after = log.slice(start + 1);
  const end = after.findIndex((entry) => ['turn_began', 'round_began', 'queued', 'invasion', 'scoring'].includes(entry.kind));
  return end < 0 ? after : after.slice(0, end);
}

/** The key of the sentence that says why; a slot is chosen differently with and without building. */
export function reason(entry: LogEntry, turn: readonly LogEntry[]): string | null {
  if (entry.kind === 'slot_taken') {
    return turn.some((one) => one.kind === 'built') ? 'slot_to_build' : 'slot_to_use';
  }
  return EXPLAINED.has(entry.kind) ? entry.kind : null;
}
