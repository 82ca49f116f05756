import type { View } from '../../connection/connection';

export type DomainView = { stock: number; treasury: number; tiles: number; markers: number };

export type SeatView = {
  cash: number;
  /** Tiles held, by family. */
  tiles: readonly number[];
  goods: readonly number[];
  /** Relationship markers held, by family. */
  relationships: readonly number[];
  sold: readonly number[];
  hand_size: number;
  hand: readonly number[] | null;
};

export type OwnView = {
  hand: readonly number[];
  /** Cards already named in a running discard. */
  named: readonly number[];
  discarded: readonly number[];
  /** Each card with what it would score now. */
  hand_points: readonly (readonly [number, number])[];
};

/** src/bactrian/games/samarkand/display/view.py */
export type SamarkandView = View & {
  active: number;
  decision: { kind: 'turn' | 'discard' | 'place' | 'sale' | 'second'; seat: number | null; good: number | null } | null;
  expansion: { family: number | null; spaces: readonly number[] };
  /** Families of the camels on each space, in the order they came. */
  camels: readonly (readonly number[])[];
  families: readonly DomainView[];
  met: readonly (readonly [number, number])[];
  bag: readonly number[];
  removed: readonly number[];
  goods_on_map: readonly number[];
  seats: readonly SeatView[];
  deck: number;
  discards: number;
  /** Turns in a row that were passes. */
  passes: number;
  own: OwnView | null;
  ends: readonly string[];
};
