import data from '../../../generated/merv.json';

const sets = data.caravan.set_points;
const [firstLevel = 0, secondLevel = 0, thirdLevel = 0] = data.influence_track.contract_thresholds;
const [, spices2 = 0, spices3 = 0, spices4 = 0] = data.influence_track.spice_thresholds;

/** The figures that texts about the game name: written once, in data.toml. */
export const FIGURES = {
  years: data.calendar.years,
  rounds: data.calendar.rounds_per_year,
  turns: data.calendar.turns_per_player,
  size: data.city.rows,
  buildings: data.player_kit.buildings,
  servants: data.player_kit.servants,
  display: data.setup.caravan_display,
  card_cost: data.caravan.cost_per_card,
  set_1: sets[0] ?? 0,
  set_2: sets[1] ?? 0,
  set_3: sets[2] ?? 0,
  set_4: sets[3] ?? 0,
  favour_last: data.favour_track.last,
  influence_last: data.influence_track.last,
  level_1: firstLevel,
  level_2: secondLevel,
  level_3: thirdLevel,
  spices_2: spices2,
  spices_3: spices3,
  spices_4: spices4,
  hall_seats: data.palace.courtiers_per_hall,
  first_courtier: data.palace.first_courtier_cost,
  most_cubes: data.library.max_cubes,
  mosque_levels: data.mosque.levels_total,
  gate: Math.max(...data.wall.pieces.map((piece) => piece.cost)),
  wall_own: data.wall.influence_own,
  wall_other: data.wall.influence_other,
  soldier_own: data.soldier.influence_own,
  soldier_other: data.soldier.influence_other,
  ransom: data.invasion.ransom_cubes,
  building: data.scoring.per_building,
  tile_building: data.scoring.per_tile_building,
  mosque_building: data.scoring.per_mosque_building_at_end_space,
  favour_per_courtier: data.scoring.favour_per_courtier,
  skip: data.queues.camel_cost_per_skipped_free_slot,
};
