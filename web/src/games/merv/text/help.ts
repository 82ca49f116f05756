import { defineHelp, type Explained } from '../../../help/help';
import type { Parameters } from '../../../text/texts';
import type { GameContext } from '../../module';
import { aboutScore } from '../../runningScore';
import { FIGURES } from './figures';
import { cityName, contractCost, hallName, lineName, ownerName, siteName, tileName, wallSlotName } from '../readView';
import {
  BOARDS, CITIES, COLOURS, CONTRACTS, CONTRACT_STACKS, END_POINTS, FAVOUR, HALLS, INFLUENCE, MARKET_SIDES, MOSQUE, QUARTERS,
  SCORING_TILES, SPICES, TILE_POINTS,
} from '../tables';
import type { MervView } from '../view';
import { breakthroughName, wallName } from './names';

type Say = (name: string, key: string, rules: readonly string[], figures?: Parameters) => Explained;

const AREA_RULES: Readonly<Record<string, readonly string[]>> = {
  caravansary: ['M-9.1', 'M-9.4'], palace: ['M-10.1', 'M-10.2'], library: ['M-11.1', 'M-11.3'], marketplace: ['M-12.1', 'M-12.4'],
  mosque: ['M-13.2', 'M-13.4'], wall: ['M-14.2', 'M-14.4'], contracts: ['M-7.2', 'M-7.6'],
};

function aboutSite(number: number, view: MervView, context: GameContext): Explained | null {
  const site = view.sites[number];
  if (!site) return null;
  const { t } = context;
  const parts = [
    site.building === null
      ? t('about.empty_site')
      : t('about.built_site', { owner: ownerName(context, view, site.building), guard: t(`invasion.${site.protection}`) }),
    ...(site.soldier === null ? [] : [t('about.site_soldier', { owner: ownerName(context, view, site.soldier) })]),
    ...(site.upgrade === null ? [] : [t(site.upgrade === 'white' ? 'about.white_upgrade' : 'about.bonus_upgrade', { colour: t(`colour.${site.upgrade}`) })]),
  ];
  return { name: `${siteName(context, number)}: ${tileName(context, site.tile)}`, text: parts.join(' '), rules: ['M-4.3', 'M-5.2', 'M-17.1'] };
}

function aboutTrack(track: string, space: string | undefined, say: Say, context: GameContext): Explained {
  const { t } = context;
  const name = t(`tracks.${track}`);
  const rules = track === 'favour' ? ['M-8.2', 'M-18.1'] : ['M-8.2', 'M-9.9', 'M-7.2'];
  if (space === undefined) return say(name, `track.${track}`, rules);
  const number = Number(space);
  const points = (track === 'favour' ? FAVOUR : INFLUENCE).points[number] ?? 0;
  const spices = track === 'influence' ? INFLUENCE.spice_thresholds.indexOf(number) : -1;
  const level = track === 'influence' ? INFLUENCE.contract_thresholds.indexOf(number) : -1;
  const gives = [
    ...(points > 0 ? [t('amount.point', { count: points })] : []),
    ...(spices >= 0 ? [t('tracks.spices', { count: spices + 1 })] : []),
    ...(level >= 0 ? [t('tracks.level', { level: level + 1 })] : []),
  ];
  return { name: [`${name} ${number}`, ...gives].join(', '), text: t(`about.track.${track}`, FIGURES), rules };
}

function aboutMine(what: string, rest: string | undefined, say: Say, context: GameContext): Explained | null {
  const { t } = context;
  switch (what) {
    case 'cube':
      return say(t(`mine.cubes.${COLOURS[Number(rest)]}`), Number(rest) < COLOURS.length - 1 ? 'cube' : 'white_cube', ['M-6.2']);
    case 'good':
      return say(t(Number(rest) === 0 ? 'mine.common' : 'mine.rare'), 'goods', ['M-7.2', 'M-7.5']);
    case 'tile':
      return { name: breakthroughName(context, Number(rest)), text: '', rules: ['M-11.5', 'M-11.6'] };
    case 'camels':
      return say(t('mine.camels'), 'mine.camels', ['M-9.5', 'M-12.5', 'M-15.1', 'M-16.2']);
    case 'servants':
      return say(t('mine.servants'), 'mine.servants', ['M-1.4', 'M-8.5', 'M-10.1']);
    case 'buildings':
      return say(t('mine.buildings'), 'mine.buildings', ['M-4.3', 'M-18.4']);
    case 'discs':
      return say(t('mine.discs'), 'mine.discs', ['M-1.4']);
    case 'scrolls':
      return say(t('mine.scrolls'), 'mine.scrolls', ['M-11.3', 'M-18.1']);
    default:
      return null;
  }
}

