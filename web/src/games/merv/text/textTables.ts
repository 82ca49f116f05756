import type { GameContext, TextTable } from '../../module';
import { cityName, contractCost, hallName, lineName, ownerName, automas, side, siteName, tileName, wallSlotName } from '../readView';
import {
  BOARDS, BREAKTHROUGHS, CITIES, COLOURS, CONTRACTS, CONTRACT_STACKS, END_POINTS, HALLS, MARKET_SIDES, MOSQUE, QUARTERS, SCORING_TILES,
  CELLS, SIDES, SPICES, lineSites,
} from '../tables';
import type { MervView } from '../view';
import { breakthroughName, wallName } from './names';

export function textTables(view: MervView, context: GameContext): TextTable[] {
  return [
    owners(view, context), city(view, context), walls(view, context), ...order(view, context), ...supplies(view, context),
    ...boards(view, context), ...mosque(view, context), ...solo(view, context),
  ];
}

function owners(view: MervView, context: GameContext): TextTable {
  const { t } = context;
  const bound = (what: string, count: number, committed: number): string => {
    const name = t(`amount.${what}`, { count });
    return committed === 0 ? name : t('mine.bound', { name, free: count - committed, n: committed });
  };
  return {
    title: t('text.owners'),
    head: [
      t('table.seat'), t('mine.points'), t('text.total'), t('tracks.favour'), t('tracks.influence'), t('mine.all_cubes'), t('mine.camels'),
      t('mine.servants'), t('mine.buildings'), t('mine.discs'), t('mine.spices'), t('mine.goods'), t('mine.mosque'), t('mine.tiles'),
    ],
    rows: view.owners.map((owner, number) => [
      ownerName(context, view, number),
      ...[owner.points, owner.total, owner.favour, owner.influence].map(String),
      cubes(owner.cubes, context),
      ...[owner.camels, owner.servants, owner.buildings, owner.discs].map(String),
      [
        ...owner.spices.flatMap((n, spice) => (n > 0 ? [`${t(`spice.${SPICES[spice]?.id}`)} ${n}`] : [])),
        t('text.spices_allowed', { n: owner.spices_allowed }),
      ].join(', '),
      [
        bound('scroll', owner.scrolls, owner.scrolls_committed),
        bound('common', owner.goods[0] ?? 0, owner.goods_committed[0] ?? 0),
        bound('rare', owner.goods[1] ?? 0, owner.goods_committed[1] ?? 0),
      ].join(', '),
      `${owner.mosque_level}`,
      [
        ...owner.breakthroughs.map((tile) =>
          [breakthroughName(context, tile), ...(owner.as_any_used && BREAKTHROUGHS[tile]?.effect === 'as_any' ? [t('text.used')] : [])].join(', '),
        ),
        ...(owner.scoring_tile === null ? [] : [`${t('boon.scoring_tile')}: ${t(`board.${SCORING_TILES[owner.scoring_tile]}`)}`]),
        ...owner.contracts.map((card) => `${t('contracts.one')}: ${CONTRACTS[card]?.points}`),
      ].join('; '),
    ]),
  };
}

const cubes = (counts: readonly number[], context: GameContext): string =>
  counts.flatMap((n, colour) => (n > 0 ? [context.t(`amount.${COLOURS[colour]}`, { count: n })] : [])).join(', ');

/** Cubes of a production here, for me and for the owner, and the influence of a soldier. */
function brings(view: MervView, context: GameContext, site: number): string {
  const found = view.yields[site];
  const soldier = view.soldier_gains[site] ?? 0;
  return [
    ...(found ? [cubes(found.mine, context)] : []),
    ...(found && found.owner !== null ? [`${ownerName(context, view, found.owner)}: ${cubes(found.theirs, context)}`] : []),
    ...(soldier > 0 ? [`${context.t('boon.soldier')}: ${context.t('amount.influence', { count: soldier })}`] : []),
  ].join('; ');
}

/** The slots of this round's side whose line crosses a site, and its neighbours on the four sides. */
function reachedBy(view: MervView, context: GameContext, site: number): string {
  const slots = (SIDES[side(view)]?.lines ?? []).flatMap((_, slot) => (lineSites(side(view), slot).includes(site) ? [`${slot + 1}`] : []));
  const [row = 0, column = 0] = CELLS[site] ?? [];
  const beside = CELLS.flatMap(([r, c], other) => (Math.abs(r - row) + Math.abs(c - column) === 1 ? [siteName(context, other)] : []));
  return context.t('text.slots_of', { slots: slots.join(', '), beside: beside.join('; ') });
}

