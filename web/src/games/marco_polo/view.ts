import type { View } from '../../connection/connection';

export type Colour = 'own' | 'black' | 'white' | 'neutral';
export type DieView = { colour: Colour; value: number };
/** A die on a space; nobody's if neutral. */
export type PlacedDie = DieView & { seat: number | null };
export type UnitName = 'coin' | 'camel' | 'pepper' | 'silk' | 'gold' | 'point';

export type SeatView = {
  character: number | null;
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
  completed: readonly number[];
  /** Goal cards kept and dealt, counted from 0; null if they are none of my business. */
  goals: readonly number[] | null;
  goals_dealt: readonly number[] | null;
};

export type DecisionKind =
  | 'character' | 'keep_goal' | 'compensation' | 'turn' | 'die' | 'row' | 'take_contract' | 'take_second' | 'discard'
  | 'extra' | 'good' | 'pair' | 'pay_pair' | 'other_bonus' | 'own_bonus' | 'trade' | 'times' | 'step' | 'move_post';

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
    steps_left: number;
    steps_made: number;
  };
  /** The dice on each of the 17 spaces, and in the money bag. */
  spaces: readonly (readonly PlacedDie[])[];
  black_supply: number;
  /** Contracts on the board, space 1 first. */
  row: readonly number[];
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
