/** The shape of a chart. Nothing here knows a game. */

/** Round numbers from the lowest to the highest, about so many. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = Math.max(1, (high - low) / about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step);
  return Array.from({ length: count + 1 }, (_, index) => first + index * step);
}

/** Steps at which a table of the chart says the points: about so many, with the first and the last. */
export function samples(steps: number, about: number): number[] {
  const parts = Math.max(1, Math.min(about, steps));
  return [...new Set(Array.from({ length: parts + 1 }, (_, index) => Math.round((index * steps) / parts)))];
}
