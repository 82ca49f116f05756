import { JOHANNES, NODES, ROUTES, TRAVEL_COINS } from '../../tables';

/** What a way costs: routes only, or with the basic price of travelling. */
export type Price = { coins: number; camels: number };
export type Step = { from: number; to: number; route: Price };

const NO_PRICE: Price = { coins: 0, camels: 0 };

/** The ways out of a node for a character. */
export function stepsFrom(from: number, character: number | null): Step[] {
  const steps = ROUTES.flatMap((route): Step[] => {
    const to = route.a === from ? route.b : route.b === from ? route.a : null;
    return to === null ? [] : [{ from, to, route: { coins: route.coins, camels: route.camels } }];
  });
  if (character !== JOHANNES || NODES[from]?.kind !== 'oasis') return steps;
  // P-12.15 From oasis to oasis without a route, and free.
  const jumps = NODES.flatMap((node, to): Step[] =>
    node.kind === 'oasis' && to !== from ? [{ from, to, route: NO_PRICE }] : [],
  );
  return [...steps.filter((step) => NODES[step.to]?.kind !== 'oasis'), ...jumps];
}

/** The way with the fewest steps, then the cheapest routes; null if it leads nowhere. */
export function shortest(from: readonly number[], to: number, character: number | null): Step[] | null {
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
    for (const step of stepsFrom(at, character)) {
      const cost = here.cost + weight(step);
      if (cost >= (reached.get(step.to)?.cost ?? Infinity)) continue;
      reached.set(step.to, { cost, way: [...here.way, step] });
      open.add(step.to);
    }
  }
  return null;
}

/** P-9.2 Coins of the n-th step of a journey besides its route. */
export function stepCoins(made: number): number {
  return (TRAVEL_COINS[made] ?? 0) - (TRAVEL_COINS[made - 1] ?? 0);
}

/** The price of a journey after each of its steps, the first at `made` steps. */
export function runningPrice(way: readonly Step[], made = 0): Price[] {
  let coins = 0;
  let camels = 0;
  return way.map((step, index) => {
    coins += stepCoins(made + index) + step.route.coins;
    camels += step.route.camels;
    return { coins, camels };
  });
}

/** Steps that the best roll allows in one journey. */
export const MOST_STEPS = TRAVEL_COINS.length;
