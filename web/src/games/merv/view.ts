import type { View } from '../../connection/connection';

export type ColourName = 'purple' | 'tan' | 'teal' | 'orange' | 'white';
export type SpiceName = 'cinnamon' | 'ginger' | 'juniper' | 'pepper';
export type SideName = 'north' | 'east' | 'south' | 'west';

export type SiteView = {
  tile: number;
  building: number | null;
  soldier: number | null;
  upgrade: ColourName | null;
  /** M-1.7 What protects the building here; null on an empty site. */
  protection: 'open' | 'soldier' | 'wall' | 'law' | null;
  /** Walls that stand, and all that protect the site. */
  walls: readonly [number, number];
};

/** Cubes by colour that a site brings me, and its owner if that is another player who gets some. */
export type Yield = { mine: readonly number[]; owner: number | null; theirs: readonly number[] };

/** What an owner lacks for the top card of a stack: things that are there are left out. */
export type Lacks = Partial<Record<'influence' | 'scroll' | 'common' | 'rare' | 'any_good' | 'cube', number>>;

export type OwnerView = {
  role: 'player' | 'magistrate' | 'courtier';
  /** Purple, tan, teal, orange, white. */
  cubes: readonly number[];
  camels: number;
  favour: number;
  influence: number;
  points: number;
  parts: Readonly<Record<string, number>>;
  /** With the sets of spices, as if the game ended now. */
  total: number;
  servants: number;
  buildings: number;
  discs: number;
  spices: readonly number[];
  spices_allowed: number;
  scrolls: number;
  scrolls_committed: number;
  /** Common, rare. */
  goods: readonly number[];
  goods_committed: readonly number[];
  courtiers: readonly number[];
  /** Cubes that the next courtier costs. */
  courtier_cost: number;
  /** What one courtier in each hall scores. */
  hall_worth: readonly number[];
  posts: readonly number[];
  /** The space of the mosque its disc is on. */
  mosque: number | null;
  mosque_level: number;
  contracts: readonly number[];
  breakthroughs: readonly number[];
  scoring_tile: number | null;
  as_any_used: boolean;
  /** By stack; null where no card is left. */
  lacks: readonly (Lacks | null)[];
};

/** src/bactrian/games/merv/display/view.py */
export type MervView = View & {
  /** The player for whom yields and gains are told: me, else the one who decides. */
  eyes: number;
  year: number;
  round: number;
  side: SideName;
  decision: { kind: string; seat: number; about: readonly [number, number] } | null;
  turn: {
    slot: number | null;
    site: number | null;
    action_done: boolean;
    market_used: boolean;
    discount_used: boolean;
    steps: number;
    bought: readonly number[];
    colour: ColourName | null;
    spent: readonly ColourName[];
    contract: number | null;
    chosen_goods: readonly number[];
    scored_courtiers: readonly number[];
  };
  /** Cubes still to pay: the four colours, then of any colour. */
  payment: { due: readonly number[]; stage: number; barred: boolean; for: string | null };
  queue: readonly (number | null)[];
  next_queue: readonly (number | null)[];
  queue_camels: readonly number[];
  /** Camels for each free place of the queue that forms. */
  queue_prices: readonly (number | null)[];
  slots: readonly (number | null)[];
  sites: readonly SiteView[];
  /** By site, in the line that crosses it in this round; null where it may not be chosen. */
  yields: readonly (Yield | null)[];
  /** Influence for a soldier on each site. */
  soldier_gains: readonly (number | null)[];
  /** The kind of piece on each wall slot, clockwise. */
  walls: readonly (number | null)[];
  /** Influence for a piece in each free wall slot. */
  wall_gains: readonly (number | null)[];
  wall_supply: readonly number[];
  upgrade_supply: { white: number; bonus: readonly number[] };
  market: { side: number; camels: readonly number[] };
  camels_out: number;
  caravan: {
    display: readonly (SpiceName | null)[];
    camels: readonly number[];
    deck: Readonly<Record<SpiceName, number>>;
  };
  /** The contracts left in each stack, top first. */
  contracts: readonly (readonly number[])[];
  breakthroughs: readonly (number | null)[];
  scoring_tiles: readonly (number | null)[];
  /** Courtiers of each owner in each hall. */
  halls: readonly (readonly number[])[];
  city_camels: readonly number[];
  route_camels: readonly number[];
  /** Camels still missing on the way to each city. */
  purchase_camels: readonly number[];
  mosque_camels: readonly number[];
  owners: readonly OwnerView[];
  solo: { deck: readonly number[]; discard: readonly number[]; open: number | null; removed: readonly number[] } | null;
  ends: readonly string[];
};
