import type { Action } from '../../connection/connection';
import type { GameContext } from '../module';
import { amountsText } from './parts/amounts';
import {
  BERKE, CHARACTER_IDS, CITY_SPACES, EFFECT_NAMES, FIRST_CITY_SPACE, KHAN, RASCHID, SPACE_IDS, TRAVEL, cityCard, contract,
  goal, isPaidWhenOccupied, node, type Effects,
} from './tables';
import type { Colour, DieView, MarcoPoloView, SeatView, UnitName } from './view';

export const COLOURS: readonly Colour[] = ['own', 'black', 'white', 'neutral'];

export const seatName = (context: GameContext, seat: number): string => context.seats[seat]?.name ?? `${seat + 1}`;
export const nodeName = (context: GameContext, number: number): string => context.t(`node.${node(number).id}`);
export const characterName = (context: GameContext, number: number): string => context.t(`character.${CHARACTER_IDS[number]}`);
export const dieName = (context: GameContext, die: DieView): string =>
  context.t(die.value === 0 ? `die_blank.${die.colour}` : `die.${die.colour}`, { value: die.value });

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
    rows: (card.rows ?? []).map((row, i) => `${i + 1}: ${amountsText(context, row)}`).join('; '),
  });
}

export function mine(view: MarcoPoloView): SeatView | null {
  return view.seat === null ? null : (view.seats[view.seat] ?? null);
}

/** Of each unit of a cost how many I do not have. */
export function missing(seat: SeatView, cost: Effects): Effects {
  const short: Partial<Record<(typeof EFFECT_NAMES)[number], number>> = {};
  for (const name of EFFECT_NAMES) {
    const needs = cost[name] ?? 0;
    const has = seat.units[name as UnitName] ?? 0;
    if (needs > has) short[name] = needs - has;
  }
  return short;
}

/** A die of an action's arguments, as it lies in the hand of the seat. */
export function dieKey(view: MarcoPoloView, action: Action): string {
  const colour = COLOURS[action.args['colour'] ?? 0] ?? 'own';
  const blank = action.kind !== 'die' && mine(view)?.character === RASCHID;
  return `${colour}:${blank ? 0 : (action.args['value'] ?? 0)}`;
}

export const keyOf = (die: DieView): string => `${die.colour}:${die.value}`;

/** P-6.4, P-7.4 Whether a die of mine may lie on a space that can be used. */
export function serves(view: MarcoPoloView, die: DieView, space: number): boolean {
  const there = view.spaces[space] ?? [];
  if (die.colour === 'own' && there.some((one) => one.seat === view.seat && one.colour === 'own')) return false;
  return space !== KHAN || die.value === 0 || die.value >= (there.at(-1)?.value ?? 0);
}

/** Whether dice that lie there make me pay. */
export function costsMe(view: MarcoPoloView, space: number): boolean {
  return isPaidWhenOccupied(space) && (view.spaces[space]?.length ?? 0) > 0 && mine(view)?.character !== BERKE;
}

export type Walk = 'travel' | 'move' | 'card';

/** Which movement the open steps belong to; null where the position does not tell. */
export function walkKind(view: MarcoPoloView, actions: readonly Action[]): Walk | null {
  if (view.turn.steps_made === 0 && actions.some((action) => action.kind === 'stop')) return 'move';
  const seat = view.decision?.seat;
  const laid = (space: number): boolean => (view.spaces[space] ?? []).some((die) => die.seat === seat);
  const byCard = view.city_cards.some((card, i) => cityCard(card).kind === 'move_times' && laid(FIRST_CITY_SPACE + i));
  if (laid(TRAVEL) && !byCard) return 'travel';
  return byCard && !laid(TRAVEL) ? 'card' : null;
}

/** The power of a character in words; that of Mercator depends on the number of players. */
export function ability(context: GameContext, view: MarcoPoloView, character: number): string {
  const id = CHARACTER_IDS[character] ?? '';
  return context.t(id === 'mercator' ? `power.mercator_${view.players}` : `power.${id}`);
}