function aboutHall(number: number, view: MervView, context: GameContext): Explained {
  const me = view.seat === null ? undefined : view.owners[view.seat];
  const { t } = context;
  const text = [t(`halls.${HALLS[number]?.id}`).replace(/^.*: /, ''), ...(me ? [t('about.hall_now', { n: me.hall_worth[number] ?? 0 })] : [])];
  return { name: hallName(context, number), text: text.map((one) => one.replace(/\.?$/, '.')).join(' '), rules: ['M-10.2', 'M-18.1'] };
}

function aboutCity(number: number, context: GameContext): Explained {
  const { t } = context;
  const found = CITIES[number];
  const cost = (found?.cost ?? []).map((colour) => t(`amount.${colour}`, { count: 1 })).join(', ');
  const name = t('market.city', { city: cityName(context, number), good: t(`good.${found?.good}`), cost });
  return { name, text: t(found?.inner ? 'about.near_city' : 'about.far_city'), rules: ['M-12.3', 'M-12.5'] };
}

function about(place: string, view: MervView, context: GameContext): Explained | null {
  const { t } = context;
  const [kind = '', rest = '', more] = place.split(':');
  const number = Number(rest);
  const say: Say = (name, key, rules, figures = {}) => ({ name, text: t(`about.${key}`, { ...FIGURES, ...figures }), rules });
  switch (kind) {
    case 'site':
      return aboutSite(number, view, context);
    case 'slot':
      return say(lineName(context, number, Number(more)), 'slot', ['M-4.2', 'M-3.3']);
    case 'queue':
      return say(t('queue.place', { n: Number(more) + 1 }), 'queue', ['M-16.1', 'M-16.2']);
    case 'area':
      return say(rest === 'contracts' ? t('contracts.title') : t(`board.${rest}`), `area.${rest}`, AREA_RULES[rest] ?? []);
    case 'track':
      return aboutTrack(rest, more, say, context);
    case 'mine':
      return aboutMine(rest, more, say, context);
    case 'hall':
      return aboutHall(number, view, context);
    case 'city':
      return aboutCity(number, context);
    case 'card': {
      const spice = view.caravan.display[number];
      return spice ? say(t(`spice.${spice}`), 'card', ['M-9.4', 'M-9.9', 'M-19.1']) : null;
    }
    case 'spice': {
      const spice = SPICES[number];
      if (!spice) return null;
      const name = t('caravan.spice', { spice: t(`spice.${spice.id}`), n: view.caravan.deck[spice.id], boon: t(`boon.${spice.boon}`) });
      return say(name, 'spice', ['M-9.8', 'M-9.9', 'M-19.1']);
    }
    case 'sets':
      return say(t('mine.sets'), 'spice', ['M-19.1']);
    case 'level':
      return say(t('contracts.level', { level: number + 1, n: INFLUENCE.contract_thresholds[number] ?? 0 }), 'area.contracts', ['M-7.2']);
    case 'contract': {
      const left = view.contracts[number] ?? [];
      const bonus = t(`boon.${CONTRACT_STACKS[number]?.bonus}`);
      const named = left.map((card) => `${contractCost(context, card)}: ${CONTRACTS[card]?.points}`);
      return { name: named[0] ?? t('contracts.one'), text: t('about.contract', { bonus, under: named.slice(1).join(' · ') || t('boon.nothing') }), rules: ['M-7.1', 'M-7.2', 'M-7.3'] };
    }
    case 'deal':
      return say(`${contractCost(context, number)}: ${CONTRACTS[number]?.points}`, 'deal', ['M-7.5']);
    case 'tile':
      return say(breakthroughName(context, number), 'breakthrough', ['M-11.3', 'M-11.4']);
    case 'space': {
      const space = MOSQUE[number];
      if (!space) return null;
      const cost = space.cost.map((colour) => t(`amount.${colour}`, { count: 1 })).join(', ');
      return say(t('mosque.space', { level: space.level, cost, boon: t(`boon.${space.boon}`, { points: END_POINTS }) }), 'space', ['M-13.2', 'M-13.4']);
    }
    case 'scoring': {
      const board = t(`board.${SCORING_TILES[number]}`);
      return { name: t('scoring_tile', { board, points: t('amount.point', { count: TILE_POINTS }) }), text: '', rules: ['M-13.5', 'M-18.5'] };
    }
    case 'bonus': {
      const colour = COLOURS[number] ?? 'white';
      const white = colour === 'white';
      return say(white ? t('upgrade.white') : t('upgrade.bonus', { colour: t(`colour.${colour}`) }), white ? 'white_upgrade' : 'bonus_upgrade', ['M-5.1', 'M-13.6'], { colour: t(`colour.${colour}`) });
    }
    case 'kind':
      return say(`${wallName(context, number)}: ${view.wall_supply[number] ?? 0}`, 'kind', ['M-14.1', 'M-14.3']);
    case 'wall': {
      const kindOf = view.walls[number] ?? null;
      return say(`${wallSlotName(context, number)}${kindOf === null ? '' : `: ${wallName(context, kindOf)}`}`, 'wall', ['M-14.4', 'M-14.5']);
    }
    case 'market': {
      if (rest === '') return say(t('camel_market.title'), 'market', ['M-4.9', 'M-15.1']);
      const quarter = QUARTERS[number] ?? 'top_left';
      return say(`${t('camel_market.title')}: ${t(`boon.${MARKET_SIDES[view.market.side]?.[quarter]}`)}`, 'market', ['M-4.9', 'M-15.1']);
    }
    case 'calendar':
      return say(t('about.calendar_name'), 'calendar', ['M-3.1', 'M-17.1']);
    case 'raiders':
      return say(t('invasion.show'), 'raiders', ['M-17.1', 'M-17.3']);
    case 'solo':
      return say(rest === '' ? t('solo.cards') : t(`board.${BOARDS[number]}`), 'solo', ['M-21.1', 'M-21.2']);
    case 'score':
      return aboutScore(context, ownerName(context, view, number), view.owners[number]?.parts ?? {}, ['M-18.1', 'M-19.1']);
    case 'deals': {
      const cards = (view.owners[number]?.contracts ?? []).map((card) => `${contractCost(context, card)}: ${CONTRACTS[card]?.points}`);
      return { name: t('contracts.title'), text: cards.join(' · '), rules: ['M-7.5'] };
    }
    case 'tiles': {
      const tiles = (view.owners[number]?.breakthroughs ?? []).map((tile) => breakthroughName(context, tile));
      return { name: t('mine.tiles'), text: tiles.join(' · '), rules: ['M-11.5', 'M-11.6'] };
    }
    case 'seat': {
      const role = view.owners[number]?.role ?? 'player';
      return role === 'player' ? about(`score:${number}`, view, context) : say(ownerName(context, view, number), role, role === 'courtier' ? ['M-20.1', 'M-20.2'] : ['M-21.1', 'M-21.11']);
    }
    default:
      return null;
  }
}

