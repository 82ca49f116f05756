/** How the log tells what happened: one line for an action. */
import type { LogEntry } from '../../../connection/connection';
import type { Change, GameContext, Telling } from '../../module';
import { CAMEL_LOOK, COLOUR_LOOK, FAVOUR_LOOK, GOOD_LOOK, INFLUENCE_LOOK, POINTS_LOOK, SCROLL_LOOK } from '../parts/looks';
import { cityName, hallName, siteName, wallSlotName } from '../readView';
import { BOARDS, COLOURS, SCORING_TILES, SPICES } from '../tables';

/** What a player pays or gets, if that is what the entry tells. */
function changeOf(entry: LogEntry, { t }: GameContext): Change | null {
  const { colour = 0, count = 1, good = 0 } = entry.args;
  const cube = COLOURS[colour] ?? 'white';
  const cubes = (amount: number): Change => ({ amount, name: t(`mine.cubes.${cube}`), look: { shape: 'block', ...COLOUR_LOOK[cube] } });
  const camels = (amount: number): Change => ({ amount, name: t('mine.camels'), look: CAMEL_LOOK });
  switch (entry.kind) {
    case 'cubes_gained':
      return cubes(count);
    case 'cube_paid':
    case 'cube_paid_as_any':
      return cubes(-1);
    case 'camels_gained':
    case 'market_taken':
      return camels(count);
    case 'camel_placed':
    case 'camel_on_route':
      return camels(-1);
    case 'scrolls_gained':
      return { amount: count, name: t('mine.scrolls'), look: SCROLL_LOOK };
    case 'good_gained':
      return { amount: count, name: t(good === 0 ? 'mine.common' : 'mine.rare'), look: good === 0 ? GOOD_LOOK.common : GOOD_LOOK.rare };
    case 'favour_gained':
      return { amount: 1, name: t('tracks.favour'), look: FAVOUR_LOOK };
    case 'favour_spent':
      return { amount: -count, name: t('tracks.favour'), look: FAVOUR_LOOK };
    case 'influence_gained':
      return { amount: 1, name: t('tracks.influence'), look: INFLUENCE_LOOK };
    case 'points_scored':
      return { amount: count, name: t('mine.points'), look: POINTS_LOOK };
    default:
      return null;
  }
}

/** More about the action that is being told, if that is what the entry tells. */
function moreOf(entry: LogEntry, context: GameContext): { text: string; topic?: string } | null {
  const { site = 0, of = 0, owner = 0, board = 0, spice = 0, hall = 0, city = 0, level = 0, scoring_tile = 0, wall_slot = 0 } = entry.args;
  const { t } = context;
  const at = siteName(context, site);
  switch (entry.kind) {
    case 'built':
      return { text: t('log.built', { site: at }), topic: `site:${site}` };
    case 'activated':
      return { text: t(of === owner ? 'log.activated' : 'log.activated_other', { site: at }), topic: `site:${site}` };
    case 'discount_used':
      return { text: t('log.discount') };
    case 'soldier_deployed':
      return { text: t('log.soldier', { site: at }) };
    case 'soldier_returned':
      return { text: t('log.soldier_back', { site: at }) };
    case 'card_taken':
      return { text: t(`spice.${SPICES[spice]?.id}`) };
    case 'pair_completed':
      return { text: t('log.pair', { spice: t(`spice.${SPICES[spice]?.id}`) }) };
    case 'courtier_placed':
      return { text: hallName(context, hall) };
    case 'post_set':
      return { text: cityName(context, city) };
    case 'mosque_step':
      return { text: t('log.level', { level }) };
    case 'scoring_tile_taken':
      return { text: t('log.tile', { board: t(`board.${SCORING_TILES[scoring_tile] ?? BOARDS[board]}`) }) };
    case 'wall_built':
      return { text: wallSlotName(context, wall_slot) };
    case 'upgrade_placed':
      return { text: t('log.upgrade', { site: at }) };
    case 'breakthrough_taken':
      return { text: t('log.breakthrough') };
    case 'contract_fulfilled':
      return { text: t('log.contract') };
    default:
      return null;
  }
}

export function tell(entry: LogEntry, context: GameContext): Telling {
  const { slot = 0, site = 0, board = 0, place = 0, count = 0 } = entry.args;
  const { t } = context;
  const change = changeOf(entry, context);
  if (change) return { as: 'change', change };
  const more = moreOf(entry, context);
  if (more) return { as: 'more', ...more };
  switch (entry.kind) {
    case 'slot_taken':
      return { as: 'deed', text: t('log.slot', { slot: slot + 1 }) };
    case 'action_taken':
      return { as: 'deed', text: t(`board.${BOARDS[board]}`) };
    case 'market_placed':
      return { as: 'deed', weak: true, text: t('log.market'), change: { amount: -1, name: t('mine.camels'), look: CAMEL_LOOK } };
    case 'queued': {
      const camels: Change = { amount: -count, name: t('mine.camels'), look: CAMEL_LOOK };
      return { as: 'deed', text: t('log.queued', { place: place + 1 }), ...(count > 0 ? { change: camels } : {}) };
    }
    case 'ransom_paid':
      return { as: 'deed', text: t('log.ransom', { site: siteName(context, site) }) };
    case 'building_lost':
      return { as: 'deed', text: t('log.lost', { site: siteName(context, site) }), change: { amount: -1, name: t('mine.buildings'), look: { shape: 'house', dye: 'grey' } } };
    case 'solo_card':
      return { as: 'more', text: t('log.card', { board: t(`board.${BOARDS[board]}`) }) };
    default:
      return { as: 'detail' };
  }
}
