import type { LogEntry } from './connection';
import type { LogItem } from './messages';

/** What is known after being told what happened since a number: nothing is lost, nothing doubled. */
export function mergeLog(known: readonly LogEntry[], since: number, told: readonly LogItem[]): LogEntry[] {
  const kept = since === 0 ? [] : known.filter((entry) => entry.seq <= since);
  const added = told.map((item, index) => ({
    ...item,
    // Arguments that are no numbers are about the table, not about the game.
    args: item.args as Readonly<Record<string, number>>,
    id: kept.length + index,
  }));
  return [...kept, ...added];
}

/** How many entries, at the end, came after a number. */
export function newsSince(log: readonly LogEntry[], seq: number): number {
  return log.filter((entry) => entry.seq > seq).length;
}
