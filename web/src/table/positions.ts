import type { Position } from '../connection/connection';

/** Two states that are shown as one: the later, with the news of both. */
export function mergePositions(waiting: Position | null, later: Position | null): Position | null {
  if (!waiting || !later) return later;
  const news = Math.min(later.log.length, later.news + waiting.news);
  return { ...later, news };
}

/** Where several share a screen: what only the others may know is left out. */
export function hideSecrets(position: Position, secrets: readonly string[], seat: number | null): Position {
  const mayKnow = (entry: Position['log'][number]): boolean =>
    !secrets.includes(entry.kind) || entry.args['seat'] === seat;
  const log = position.log.filter(mayKnow);
  if (log.length === position.log.length) return position;
  const news = position.news > 0 ? position.log.slice(-position.news).filter(mayKnow).length : 0;
  return { ...position, log, news };
}
