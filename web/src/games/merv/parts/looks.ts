import type { Dye, Mark } from '../../../pieces/marks';
import { seatLook } from '../../../pieces/marks';
import type { ShapeName } from '../../../pieces/shapes';
import type { BoardName, BoonName } from '../tables';
import type { ColourName, MervView, SpiceName } from '../view';

export type Look = { dye: Dye; mark: Mark };
export type Drawing = { shape: ShapeName; dye: Dye; mark?: Mark };

/** Cubes and whatever is of their colour. */
export const COLOUR_LOOK: Record<ColourName, Look> = {
  purple: { dye: 'purple', mark: 'flower' },
  tan: { dye: 'tan', mark: 'wave' },
  teal: { dye: 'teal', mark: 'ring' },
  orange: { dye: 'orange', mark: 'sun' },
  white: { dye: 'white', mark: 'star' },
};

/** Four outlines: bark, root, berries, corns. */
export const SPICE_LOOK: Record<SpiceName, Drawing> = {
  cinnamon: { shape: 'bark', dye: 'brown' },
  ginger: { shape: 'root', dye: 'gold' },
  juniper: { shape: 'berries', dye: 'blue' },
  pepper: { shape: 'corns', dye: 'black' },
};

/** A building looks like what its site is for. */
export const BUILDING_SHAPE: Record<BoardName, ShapeName> = {
  caravansary: 'khan',
  palace: 'pavilion',
  library: 'archive',
  marketplace: 'stall',
  mosque: 'dome',
  wall: 'keep',
};

/** The six places of the city and what stands for them. */
export const BOARD_LOOK: Record<BoardName, Drawing> = {
  caravansary: { shape: 'spice', dye: 'brown' },
  palace: { shape: 'iwan', dye: 'gold' },
  library: { shape: 'book', dye: 'red' },
  marketplace: { shape: 'post', dye: 'green' },
  mosque: { shape: 'mosque', dye: 'turquoise' },
  wall: { shape: 'wall', dye: 'grey' },
};

export const GOOD_LOOK: Record<'common' | 'rare' | 'any', Drawing> = {
  common: { shape: 'silk', dye: 'pink' },
  rare: { shape: 'gold', dye: 'gold' },
  any: { shape: 'chest', dye: 'brown' },
};

/** The same sign for points as in the other games. */
export const POINTS_LOOK: Drawing = { shape: 'star', dye: 'red' };
export const FAVOUR_LOOK: Drawing = { shape: 'lotus', dye: 'gold' };
export const INFLUENCE_LOOK: Drawing = { shape: 'banner', dye: 'red' };
export const SCROLL_LOOK: Drawing = { shape: 'scroll', dye: 'white' };
export const CAMEL_LOOK: Drawing = { shape: 'camel', dye: 'tan' };

export const BOON_LOOK: Record<BoonName, Drawing> = {
  camel: CAMEL_LOOK,
  white_cube: { shape: 'block', ...COLOUR_LOOK.white },
  scroll: SCROLL_LOOK,
  caravan_card: { shape: 'spice', dye: 'brown' },
  favour: FAVOUR_LOOK,
  soldier: { shape: 'soldier', dye: 'grey' },
  common_good: GOOD_LOOK.common,
  rare_good: GOOD_LOOK.rare,
  mosque_step: BOARD_LOOK.mosque,
  white_upgrade: { shape: 'upgrade', ...COLOUR_LOOK.white },
  bonus_upgrade: { shape: 'upgrade', dye: 'green' },
  scoring_tile: { shape: 'tile', dye: 'gold', mark: 'star' },
  free_courtier: { shape: 'meeple', dye: 'grey' },
  free_wall: BOARD_LOOK.wall,
  free_trading_post: BOARD_LOOK.marketplace,
  end_scoring: { shape: 'crown', dye: 'gold' },
  points: POINTS_LOOK,
};

/** Every owner has the colour of a seat, also those who play without being a player. */
export function ownerLook(_view: MervView, owner: number): Look {
  return seatLook(owner);
}
