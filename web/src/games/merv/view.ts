import type { View } from '../../connection/connection';

export type ColourName = 'purple' | 'tan' | 'teal' | 'orange' | 'white';
export type SpiceName = 'cinnamon' | 'ginger' | 'juniper' | 'pepper';
export type SideName = 'north' | 'east' | 'south' | 'west';

export type SiteView = {
  tile: number;
  building: number | null;
  soldier: number | null;
  upgrade: ColourName | null;
};

export type OwnerView = {
  role: 'player' | 'magistrate' | 'courtier';
  /** Purple, tan, teal, orange, white. */
  cubes: readonly number[];
  camels: number;
  favour: number;
  influence: number;
  points: number;
  parts: Readonly<Record<string, number>>;
  servants: number;
  buildings: number;
  discs: number;
  spices: readonly number[];
  scrolls: number;
  scrolls_committed: number;
  /** Common, rare. */
  goods: readonly number[];
  goods_committed: readonly number[];
  courtiers: readonly number[];
  posts: readonly number[];
  /** The space of the mosque its disc is on. */
  mosque: number | null;
  mosque_level: number;
  contracts: readonly number[];
  breakthroughs: readonly number[];
  scoring_tile: number | null;
  as_any_used: boolean;
};

/** src/bactrian/games/merv/display/view.py */
export type MervView = View & {
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
  slots: readonly (number | null)[];
  sites: readonly SiteView[];
  /** The kind of piece on each wall slot, clockwise. */
  walls: readonly (number | null)[];
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
  mosque_camels: readonly number[];
  owners: readonly OwnerView[];
  solo: { deck: readonly number[]; discard: readonly number[]; open: number | null; removed: readonly number[] } | null;
  ends: readonly string[];
};
