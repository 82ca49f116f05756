import data from '../../../generated/samarkand.json';
import { drawn } from '../../drawn';

drawn.add('samarkand');

const portions = data.family.map((family) => family.dowry);

/** The figures that texts about the game name: written once, in data.toml. */
export const FIGURES = {
  least_players: data.game.players_min,
  most_players: data.game.players_max,
  families: data.components.families,
  camels: data.components.camels_per_family,
  stock: data.setup.camels_in_domain,
  tiles: data.components.family_tiles_per_family,
  markers: data.components.relationship_markers_per_family,
  goods: data.components.goods_cards,
  cash: data.setup.cash,
  dealt: data.setup.cards_dealt,
  drawn: data.marry.cards_drawn,
  discards: data.marry.discard_max,
  least_portion: Math.min(...portions),
  most_portion: Math.max(...portions),
  limit_2: data.hand_limit.players_2,
  limit_3: data.hand_limit.players_3,
  limit_4: data.hand_limit.players_4,
  limit_5: data.hand_limit.players_5,
  capacity: data.expand.capacity_per_space,
  most_camels: data.expand.camels_max,
  second: data.expand.cost_two_camels,
  sale: data.goods_rules.sale_price,
  active_bonus: data.relationship.bonus_active_member,
  inactive_bonus: data.relationship.bonus_inactive_member,
  both_bonus: data.relationship.bonus_active_member + data.relationship.bonus_inactive_member,
  pairs: data.relationship.distinct_pairs,
  end_meetings: data.end.one_family_reaches,
  own_camel: data.scoring.card_per_own_family_camel,
  other_camel: data.scoring.card_per_other_family_camel,
  best_card: data.scoring.card_max,
  goods_marker: data.scoring.goods_marker,
  relationship_marker: data.scoring.relationship_marker,
  dirham: data.scoring.dirham,
};
