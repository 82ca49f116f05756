import type { LogEntry } from '../connection/connection';
import type { Preferences } from '../look/settings.svelte';

export type Pace = Preferences['pace'];

/** Milliseconds that a turn and each of its steps can be seen at least. */
type Times = { turn: number; step: number };
const TIMES: Record<Pace, Times> = {
  slow: { turn: 2400, step: 1000 },
  normal: { turn: 1200, step: 500 },
  instant: { turn: 0, step: 0 },
};

/** What one action of a player brought: entries that came together, and who did it. */
export type Step = { seat: number | null; entries: readonly LogEntry[] };
type SeatOf = (entry: LogEntry) => number | null;

/** The steps of what is new, in order; a step is done by the first whom it names. */
export function stepsOf(news: readonly LogEntry[], seatOf: SeatOf): Step[] {
  const steps: LogEntry[][] = [];
  for (const entry of news) {
    const last = steps.at(-1);
    if (last?.[0]?.seq === entry.seq) last.push(entry);
    else steps.push([entry]);
  }
  return steps.map((entries) => stepOf(entries, seatOf));
}

function stepOf(entries: readonly LogEntry[], seatOf: SeatOf): Step {
  return { entries, seat: entries.map(seatOf).find((seat) => seat !== null) ?? null };
}

/** The steps that have to be told: what others did, and what they got by something that I did. */
export function stepsOfOthers(news: readonly LogEntry[], seatOf: SeatOf, mine: readonly (number | null)[]): Step[] {
  const isOthers = (seat: number | null): boolean => seat !== null && !mine.includes(seat);
  return stepsOf(news, seatOf)
    .map((step) => (isOthers(step.seat) ? step : stepOf(step.entries.filter((entry) => isOthers(seatOf(entry))), seatOf)))
    .filter((step) => step.entries.length > 0);
}

/** Until when the steps of others stay: a turn of each of them can be followed. */
export class Pacing {
  #turn: { seat: number | null; since: number } | null = null;
  #shownAt = 0;

  /** A step is shown now; null is one that needs no time. */
  show(seat: number | null, now: number): void {
    if (seat !== this.#turn?.seat) this.#turn = seat === null ? null : { seat, since: now };
    this.#shownAt = now;
  }

  /** Milliseconds that what is shown has to stay before a step of this seat. */
  wait(next: number | null, pace: Pace, now: number): number {
    if (!this.#turn) return 0;
    const { turn, step } = TIMES[pace];
    const ends = next === this.#turn.seat ? this.#shownAt + step : Math.max(this.#shownAt + step, this.#turn.since + turn);
    return Math.max(0, ends - now);
  }

  forget(): void {
    this.#turn = null;
  }
}
