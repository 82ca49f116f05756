import type { GameContext } from '../module';
import type { Parts } from '../runningScore';
import { FAMILIES, GOODS_SPACE, SPACES, family, space } from './tables';
import type { SamarkandView } from './view';

export function familyName(context: GameContext, number: number): string {
  return context.t(`family.${family(number).id}`);
}

export function goodName(context: GameContext, good: number): string {
  return context.t(`good.${good}`);
}

export function spaceName(context: GameContext, number: number): string {
  return context.t(`space.${space(number).id}`);
}

/** The name for the map: short where there is little room. */
export function shortName(context: GameContext, number: number): string {
  const key = `space_short.${space(number).id}`;
  const short = context.t(key);
  return short === key ? spaceName(context, number) : short;
}

export function seatName(context: GameContext, seat: number): string {
  return context.seats[seat]?.name ?? String(seat + 1);
}

/** Points of a seat by part; what its hand is worth is its own secret. */
export function partsOf(view: SamarkandView, seat: number): Parts {
  return { cards: null, ...view.seats[seat]?.points };
}

export function isMember(view: SamarkandView, seat: number, number: number): boolean {
  return (view.seats[seat]?.tiles[number] ?? 0) > 0;
}

export function members(view: SamarkandView, number: number): number[] {
  return view.seats.flatMap((seat, index) => ((seat.tiles[number] ?? 0) > 0 ? [index] : []));
}

/** The families that I belong to. */
export const myFamilies = (view: SamarkandView): number[] =>
  FAMILIES.flatMap((_, number) => (view.seat !== null && isMember(view, view.seat, number) ? [number] : []));

/** Steps from the nearest camel of some families to each space; Infinity if they have none. */
export function distances(view: SamarkandView, families: readonly number[]): number[] {
  const steps = SPACES.map(() => Infinity);
  const queue: number[] = [];
  view.camels.forEach((there, number) => {
    if (there.some((one) => families.includes(one))) {
      steps[number] = 0;
      queue.push(number);
    }
  });
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of space(at).neighbours) {
      // A closed space lets nobody through.
      if (steps[next] !== Infinity || (view.camels[next]?.length ?? 0) > 1) continue;
      steps[next] = (steps[at] ?? 0) + 1;
      queue.push(next);
    }
  }
  return steps;
}

export type HandCard = {
  good: number;
  space: number;
  /** What the card would score now. */
  points: number;
  /** What it could score at best: all places left taken by my families. */
  best: number;
  /** The camels on its space with what each is worth to me. */
  camels: readonly { family: number; points: number }[];
  /** How far my nearest camel is; null if there is none. */
  steps: number | null;
  named: boolean;
};

/** My hand, what scores first, then what is near. */
export function hand(view: SamarkandView): HandCard[] {
  const { own, seat } = view;
  if (!own || seat === null) return [];
  const steps = distances(view, myFamilies(view));
  const points = new Map(own.hand_points);
  const best = new Map(own.hand_best);
  const cards = own.hand.map((good): HandCard => {
    const at = GOODS_SPACE.get(good) ?? 0;
    const far = steps[at] ?? Infinity;
    return {
      good,
      space: at,
      points: points.get(good) ?? 0,
      best: (far === Infinity ? points : best).get(good) ?? 0,
      camels: (view.camels[at] ?? []).map((one) => ({
        family: one,
        points: own.camel_points[one] ?? 0,
      })),
      steps: far === Infinity ? null : far,
      named: own.named.includes(good),
    };
  });
  return cards.sort(
    (a, b) => b.points - a.points || (a.steps ?? 99) - (b.steps ?? 99) || a.good - b.good,
  );
}

/** Pairs of neighbouring spaces that a family's camels both stand on: its route. */
export function routes(view: SamarkandView): { family: number; from: number; to: number }[] {
  return FAMILIES.flatMap((_, number) =>
    SPACES.flatMap((one, from) =>
      view.camels[from]?.includes(number)
        ? one.neighbours
            .filter((to) => to > from && view.camels[to]?.includes(number))
            .map((to) => ({ family: number, from, to }))
        : [],
    ),
  );
}
