import { api, dataOf } from '../connection/api';
import type { Message } from '../connection/messages';
import type { Language } from '../text/texts';

/** Milliseconds between two questions how far it is: soon at first, for the first curve. */
const FIRST_WAIT = 250;
const WAIT = 700;

type Shown = Message<'AnalysisShown'>;
type Decision = Message<'AnalysedDecision'>;

/** The analysis of a finished game, asked for until it is whole. */
export class Analysis {
  shown = $state.raw<Shown | null>(null);
  /** Why there is none. */
  problem = $state('');
  readonly whole = $derived(this.shown?.stage === 'closely');
  readonly #byStep = $derived(new Map((this.shown?.decisions ?? []).map((one) => [one.step, one])));
  #table: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string) {
    this.#table = table;
  }

  /** Begin, or ask again in another language. */
  load(_language: Language): void {
    this.problem = '';
    clearTimeout(this.#timer);
    void this.#ask(FIRST_WAIT);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** What was decided at a step. */
  at(step: number): Decision | undefined {
    return this.#byStep.get(step);
  }

  /** What a seat could have done better, the costliest first. */
  mistakesOf(seat: number): Decision[] {
    return (this.shown?.decisions ?? []).filter((one) => one.seat === seat && one.better !== null).sort(costliest);
  }

  async #ask(wait: number): Promise<void> {
    try {
      const told = await api.GET('/api/tables/{table}/analysis', { params: { path: { table: this.#table } } });
      if (this.#closed) return;
      this.shown = dataOf(told);
    } catch (error) {
      if (!this.#closed) this.problem = error instanceof Error ? error.message : String(error);
      return;
    }
    if (!this.whole) this.#timer = setTimeout(() => void this.#ask(this.shown?.stage === 'waiting' ? FIRST_WAIT : WAIT), wait);
  }
}

/** Whole per cent. */
export const percent = (chance: number): number => Math.round(100 * chance);

type Change = { before: number; after: number };

/** Between the two figures as they are told, so that they add up. */
export const changed = ({ before, after }: Change): number => percent(after) - percent(before);

/** A change in words: "−12 %". */
export function changeText(change: Change): string {
  const by = changed(change);
  if (by === 0) return '<\u202f1\u00a0%';
  return `${by < 0 ? '−' : '+'}${Math.abs(by)} %`;
}

/** What a moment is called: luck that took a chance is bad luck. */
export const kindTold = ({ kind, before, after }: Change & { kind: string }): string => (kind === 'luck' && after < before ? 'bad_luck' : kind);

/** The costliest first, as they are told; what is told alike, as it is. */
const costliest = (a: Decision, b: Decision): number =>
  changed(a) - changed(b) || b.before - b.after - (a.before - a.after) || a.step - b.step;
