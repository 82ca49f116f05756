import type { Choices } from '../../play/choices.svelte';
import { MOST_STEPS, shortest, stepsFrom, type Step } from './board/map/journeys';
import { keyOf } from './readView';
import type { DieView, Passage } from './view';

/** What I have in mind and have told nobody: dice picked before their space, a journey before its dice. */
export class Plan {
  /** Dice picked; equal ones are interchangeable. */
  picked = $state.raw<readonly DieView[]>([]);
  /** Steps of the journey in mind. */
  way = $state.raw<readonly Step[]>([]);
  /** The node pointed at: where the way would go on. */
  toward = $state<number | null>(null);

  /** Whether the die at this index of my hand is picked: of equal dice the first ones. */
  isPicked(hand: readonly DieView[], index: number): boolean {
    const die = hand[index];
    if (!die) return false;
    const rank = hand.slice(0, index).filter((one) => keyOf(one) === keyOf(die)).length;
    return rank < this.picked.filter((one) => keyOf(one) === keyOf(die)).length;
  }

  pick(hand: readonly DieView[], index: number): void {
    const die = hand[index];
    if (!die) return;
    if (this.isPicked(hand, index)) this.drop(die);
    else this.picked = [...this.picked, die];
  }

  /** One die less, or none any more. */
  drop(die?: DieView): void {
    const at = die ? this.picked.findIndex((one) => keyOf(one) === keyOf(die)) : -1;
    this.picked = die ? this.picked.filter((_, index) => index !== at) : [];
  }

  /** The value the picked dice would have together. */
  get value(): number | null {
    return this.picked.length === 0 ? null : Math.min(...this.picked.map((die) => die.value));
  }

  /** Where the journey in mind ends; before its first step where my figures stand. */
  ends(figures: readonly number[]): readonly number[] {
    const last = this.way.at(-1);
    return last ? [last.to] : figures;
  }

  /** The way as it would be with this node as its end. */
  extended(figures: readonly number[], node: number, routes: readonly Passage[]): readonly Step[] {
    const more = shortest(this.ends(figures), node, routes) ?? [];
    return [...this.way, ...more].slice(0, 2 * MOST_STEPS);
  }

  /** A node is clicked: on to it, or back from it. */
  visit(figures: readonly number[], node: number, routes: readonly Passage[]): void {
    if (this.way.at(-1)?.to === node) this.way = this.way.slice(0, -1);
    else this.way = this.extended(figures, node, routes);
  }

  forget(): void {
    this.way = [];
    this.toward = null;
  }

  /** The position has changed: steps made leave the plan, one that no longer fits is given up. */
  follow(figures: readonly number[], routes: readonly Passage[]): void {
    const first = this.way[0];
    if (!first || figures.includes(first.from)) return;
    const made = this.way.findIndex((step) => figures.includes(step.to));
    const left = made < 0 ? [] : this.way.slice(made + 1);
    const fits = left[0] !== undefined && stepsFrom(left[0].from, routes).some((step) => step.to === left[0]?.to);
    this.way = fits ? left : [];
  }
}

const plans = new WeakMap<Choices, Plan>();

/** The plan of a table: board and dock share it. */
export function planOf(choices: Choices): Plan {
  const known = plans.get(choices);
  if (known) return known;
  const plan = new Plan();
  plans.set(choices, plan);
  return plan;
}
