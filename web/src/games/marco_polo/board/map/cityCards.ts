import { layOut } from '../../parts/amounts';
import type { CityCard, Effects } from '../../tables';

/** One line on a city card. */
export type Line =
  /** Something for something; `both` if also the other way. */
  | { type: 'way'; cost: Effects; reward: Effects; both: boolean }
  /** Something for every one of these. */
  | { type: 'each'; reward: Effects; of: 'die' | 'contract' | 'post' }
  /** Something for these values of the die. */
  | { type: 'values'; values: string; reward: Effects };

/** Equal rows of a table by die are one line: `2–6`. */
function runs(rows: readonly Effects[]): Line[] {
  const lines: { values: string; reward: Effects }[] = [];
  let first = 1;
  rows.forEach((reward, index) => {
    const next = rows[index + 1];
    if (next && JSON.stringify(next) === JSON.stringify(reward)) return;
    lines.push({ values: first === index + 1 ? `${first}` : `${first}–${index + 1}`, reward });
    first = index + 2;
  });
  return lines.map((line) => ({ type: 'values', ...line }));
}

/** What stands on a city card. */
export function linesOf(card: CityCard): Line[] {
  if (card.rows) return runs(card.rows);
  const [first, second] = card.ways;
  if (!first) return [];
  switch (card.kind) {
    case 'count_limited':
      return [{ type: 'each', reward: first.reward, of: card.count === 'completed_contracts' ? 'contract' : 'post' }];
    case 'die_multiplier':
      return [{ type: 'each', reward: first.reward, of: 'die' }];
    case 'reversible_times':
      return [{ type: 'way', ...first, both: true }];
    default:
      return [first, ...(second ? [second] : [])].map((way) => ({ type: 'way', ...way, both: false }));
  }
}

/** Whether cost, arrow and reward fit side by side. */
export function fits(cost: Effects, reward: Effects, size: number, room: number): boolean {
  return layOut(cost, size, true, false).width + layOut(reward, size, true, false).width + 18 <= room;
}
