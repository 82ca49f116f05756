import { EFFECT_NAMES, TRAVEL_COINS, type EffectName, type Effects } from '../../tables';
import type { Passage, SeatView, UnitName } from '../../view';

/** What a way costs: routes only, or with the basic price of travelling. */
export type Price = { coins: number; camels: number };
export type Step = { from: number; to: number; route: Price };

/** The ways out of a node. */
export function stepsFrom(from: number, routes: readonly Passage[]): Step[] {
  return routes.flatMap(([a, b, camels, coins]): Step[] => {
    const to = a === from ? b : b === from ? a : null;
    return to === null ? [] : [{ from, to, route: { coins, camels } }];
  });
}

/** The way with the fewest steps, then the cheapest routes; null if it leads nowhere. */
export function shortest(from: readonly number[], to: number, routes: readonly Passage[]): Step[] | null {
  // One step weighs more than all camels and coins of any way.
  const weight = (step: Step): number => 1000 + step.route.camels * 2 + step.route.coins;
  const reached = new Map<number, { cost: number; way: Step[] }>(from.map((node) => [node, { cost: 0, way: [] }]));
  const open = new Set(from);
  while (open.size > 0) {
    const at = [...open].reduce((a, b) => ((reached.get(a)?.cost ?? 0) <= (reached.get(b)?.cost ?? 0) ? a : b));
    open.delete(at);
    const here = reached.get(at);
    if (!here) continue;
    if (at === to) return here.way;
    for (const step of stepsFrom(at, routes)) {
      const cost = here.cost + weight(step);
      if (cost >= (reached.get(step.to)?.cost ?? Infinity)) continue;
      reached.set(step.to, { cost, way: [...here.way, step] });
      open.add(step.to);
    }
  }
  return null;
}

/** The price of a journey after each of its steps. */
export function runningPrice(way: readonly Step[], fares: readonly number[]): Price[] {
  let coins = 0;
  let camels = 0;
  return way.map((step, index) => {
    coins += (fares[index] ?? 0) + step.route.coins;
    camels += step.route.camels;
    return { coins, camels };
  });
}

/** The way to a node that can be walked now in so many steps and paid for; null if there is none. */
export function walkable(seat: SeatView, to: number, view: { routes: readonly Passage[]; fares: readonly number[]; most: number }): Step[] | null {
  const way = shortest(seat.figures, to, view.routes);
  if (!way || way.length < 2 || way.length > view.most) return null;
  const total = runningPrice(way, view.fares).at(-1) ?? { coins: 0, camels: 0 };
  return Object.keys(lacking(seat, { coin: total.coins, camel: total.camels })).length === 0 ? way : null;
}

/** Steps that the best roll allows in one journey. */
export const MOST_STEPS = TRAVEL_COINS.length;

/** What a seat would lack for such a price. */
export function lacking(seat: SeatView, cost: Effects): Effects {
  const short: Partial<Record<EffectName, number>> = {};
  for (const name of EFFECT_NAMES) {
    const lacks = (cost[name] ?? 0) - (seat.units[name as UnitName] ?? 0);
    if (lacks > 0) short[name] = lacks;
  }
  return short;
}
