import type { LogEntry } from '../connection/connection';

/** A stretch of the log that is told as one scene. */
export type Episode = {
  /** The number of its first entry. */
  id: number;
  entries: readonly LogEntry[];
};

/**
 * The last stretch that begins with an entry of one kind, up to the next of others; null while it goes on.
 *
 * `isWhole`: it is known otherwise that nothing more belongs to it.
 */
export function episode(log: readonly LogEntry[], begins: string, ends: readonly string[], isWhole = false): Episode | null {
  const at = log.map((entry) => entry.kind).lastIndexOf(begins);
  const first = log[at];
  const end = log.findIndex((entry, index) => index > at && ends.includes(entry.kind));
  if (first === undefined || (end < 0 && !isWhole)) return null;
  return { id: first.id, entries: log.slice(at, end < 0 ? undefined : end) };
}