function city(view: MervView, context: GameContext): TextTable {
  const { t } = context;
  return {
    title: t('text.city'),
    head: [t('text.site'), t('text.tile'), t('city.building'), t('boon.soldier'), t('text.upgrade'), t('text.protection'), t('text.walls'), t('text.brings'), t('text.reached')],
    rows: view.sites.map((site, number) => [
      siteName(context, number),
      tileName(context, site.tile),
      site.building === null ? '' : ownerName(context, view, site.building),
      site.soldier === null ? '' : ownerName(context, view, site.soldier),
      site.upgrade === null ? '' : t(`colour.${site.upgrade}`),
      site.protection === null ? '' : t(`invasion.${site.protection}`),
      site.walls.join('/'),
      brings(view, context, number),
      reachedBy(view, context, number),
    ]),
  };
}

function walls(view: MervView, context: GameContext): TextTable {
  const { t } = context;
  return {
    title: t('board.wall'),
    head: [t('text.place'), t('text.piece')],
    rows: [
      ...view.wall_gains.flatMap((count, slot) => (count === null ? [] : [[wallSlotName(context, slot), t('amount.influence', { count })]])),
      ...view.walls.flatMap((kind, slot) => (kind === null ? [] : [[wallSlotName(context, slot), wallName(context, kind)]])),
      ...view.wall_supply.flatMap((left, kind) => (left === 0 ? [] : [[t('mine.people'), `${wallName(context, kind)}: ${left}`]])),
    ],
  };
}

/** Who stands where, and what has happened in this turn. */
function order(view: MervView, context: GameContext): TextTable[] {
  const { t } = context;
  const { turn, payment } = view;
  const name = (owner: number | null): string => (owner === null ? '' : ownerName(context, view, owner));
  const needs = (count: number, colour: number): string[] =>
    count > 0 ? [t(`amount.${colour < COLOURS.length - 1 ? COLOURS[colour] : 'any_cube'}`, { count })] : [];
  return [
    {
      title: t('text.queue'),
      head: [t('text.place'), t('text.this_round'), t('text.next_round'), t('mine.camels'), t('text.price')],
      rows: view.queue.map((owner, place) => [
        `${place + 1}`, name(owner), name(view.next_queue[place] ?? null), `${view.queue_camels[place] ?? 0}`, `${view.queue_prices[place] ?? ''}`,
      ]),
    },
    {
      title: t('text.slots'),
      head: [t('text.place'), t('table.seat')],
      rows: view.slots.map((owner, slot) => [`${slot + 1}, ${lineName(context, side(view), slot)}`, name(owner)]),
    },
    {
      title: t('text.turn'),
      head: [t('text.what'), t('text.content')],
      rows: [
        ...(turn.slot === null ? [] : [[t('text.slots'), `${turn.slot}`]]),
        ...(turn.site === null ? [] : [[t('text.site'), siteName(context, turn.site)]]),
        ...(turn.action_done ? [[t('text.done'), t('text.yes')]] : []),
        ...(turn.market_used ? [[t('camel_market.title'), t('text.used')]] : []),
        ...(turn.bought.length > 0 ? [[t('text.bought'), turn.bought.map((city) => cityName(context, city)).join(', ')]] : []),
        ...(turn.spent.length > 0 ? [[t('text.spent'), turn.spent.map((colour) => t(`colour.${colour}`)).join(', ')]] : []),
        ...(payment.due.some((count) => count > 0) ? [[t('mine.due'), payment.due.flatMap(needs).join(', ')]] : []),
      ],
    },
  ];
}

function mosque(view: MervView, context: GameContext): TextTable[] {
  const { t } = context;
  return [
    {
      title: t('board.mosque'),
      head: [t('text.level'), t('text.cost'), t('text.bonus'), t('mine.camels'), t('table.seat')],
      rows: MOSQUE.map((space) => [
        `${space.level}`,
        space.cost.map((colour) => t(`colour.${colour}`)).join(', '),
        [t(`boon.${space.boon}`, { points: END_POINTS }), ...(space.points > 0 ? [t('amount.point', { count: space.points })] : [])].join(', '),
        space.number < view.mosque_camels.length ? `${view.mosque_camels[space.number] ?? 0}` : '',
        view.owners.flatMap((owner, number) => (owner.mosque === space.number ? [ownerName(context, view, number)] : [])).join(', '),
      ]),
    },
    {
      title: t('text.tiles_left'),
      head: [t('text.tile'), t('text.content')],
      rows: [
        ...SCORING_TILES.map((board, tile) => {
          const owner = view.scoring_tiles[tile] ?? null;
          return [`${t('boon.scoring_tile')}: ${t(`board.${board}`)}`, owner === null ? t('text.free') : ownerName(context, view, owner)];
        }),
        ...view.upgrade_supply.bonus.map((left, colour) => [t('upgrade.bonus', { colour: t(`colour.${COLOURS[colour]}`) }), `${left}`]),
        [t('upgrade.white'), `${view.upgrade_supply.white}`],
        ...SPICES.map((spice) => [`${t('spice.' + spice.id)}: ${t('text.in_deck')}`, `${view.caravan.deck[spice.id]}`]),
        [t('text.camels_out'), `${view.camels_out}`],
      ],
    },
  ];
}

