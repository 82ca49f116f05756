import type { Action, LogEntry } from '../../connection/connection';
import type { Motion } from '../../play/motion';
import { side } from './readView';
import { BOARDS, BREAKTHROUGHS, CONTRACTS, MOSQUE, SIDES, TILES, WALL_COSTS, siteAt, wallSlotAt } from './tables';
import type { MervView } from './view';

const AS_ANY = 5;
const DISCOUNT = 6;

/** My breakthrough that lets me pay in this way. */
function tileFor(view: MervView, effect: 'as_any' | 'discount'): string[] {
  const mine = view.owners[view.decision?.seat ?? 0]?.breakthroughs ?? [];
  return mine.filter((tile) => BREAKTHROUGHS[tile]?.effect === effect).map((tile) => `mine:tile:${tile}`);
}

function nextSpace(view: MervView): number {
  const at = view.owners[view.decision?.seat ?? 0]?.mosque ?? null;
  return at === null ? 0 : (MOSQUE[at]?.next ?? 0);
}

/** `done`, `decline` and `end_turn` are answers, not places: the dock offers them. */
export function placesOf(action: Action, view: MervView): readonly string[] {
  const arg = (name: string): number => action.args[name] ?? 0;
  const site = () => [`site:${siteAt(arg('row') - 1, arg('column') - 1)}`];
  switch (action.kind) {
    case 'slot':
    case 'hc_slot':
      return [`slot:${side(view)}:${arg('slot') - 1}`];
    case 'site':
    case 'hc_site':
    case 'deploy_soldier':
    case 'upgrade':
      return site();
    case 'board': {
      const at = view.turn.site;
      const tile = at === null ? undefined : TILES[view.sites[at]?.tile ?? 0];
      return tile ? [`area:${tile.action}`, `site:${at}`] : [];
    }
    case 'gain_favour':
      return ['track:favour'];
    case 'soldier':
      return ['mine:servants'];
    case 'market_take':
      // The well in the middle is small: every camel there will do as well.
      return ['market', ...view.market.camels.flatMap((camels, quarter) => (camels > 0 ? [`market:${quarter}`] : []))];
    case 'market_place':
      return [`market:${arg('quarter')}`];
    case 'contract':
      return [`contract:${arg('stack')}`];
    case 'commit':
      return [`mine:good:${arg('good')}`];
    case 'pay':
      if (arg('means') === AS_ANY) return tileFor(view, 'as_any');
      if (arg('means') === DISCOUNT) return tileFor(view, 'discount');
      return [`mine:cube:${arg('means')}`];
    case 'card':
      return [`card:${arg('place') - 1}`];
    case 'place_camel':
      return ['mine:camels'];
    case 'courtier':
    case 'score':
      return [`hall:${arg('hall')}`];
    case 'breakthrough':
      return [`tile:${arg('tile')}`];
    case 'post':
    case 'buy':
      return [`city:${arg('city')}`];
    case 'path':
      return [`space:${arg('path') - 1}`];
    case 'advance':
      return [`space:${nextSpace(view)}`];
    case 'wall':
      return [`kind:${arg('colour') * WALL_COSTS + arg('cost') - 1}`];
    case 'wall_slot':
      return [`wall:${wallSlotAt(arg('side'), arg('line') - 1)}`];
    case 'bonus_tile':
      return [`bonus:${arg('colour')}`];
    case 'scoring_tile':
      return [`scoring:${arg('tile')}`];
    case 'queue':
      return [`queue:${SIDES[side(view)]?.to ?? 0}:${arg('place') - 1}`];
    default:
      return [];
  }
}

