/** A game in points: turns, turning points, and the shape of its chart. Nothing here knows a game. */

/** By step, then by seat: points as if the game had ended there. */
export type Points = readonly (readonly number[])[];
export type Played = { step: number; seat: number; text: string };

/** The points of the seats, then those of an automa, if there is one. */
export function withAutoma(points: Points, automa: readonly number[]): Points {
  return automa.length === 0 ? points : points.map((row, step) => [...row, automa[step] ?? 0]);
}

/** What a seat did in a row. */
export type Turn = { seat: number; first: number; last: number };

/** Consecutive moves of one seat make a turn; a player alone makes one move after the other. */
export function turnsOf(moves: readonly Played[], alone = false): Turn[] {
  const turns: Turn[] = [];
  for (const { step, seat } of moves) {
    const now = turns.at(-1);
    if (now && now.seat === seat && !alone) now.last = step;
    else turns.push({ seat, first: step, last: step });
  }
  return turns;
}

export type TurningPoint = {
  seat: number;
  /** The step of the move within the turn that changed most. */
  step: number;
  text: string;
  /** What the turn gained its seat, less what the others gained on average meanwhile. */
  points: number;
};

/** The turns after which the standing changed most, the greatest first. */
export function turningPoints(points: Points, moves: readonly Played[], most: number): TurningPoint[] {
  const found = turnsOf(moves, points[0]?.length === 1).map((turn) => ({ turn, points: gain(points, turn.seat, turn.first, turn.last) }));
  return found
    .filter((one) => Math.abs(one.points) >= 0.5)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, most)
    .map(({ turn, points: gained }) => {
      const strongest = greatest(points, moves, turn);
      return { seat: turn.seat, step: strongest.step, text: strongest.text, points: gained };
    });
}

function gain(points: Points, seat: number, first: number, last: number): number {
  const before = points[first];
  const after = points[last + 1];
  if (!before || !after) return 0;
  const changes = after.map((now, index) => now - (before[index] ?? 0));
  const others = changes.filter((_, index) => index !== seat);
  const mean = others.length === 0 ? 0 : others.reduce((sum, one) => sum + one, 0) / others.length;
  return (changes[seat] ?? 0) - mean;
}

function greatest(points: Points, moves: readonly Played[], turn: Turn): Played {
  const own = moves.filter(({ step }) => step >= turn.first && step <= turn.last);
  const size = ({ step, seat }: Played): number => Math.abs(gain(points, seat, step, step));
  return own.reduce((best, one) => (size(one) > size(best) ? one : best));
}

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
