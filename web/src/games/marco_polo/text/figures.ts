import data from '../../../generated/marco_polo.json';

const { actions, bonus_actions: bonus, setup } = data;

/** Points of the n-th trading post. */
const pointsOf = (nth: number): number => data.trading_posts.vp_on_placing_nth.find((one) => one.nth === nth)?.vp ?? 0;
const [beijing = []] = [data.beijing.vp_by_arrival];
const cities = data.goals.vp_by_distinct_cities;

/** The figures that texts about the game name: written once, in data.toml. */
export const FIGURES = {
  least_players: Math.min(...data.player_count.map((one) => one.players)),
  most_players: Math.max(...data.player_count.map((one) => one.players)),
  rounds: setup.contract_piles,
  dice: data.components.dice_per_color,
  characters: data.components.distinct_characters,
  start_camels: setup.start_camels,
  least_coins: Math.min(...setup.start_coins_by_seat),
  most_coins: Math.max(...setup.start_coins_by_seat),
  posts: data.trading_posts.per_player,
  eighth: pointsOf(8),
  ninth: pointsOf(9),
  coins: actions.take_5_coins.reward.coin,
  khan_camels: actions.khans_favor.reward.camel,
  khan_slots: actions.khans_favor.spaces,
  row: setup.contract_spaces,
  active: setup.active_contract_limit,
  bag: bonus.take_3_coins.reward.coin,
  reroll: bonus.reroll_die.cost.camel,
  adjust: bonus.adjust_die.cost.camel,
  black: bonus.buy_black_die.cost.camel,
  one_step: actions.travel.coins_by_steps[0] ?? 0,
  two_steps: actions.travel.coins_by_steps[1] ?? 0,
  three_steps: actions.travel.coins_by_steps[2] ?? 0,
  six_steps: actions.travel.coins_by_steps[5] ?? 0,
  compensation: setup.compensation_threshold,
  goals: setup.goal_cards_per_player,
  goals_dealt: setup.goal_cards_dealt_expert,
  cities_1: cities[1] ?? 0,
  cities_2: cities[2] ?? 0,
  cities_3: cities[3] ?? 0,
  cities_4: cities[4] ?? 0,
  beijing_first: beijing[0] ?? 0,
  beijing_last: beijing.at(-1) ?? 0,
  beijing_goods: data.final_scoring.goods_per_vp_in_beijing,
  coins_per_point: data.final_scoring.coins_per_vp,
  most_contracts: data.final_scoring.most_completed_contracts_vp,
};