export default defineHelp<MervView>({
  figures: FIGURES,
  rules: {
    slot: ['M-3.3', 'M-4.2', 'M-4.4', 'M-5.2', 'M-16.1'],
    site: ['M-4.3', 'M-5.1', 'M-5.2', 'M-5.3'],
    turn: ['M-4.6', 'M-4.7', 'M-4.9', 'M-4.10', 'M-8.3'],
    pay: ['M-6.1', 'M-6.2', 'M-6.3', 'M-9.2', 'M-9.3'],
    commit: ['M-7.2', 'M-7.4', 'M-7.5'],
    deploy_soldier: ['M-8.5', 'M-8.6', 'M-8.8', 'M-17.1'],
    caravan: ['M-9.1', 'M-9.2', 'M-9.4', 'M-9.5', 'M-9.8', 'M-9.9'],
    free_card: ['M-9.10', 'M-9.8', 'M-9.9'],
    palace: ['M-10.1', 'M-10.2', 'M-10.3', 'M-18.1'],
    free_courtier: ['M-10.4', 'M-10.3', 'M-18.1'],
    library: ['M-11.1', 'M-11.2', 'M-11.3'],
    breakthrough: ['M-11.3', 'M-11.5', 'M-11.6', 'M-11.7', 'M-11.8'],
    post: ['M-12.1', 'M-12.2', 'M-12.3'],
    buy: ['M-12.4', 'M-12.5', 'M-12.6', 'M-12.7'],
    mosque: ['M-13.1', 'M-13.2', 'M-13.3', 'M-13.4', 'M-13.5'],
    free_step: ['M-13.7', 'M-13.4'],
    bonus_tile: ['M-13.6', 'M-5.1'],
    upgrade: ['M-13.6', 'M-9.8', 'M-5.1'],
    scoring_tile: ['M-13.5', 'M-18.5'],
    wall: ['M-14.1', 'M-14.2', 'M-14.3', 'M-14.4'],
    free_wall: ['M-14.6', 'M-14.4'],
    wall_slot: ['M-14.3', 'M-14.4', 'M-14.5'],
    hc_slot: ['M-20.1', 'M-20.2'],
    hc_site: ['M-20.2', 'M-20.3', 'M-20.6'],
    queue: ['M-16.1', 'M-16.2', 'M-16.3'],
    ransom: ['M-17.1', 'M-17.2', 'M-17.3'],
    score: ['M-18.1', 'M-18.2', 'M-18.3'],
  },
  about,
});
