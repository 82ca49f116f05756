import type { Action } from '../connection/connection';
import type { Hinted } from './choices.svelte';

/** What the computer expects of an action: a chance to win in whole per cent, and points at the end. */
export type Expected = { action: Action; chance: number; points: number };

const [NARROW, FIXED] = ['\u202f', '\u00a0'] as const; // spaces at which no line is broken

/** A rounded chance; what is nearly nothing, or nearly sure, is not told as if it were. */
export function chanceText(chance: number): string {
  const figure = chance <= 0 ? `<${NARROW}1` : chance >= 100 ? `>${NARROW}99` : `${chance}`;
  return `${figure}${FIXED}%`;
}

/** What stands at the options on the board: their chances; points, where all chances are the same. */
export function hintedOf(choices: readonly Expected[], language: string): Hinted[] {
  const isSame = (of: 'chance' | 'points'): boolean => choices.every((one) => one[of] === choices[0]?.[of]);
  const byPoints = isSame('chance') && !isSame('points');
  return choices.map(({ action, chance, points }) => ({
    action,
    label: byPoints ? `${points.toLocaleString(language)}${FIXED}★` : chanceText(chance),
  }));
}