function solo(view: MervView, context: GameContext): TextTable[] {
  const { t } = context;
  const cards = view.solo;
  if (!cards) return [];
  const say = (where: 'open' | 'deck' | 'discard' | 'removed', numbers: readonly number[]): string[][] =>
    numbers.map((card) => [t(`solo.${where}`, { board: t(`board.${BOARDS[card]}`) })]);
  return [
    {
      title: t('solo.cards'),
      head: [t('solo.cards')],
      rows: [...say('open', cards.open === null ? [] : [cards.open]), ...say('deck', cards.deck), ...say('discard', cards.discard), ...say('removed', cards.removed)],
    },
  ];
}

/** What I lack for the top card of a stack. */
function lacking(view: MervView, context: GameContext, stack: number, card: number): string {
  const colour = CONTRACTS[card]?.cube ?? 'any';
  const name = (what: string): string => (what !== 'cube' ? what : colour === 'any' ? 'any_cube' : colour);
  return Object.entries(view.owners[view.eyes]?.lacks[stack] ?? {})
    .map(([what, count]) => context.t(`amount.${name(what)}`, { count }))
    .join(', ');
}

function supplies(view: MervView, context: GameContext): TextTable[] {
  const { t } = context;
  return [
    {
      title: t('board.caravansary'),
      head: [t('text.place'), t('mine.spices'), t('mine.camels')],
      rows: view.caravan.display.map((spice, place) => [
        `${place + 1}`,
        spice === null ? '' : t(`spice.${spice}`),
        `${view.caravan.camels[place] ?? 0}`,
      ]),
    },
    {
      title: t('contracts.title'),
      head: [t('text.level'), t('text.cost'), t('mine.points'), t('text.bonus'), t('text.lacks')],
      rows: CONTRACT_STACKS.flatMap((stack, number) => {
        const top = view.contracts[number]?.[0];
        if (top === undefined) return [];
        return [[`${stack.level}`, contractCost(context, top), `${CONTRACTS[top]?.points}`, t(`boon.${stack.bonus}`), lacking(view, context, number, top)]];
      }),
    },
    {
      title: t('camel_market.title'),
      head: [t('text.place'), t('text.bonus'), t('mine.camels')],
      rows: QUARTERS.map((quarter, number) => [
        t(`quarter.${quarter}`),
        t(`boon.${MARKET_SIDES[view.market.side]?.[quarter]}`),
        `${view.market.camels[number] ?? 0}`,
      ]),
    },
  ];
}

function boards(view: MervView, context: GameContext): TextTable[] {
  const { t } = context;
  const me = view.owners[view.eyes];
  const names = (numbers: readonly number[]) => numbers.map((owner) => ownerName(context, view, owner)).join(', ');
  return [
    {
      title: t('board.palace'),
      head: [t('text.place'), t('text.cost'), t('text.worth'), t('text.courtiers')],
      rows: HALLS.map((hall, number) => [
        hallName(context, number),
        t(`amount.${hall.colour}`, { count: me?.courtier_cost ?? 0 }),
        t('amount.point', { count: me?.hall_worth[number] ?? 0 }),
        names((view.halls[number] ?? []).flatMap((count, owner) => Array.from({ length: count }, () => owner))),
      ]),
    },
    {
      title: t('board.marketplace'),
      head: [t('text.place'), t('text.cost'), t('mine.goods'), t('mine.camels'), t('text.posts')],
      rows: CITIES.map((found, number) => [
        cityName(context, number),
        found.cost.map((colour) => t(`colour.${colour}`)).join(', '),
        t(`good.${found.good}`),
        [
          ...(view.city_camels[number] ? [t('text.in_city', { n: view.city_camels[number] ?? 0 })] : []),
          ...(view.purchase_camels[number] ? [t('text.missing', { n: view.purchase_camels[number] ?? 0 })] : []),
          ...(view.route_camels[number] ? [t('text.on_route', { n: view.route_camels[number] ?? 0 })] : []),
        ].join(', '),
        names(automas(view).filter((owner) => view.owners[owner]?.posts.includes(number))),
      ]),
    },
    {
      title: t('board.library'),
      head: [t('text.tile'), t('table.seat')],
      rows: BREAKTHROUGHS.map((_, number) => {
        const owner = view.breakthroughs[number] ?? null;
        return [breakthroughName(context, number), owner === null ? '' : ownerName(context, view, owner)];
      }),
    },
  ];
}
