import data from '../../generated/marco_polo.json';
import { drawn } from '../drawn';

drawn.add('marco_polo');

/** A cost or a reward as the table names it: `{ camel: 2, good_any: 1 }`. */
export type Effects = Readonly<Partial<Record<EffectName, number>>>;
export const EFFECT_NAMES = [
  'camel', 'pepper', 'silk', 'gold', 'coin', 'vp', 'good_any', 'goods_different', 'black_die', 'contract', 'move',
  'city_bonus_other', 'city_bonus_own',
] as const;
export type EffectName = (typeof EFFECT_NAMES)[number];

export type NodeKind = 'start' | 'beijing' | 'large_city' | 'small_city' | 'oasis';
export type MapNode = { id: string; kind: NodeKind; x: number; y: number; isCity: boolean };
export type Route = { a: number; b: number; camels: number; coins: number };
export type Contract = { id: string; cost: Effects; reward: Effects; points: number; starting: boolean };
export type Way = { cost: Effects; reward: Effects };
export type CityCard = {
  id: string;
  kind: string;
  /** The exchanges it offers; one without cost for cards that only give. */
  ways: readonly Way[];
  /** Rewards by the value of the die. */
  rows: readonly Effects[] | null;
  /** What is counted, for cards that are limited by it. */
  count: 'completed_contracts' | 'trading_posts_on_board' | null;
};
export type Goal = { large: number; small: number; points: number };

export const NODES: readonly MapNode[] = data.map_nodes.map((node) => ({
  id: node.id,
  kind: node.kind as NodeKind,
  x: node.layout_x,
  y: node.layout_y,
  isCity: node.trading_post_allowed,
}));

const numbers = new Map(NODES.map((node, number) => [node.id, number]));
export function nodeNumber(id: string): number {
  const number = numbers.get(id);
  if (number === undefined) throw new RangeError(`No node ${id}`);
  return number;
}

function nodesThat(fits: (node: MapNode) => boolean): readonly number[] {
  return NODES.flatMap((node, number) => (fits(node) ? [number] : []));
}

export const ROUTES: readonly Route[] = data.map.edges.map((edge) => ({
  ...edge,
  a: nodeNumber(edge.a),
  b: nodeNumber(edge.b),
}));
export const CITIES = nodesThat((node) => node.isCity);
export const SMALL_CITIES = nodesThat((node) => node.kind === 'small_city');
export const BEIJING = nodeNumber(data.beijing.node);

const ACTIONS = data.actions;
/** P-7.1 The spaces that are no city cards, by number. */
export const SPACE_IDS = [
  'take_5_coins', 'bazaar_camel', 'bazaar_pepper', 'bazaar_silk', 'bazaar_gold', 'khans_favor', 'take_contracts', 'travel',
] as const;
export const COINS = 0;
export const BAZAARS = [1, 2, 3, 4] as const;
export const KHAN = 5;
export const CONTRACTS_SPACE = 6;
export const TRAVEL = 7;
export const FIRST_CITY_SPACE = 8;
export const BAG = 17;

/** The node of each city space, in the order of the spaces. */
export const CITY_SPACES: readonly number[] = data.map_nodes.flatMap((node, number) =>
  Array.from({ length: node.city_card_spaces ?? 0 }, () => number),
);

export const COINS_TAKEN = ACTIONS.take_5_coins.reward.coin;
export const BAG_COINS = data.bonus_actions.take_3_coins.reward.coin;
export const BLACK_CAMELS = data.bonus_actions.buy_black_die.cost.camel;
export const KHAN_SLOTS = ACTIONS.khans_favor.spaces;
export const KHAN_REWARD: Effects = ACTIONS.khans_favor.reward;
export const TRAVEL_COINS: readonly number[] = ACTIONS.travel.coins_by_steps;
export const ROW = data.setup.contract_spaces;
export const ROUNDS = data.setup.contract_piles;
export const POSTS = data.trading_posts.per_player;
export const POST_POINTS = data.trading_posts.vp_on_placing_nth;
export const BEIJING_POINTS: readonly number[] = data.beijing.vp_by_arrival;
export const GOAL_CITY_POINTS: readonly number[] = data.goals.vp_by_distinct_cities;
export const GOALS_KEPT = data.expert_variant.goal_cards_kept;
export const CONTRACT_LIMIT = data.setup.active_contract_limit;

/** Rewards of a bazaar line by the lowest die. */
export function bazaarRows(space: number): readonly Effects[] {
  switch (SPACE_IDS[space]) {
    case 'bazaar_camel':
      return ACTIONS.bazaar_camel.rewards_by_lowest_die;
    case 'bazaar_pepper':
      return ACTIONS.bazaar_pepper.rewards_by_lowest_die;
    case 'bazaar_silk':
      return ACTIONS.bazaar_silk.rewards_by_lowest_die;
    default:
      return ACTIONS.bazaar_gold.rewards_by_lowest_die;
  }
}

/** How many dice a space needs. */
export function diceNeeded(space: number): number {
  const id = SPACE_IDS[space];
  return id === undefined ? ACTIONS.city_card.dice : ACTIONS[id].dice;
}

/** Coins or camels for a contract taken from this space, counted from 1. */
export function extraAt(space: number): readonly Effects[] {
  return ACTIONS.take_contracts.extra_reward_by_space.find((one) => one.space === space)?.choose_one ?? [];
}

export const CONTRACTS: readonly Contract[] = data.contracts.map((contract) => ({
  id: contract.id,
  cost: contract.cost,
  reward: contract.reward,
  points: contract.vp,
  starting: contract.starting,
}));

type RawCard = {
  id: string;
  kind: string;
  cost?: Effects;
  reward?: Effects;
  side_a?: Effects;
  side_b?: Effects;
  options?: readonly Way[];
  count?: string;
  rewards_by_die?: readonly Effects[];
};

function waysOf(card: RawCard): readonly Way[] {
  if (card.options) return card.options;
  if (card.side_a && card.side_b) {
    return [{ cost: card.side_a, reward: card.side_b }, { cost: card.side_b, reward: card.side_a }];
  }
  return card.reward ? [{ cost: card.cost ?? {}, reward: card.reward }] : [];
}

export const CITY_CARDS: readonly CityCard[] = (data.city_cards as readonly RawCard[]).map((card) => ({
  id: card.id,
  kind: card.kind,
  ways: waysOf(card),
  rows: card.rewards_by_die ?? null,
  count: (card.count ?? null) as CityCard['count'],
}));

export const BONUSES: readonly Effects[] = data.city_bonuses.map((bonus) => bonus.reward);
export const OUTPOSTS: readonly Effects[] = data.outposts.tiles.map((tile) => tile.reward);
export const GOALS: readonly Goal[] = data.goals.cards.map((card) => ({
  large: nodeNumber(card.large_city),
  small: nodeNumber(card.small_city),
  points: card.vp,
}));
export const CHARACTER_IDS: readonly string[] = data.characters.map((character) => character.id);
export const RASCHID = CHARACTER_IDS.indexOf('raschid');

function at<T>(list: readonly T[], number: number, what: string): T {
  const found = list[number];
  if (found === undefined) throw new RangeError(`No ${what} ${number}`);
  return found;
}

export const node = (number: number): MapNode => at(NODES, number, 'node');
export const contract = (number: number): Contract => at(CONTRACTS, number, 'contract');
export const cityCard = (number: number): CityCard => at(CITY_CARDS, number, 'city card');
export const goal = (number: number): Goal => at(GOALS, number, 'goal card');
