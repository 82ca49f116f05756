import type { Explained } from '../help/help';
import type { GameContext } from './module';

/** Points by part as if the game ended now; null where the reader may not know them. */
export type Parts = Readonly<Record<string, number | null>>;

/** What is certain, and the parts that are not known. */
export function certain(parts: Parts): { total: number; hidden: readonly string[] } {
  const entries = Object.entries(parts);
  return {
    total: entries.reduce((sum, [, points]) => sum + (points ?? 0), 0),
    hidden: entries.flatMap(([part, points]) => (points === null ? [part] : [])),
  };
}

/** The score of a seat by its parts, in words. */
export function aboutScore(context: GameContext, name: string, parts: Parts, rules: readonly string[]): Explained {
  const { t } = context;
  const { total, hidden } = certain(parts);
  const known = Object.entries(parts).flatMap(([part, points]) => (points === null ? [] : [`${t(`part.${part}`)} ${points}`]));
  const unknown = hidden.length === 0 ? [] : [t('score.hidden', { parts: hidden.map((part) => t(`part.${part}`)).join(', ') })];
  return { name: t('score.now', { name, count: total }), text: [...known, ...unknown].join(' · '), rules };
}