export function placeOf(entry: LogEntry): string | null {
  const { site, owner, side: on, slot, board, place, hall, city, breakthrough, contract, quarter } = entry.args;
  switch (entry.kind) {
    case 'slot_taken':
      return `slot:${on}:${slot}`;
    case 'built':
    case 'activated':
    case 'soldier_deployed':
    case 'soldier_returned':
    case 'upgrade_placed':
    case 'ransom_paid':
    case 'building_lost':
      return `site:${site}`;
    case 'action_taken':
      return `area:${BOARDS[board ?? 0]}`;
    case 'card_taken':
    case 'card_drawn':
    case 'camel_placed':
    case 'camel_to_card':
      return `card:${place}`;
    case 'courtier_placed':
    case 'hall_scored':
      return `hall:${hall}`;
    case 'breakthrough_taken':
      return `tile:${breakthrough}`;
    case 'post_set':
    case 'camel_on_route':
      return `city:${city}`;
    case 'wall_built':
      return `wall:${entry.args['wall_slot']}`;
    case 'market_taken':
      return 'market';
    case 'market_placed':
    case 'camel_to_market':
      return `market:${quarter}`;
    case 'contract_fulfilled':
      return `contract:${CONTRACTS[contract ?? 0]?.stack}`;
    case 'mosque_step':
      return 'area:mosque';
    case 'favour_gained':
    case 'favour_spent':
      return 'track:favour';
    case 'influence_gained':
      return 'track:influence';
    case 'scoring_tile_taken':
      return `scoring:${entry.args['scoring_tile']}`;
    case 'cubes_gained':
    case 'camels_gained':
    case 'scrolls_gained':
    case 'good_gained':
      return `seat:${owner}`;
    case 'solo_card':
      return 'solo';
    default:
      return null;
  }
}

/** Masters, discs of the tracks and of the mosque are drawn before and after: they walk alone. */
export function motions(news: readonly LogEntry[]): Motion[] {
  return news.flatMap((entry): Motion[] => {
    const { owner, site, place, hall, city, breakthrough, contract } = entry.args;
    const seat = `seat:${owner}`;
    switch (entry.kind) {
      case 'built':
        return [{ piece: `building:${site}`, from: seat }];
      case 'building_lost':
        return [{ piece: `building:${site}`, to: seat }];
      case 'soldier_deployed':
        return [{ piece: `soldier:${site}`, from: seat }];
      case 'soldier_returned':
        return [{ piece: `soldier:${site}`, to: seat }];
      case 'upgrade_placed':
        return [{ piece: `upgrade:${site}`, from: 'area:mosque' }];
      case 'card_taken':
        return [{ piece: `card:${place}`, to: seat }, { piece: `camel:${place}`, to: seat }];
      case 'camel_placed':
        return [{ piece: `camel:${place}`, from: seat }];
      case 'camel_to_card':
        return [{ piece: `camel:${place}`, from: 'area:marketplace' }];
      case 'camel_to_market':
        return [{ piece: `market:${entry.args['quarter']}`, from: 'area:marketplace' }];
      case 'courtier_placed':
        return [0, 1, 2].map((chair) => ({ piece: `courtier:${hall}:${owner}:${chair}`, from: seat }));
      case 'post_set':
        return [{ piece: `post:${city}:${owner}`, from: seat }, { piece: `inner:${city}`, to: seat }];
      case 'camel_on_route':
        return [{ piece: `route:${city}`, from: seat }];
      case 'mosque_step':
        return [{ piece: `mosque:${owner}`, from: seat }];
      case 'wall_built':
        return [{ piece: `wall:${entry.args['wall_slot']}`, from: `kind:${entry.args['wall']}` }];
      case 'breakthrough_taken':
        return [{ piece: `tile:${breakthrough}`, to: seat }];
      case 'contract_fulfilled':
        return [{ piece: `contract:${contract}`, to: seat }];
      case 'market_taken':
        return [0, 1, 2, 3].map((quarter) => ({ piece: `market:${quarter}`, to: seat }));
      case 'market_placed':
        return [{ piece: `market:${entry.args['quarter']}`, from: seat }];
      default:
        return [];
    }
  });
}
