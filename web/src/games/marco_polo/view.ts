import type { View } from '../../connection/connection';
import type { Effects } from './tables';

export type Colour = 'own' | 'black' | 'white' | 'neutral';
export type DieView = { colour: Colour; value: number };
/** A die on a space; nobody's if neutral. */
export type PlacedDie = DieView & { seat: number | null };
export type UnitName = 'coin' | 'camel' | 'pepper' | 'silk' | 'gold' | 'point';

export type SeatView = {
  character: number | null;
  /** Points by part as if the game ended now; null for those of goal cards that are hidden from me. */
  points: Readonly<Record<string, number | null>>;
  units: Readonly<Record<UnitName, number>>;
  /** Dice in hand; those of Raschid have the value 0. */
  dice: readonly DieView[];
  /** The nodes on which its figures stand. */
  figures: readonly number[];
  /** The nodes with its posts. */
  posts: readonly number[];
  posts_left: number;
  /** Active contracts, the older first. */
  contracts: readonly number[];
  /** What it lacks for each of them. */
  lacks: readonly Effects[];
  completed: readonly number[];
  /** Goal cards kept and dealt, counted from 0; null if they are none of my business. */
  goals: readonly number[] | null;
  goals_dealt: readonly number[] | null;
};

export type DecisionKind =
  | 'character' | 'keep_goal' | 'compensation' | 'turn' | 'die' | 'row' | 'take_contract' | 'take_second' | 'discard'
  | 'extra' | 'good' | 'pair' | 'pay_pair' | 'other_bonus' | 'own_bonus' | 'trade' | 'times' | 'step' | 'move_post';

/** What an action takes and gives at once. */
export type Terms = { cost: Effects; gain: Effects };
/** A passage, either way: two nodes, camels, coins. */
export type Passage = readonly [number, number, number, number];

/** src/bactrian/games/marco_polo/display/view.py */
export type MarcoPoloView = View & {
  round: number;
  start_player: number;
  /** Who travelled last in this round, and starts the next one. */
  traveller: number | null;
  active: number;
  /** `about`: two numbers whose meaning depends on the kind. */
  decision: { kind: DecisionKind; seat: number; about: readonly number[] } | null;
  turn: {
    main_done: boolean;
    bought_black: boolean;
    /** Cities with posts placed this turn: their cards are still closed. */
    fresh_posts: readonly number[];
    /** The space chosen while its dice are being named. */
    space: number | null;
    named: readonly { colour: number; value: number }[];
    /** The kind of movement that is open. */
    walk: 'travel' | 'move' | 'camel_card' | 'pair_card' | null;
    steps_left: number;
    steps_made: number;
  };
  /** The dice on each of the 17 spaces, and in the money bag. */
  spaces: readonly (readonly PlacedDie[])[];
  /** The numbers of my actions, and the terms of each. */
  actions: readonly number[];
  terms: readonly Terms[];
  /** For each space the coins that I pay there by value; none where it is free. */
  tolls: readonly (readonly number[])[];
  /** For each of my dice the spaces that take it. */
  serves: readonly (readonly number[])[];
  /** Coins of each step of a journey besides its route. */
  fares: readonly number[];
  /** The passages that are open to me. */
  routes: readonly Passage[];
  black_supply: number;
  /** Contracts on the board, space 1 first. */
  row: readonly number[];
  /** What I lack for each of them. */
  row_lacks: readonly Effects[];
  piles_left: number;
  special: { size: number; known: readonly number[] };
  /** The bonus marker of each small city. */
  city_bonuses: readonly number[];
  /** Nodes with the outpost tile that still lies there. */
  outposts: readonly (readonly [number, number])[];
  /** The card of each of the nine city spaces. */
  city_cards: readonly number[];
  /** Who stands on which scoring space of Beijing. */
  beijing: readonly (number | null)[];
  /** Characters laid out for the draft. */
  revealed: readonly number[];
  seats: readonly SeatView[];
  ends: readonly string[];
};
