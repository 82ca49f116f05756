import type { View } from '../../connection/connection';
import type { Offer } from '../offers';

export type DomainView = { stock: number; treasury: number; tiles: number; markers: number; portion: number };

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
  /** Hand and sold cards together: what the limit counts. */
  cards: number;
  /** Points by part; of the hand only where it is open. */
  points: Readonly<Record<string, number>>;
};

export type OwnView = {
  hand: readonly number[];
  /** Cards already named in a running discard. */
  named: readonly number[];
  /** How many cards a running discard must take at least. */
  must_discard: number;
  discarded: readonly number[];
  /** Each card with what it would score now. */
  hand_points: readonly (readonly [number, number])[];
  /** Each card with what it scores if my families take the places that are left. */
  hand_best: readonly (readonly [number, number])[];
  /** What a camel on the space of my card is worth, by family. */
  camel_points: readonly number[];
};

/** What an offered action costs and brings at once. */
export type FamilyOffer = Offer & {
  cash?: number;
  treasury?: number;
  good?: number | null;
  meets?: number | null;
  markers?: number;
  card_points?: number;
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
  /** Cards that a seat may have, sold ones included. */
  limit: number;
  sale_price: number;
  second_price: number;
  /** Families without a relationship, and markers of the family that has fewest. */
  to_end: { untouched: number; fewest: number };
  offers: readonly FamilyOffer[];
  deck: number;
  discards: number;
  /** Turns in a row that were passes. */
  passes: number;
  own: OwnView | null;
  ends: readonly string[];
};
