import type { Position } from '../connection/connection';

/** Two states that are shown as one: the later, with the news of both. */
export function joined(waiting: Position | null, later: Position | null): Position | null {
  if (!waiting || !later) return later;
  const news = Math.min(later.log.length, later.news + waiting.news);
  return { ...later, news };
}
