import type { LogEntry } from '../connection/connection';

/** A stretch of the log that is told as one scene. */
export type Episode = {
  /** The number of its first entry. */
  id: number;
  entries: readonly LogEntry[];
};

/** The last stretch that begins with an entry of one kind, up to the next of others; null while it goes on. */
export function episode(log: readonly LogEntry[], begins: string, ends: readonly string[]): Episode | null {
  const at = log.map((entry) => entry.kind).lastIndexOf(begins);
  const first = log[at];
  const length = log.slice(at + 1).findIndex((entry) => ends.includes(entry.kind)) + 1;
  return first === undefined || length === 0 ? null : { id: first.id, entries: log.slice(at, at + length) };
}
