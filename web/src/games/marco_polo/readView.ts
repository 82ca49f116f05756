import type { Action } from '../../connection/connection';
import type { Wanted } from '../../play/choices.svelte';
import { seatLook } from '../../pieces/marks';
import type { GameContext } from '../module';
import { amountsText } from './parts/amounts';
import {
  CHARACTER_IDS, CITY_SPACES, FIRST_CITY_SPACE, RASCHID, SPACE_IDS, cityCard, contract, diceNeeded, goal, node,
  type Effects, type Route,
} from './tables';
import type { Colour, DieView, MarcoPoloView, SeatView, Terms } from './view';

export const COLOURS: readonly Colour[] = ['own', 'black', 'white', 'neutral'];

export const seatName = (context: GameContext, seat: number): string => context.seats[seat]?.name ?? `${seat + 1}`;
export const nodeName = (context: GameContext, number: number): string => context.t(`node.${node(number).id}`);
export const characterName = (context: GameContext, number: number): string => context.t(`character.${CHARACTER_IDS[number]}`);
/** A die by what it looks like: own dice have the colour of their seat. */
export function dieName(context: GameContext, die: DieView, seat: number | null): string {
  const dye = die.colour === 'own' && seat !== null ? seatLook(seat).dye : die.colour;
  return context.t(die.value === 0 ? `die_blank.${dye}` : `die.${dye}`, { value: die.value });
}

export function spaceName(context: GameContext, space: number): string {
  const id = SPACE_IDS[space];
  if (id) return context.t(`space.${id}`);
  const place = CITY_SPACES[space - FIRST_CITY_SPACE];
  return place === undefined ? context.t('space.bag') : nodeName(context, place);
}

export function contractText(context: GameContext, number: number): string {
  const { cost, reward, points } = contract(number);
  return context.t('contract_text', {
    cost: amountsText(context, cost),
    reward: amountsText(context, { ...reward, vp: points }),
  });
}

export function goalText(context: GameContext, number: number): string {
  const card = goal(number);
  return context.t('goal_text', {
    large: nodeName(context, card.large),
    small: nodeName(context, card.small),
    points: amountsText(context, { vp: card.points }),
  });
}

export function cardText(context: GameContext, number: number): string {
  const card = cityCard(number);
  const [first, second] = card.ways;
  const way = (one: typeof first): string =>
    one ? context.t('way', { cost: amountsText(context, one.cost), reward: amountsText(context, one.reward) }) : '';
  return context.t(`card_kind.${card.count ?? card.kind}`, {
    cost: amountsText(context, first?.cost ?? {}),
    reward: amountsText(context, first?.reward ?? {}),
    side_a: amountsText(context, first?.cost ?? {}),
    side_b: amountsText(context, first?.reward ?? {}),
    ways: [way(first), way(second)].join(context.t('or')),
    rows: rowsText(context, card.rows ?? []),
  });
}

/** `1–4: 1 gold; 5–6: 2 gold`: rewards by the value of a die, equal ones together. */
function rowsText(context: GameContext, rows: readonly Effects[]): string {
  const told: { text: string; from: number; to: number }[] = [];
  rows.forEach((row, index) => {
    const text = amountsText(context, row);
    const last = told.at(-1);
    if (last?.text === text) last.to = index + 1;
    else told.push({ text, from: index + 1, to: index + 1 });
  });
  return told.map(({ text, from, to }) => `${from === to ? from : `${from}–${to}`}: ${text}`).join('; ');
}

export function mine(view: MarcoPoloView): SeatView | null {
  return view.seat === null ? null : (view.seats[view.seat] ?? null);
}

/** A die of an action's arguments, as it lies in the hand of the seat. */
export function dieKey(view: MarcoPoloView, action: Action): string {
  const colour = COLOURS[action.args['colour'] ?? 0] ?? 'own';
  const blank = action.kind !== 'die' && mine(view)?.character === RASCHID;
  return `${colour}:${blank ? 0 : (action.args['value'] ?? 0)}`;
}

export const keyOf = (die: DieView): string => `${die.colour}:${die.value}`;

/** P-6.3 Dice as the engine wants them named: by value, then by colour. */
export function namingDice(dice: readonly DieView[]): Wanted[] {
  const colour = (die: DieView): number => COLOURS.indexOf(die.colour);
  const order = [...dice].sort((a, b) => a.value - b.value || colour(a) - colour(b));
  return order.map((die) => ({ kind: 'die', args: { colour: colour(die), value: die.value } }));
}

/** Dice that the chosen space still wants. */
export function diceWanted({ decision, turn }: MarcoPoloView): number {
  return decision?.kind === 'die' && turn.space !== null ? diceNeeded(turn.space) - turn.named.length : 0;
}

/** P-6.4, P-7.4 Whether a die of mine may lie on a space that can be used. */
export function serves(view: MarcoPoloView, die: DieView, space: number): boolean {
  const at = mine(view)?.dice.findIndex((one) => keyOf(one) === keyOf(die)) ?? -1;
  return view.serves[at]?.includes(space) ?? false;
}

const NO_TERMS: Terms = { cost: {}, gain: {} };

/** What one of my actions takes and gives. */
export function termsOf(view: MarcoPoloView, action: Action): Terms {
  return view.terms[view.actions.indexOf(action.number)] ?? NO_TERMS;
}

/** The power of a character in words; that of Mercator depends on the number of players. */
export function ability(context: GameContext, view: MarcoPoloView, character: number): string {
  const id = CHARACTER_IDS[character] ?? '';
  return context.t(id === 'mercator' ? `power.mercator_${view.players}` : `power.${id}`);
}

/** A passage and its price. */
export function routeText(context: GameContext, route: Route): string {
  const price = amountsText(context, { camel: route.camels, coin: route.coins });
  return context.t('map.route', { a: nodeName(context, route.a), b: nodeName(context, route.b), price });
}
