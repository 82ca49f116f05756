import type { Around, TextTable } from '../module';
import { cityName, contractCost, guards, hallName, ownerName, rivals, siteName, tileName, wallSlotName } from './reading';
import { BREAKTHROUGHS, CITIES, COLOURS, CONTRACTS, CONTRACT_STACKS, HALLS, MARKET_SIDES, QUARTERS, SCORING_TILES, SPICES } from './tables';
import type { MervView } from './view';
import { breakthroughName, wallName } from './words';

export function textTables(view: MervView, around: Around): TextTable[] {
  return [owners(view, around), city(view, around), walls(view, around), ...supplies(view, around), ...boards(view, around)];
}

function owners(view: MervView, around: Around): TextTable {
  const { t } = around;
  return {
    title: t('text.owners'),
    head: [
      t('table.seat'), t('mine.points'), t('tracks.favour'), t('tracks.influence'), t('mine.all_cubes'), t('mine.camels'),
      t('mine.servants'), t('mine.buildings'), t('mine.discs'), t('mine.spices'), t('mine.goods'), t('mine.mosque'), t('mine.tiles'),
    ],
    rows: view.owners.map((owner, number) => [
      ownerName(around, view, number),
      ...[owner.points, owner.favour, owner.influence].map(String),
      owner.cubes.flatMap((n, colour) => (n > 0 ? [t(`amount.${COLOURS[colour]}`, { count: n })] : [])).join(', '),
      ...[owner.camels, owner.servants, owner.buildings, owner.discs].map(String),
      owner.spices.flatMap((n, spice) => (n > 0 ? [`${t(`spice.${SPICES[spice]?.id}`)} ${n}`] : [])).join(', '),
      [
        t('amount.scroll', { count: owner.scrolls }),
        t('amount.common', { count: owner.goods[0] ?? 0 }),
        t('amount.rare', { count: owner.goods[1] ?? 0 }),
      ].join(', '),
      `${owner.mosque_level}`,
      [
        ...owner.breakthroughs.map((tile) => breakthroughName(around, tile)),
        ...(owner.scoring_tile === null ? [] : [`${t('boon.scoring_tile')}: ${t(`board.${SCORING_TILES[owner.scoring_tile]}`)}`]),
        ...owner.contracts.map((card) => `${t('contracts.one')}: ${CONTRACTS[card]?.points}`),
      ].join('; '),
    ]),
  };
}

function city(view: MervView, around: Around): TextTable {
  const { t } = around;
  const protectedBy = new Map(guards(view).map((guard) => [guard.site, guard.by]));
  return {
    title: t('text.city'),
    head: [t('text.site'), t('text.tile'), t('city.building'), t('boon.soldier'), t('text.upgrade'), t('text.protection')],
    rows: view.sites.map((site, number) => [
      siteName(around, number),
      tileName(around, site.tile),
      site.building === null ? '' : ownerName(around, view, site.building),
      site.soldier === null ? '' : ownerName(around, view, site.soldier),
      site.upgrade === null ? '' : t(`colour.${site.upgrade}`),
      site.building === null ? '' : t(`invasion.${protectedBy.get(number) ?? 'open'}`),
    ]),
  };
}

function walls(view: MervView, around: Around): TextTable {
  const { t } = around;
  return {
    title: t('board.wall'),
    head: [t('text.place'), t('text.piece')],
    rows: view.walls.flatMap((kind, slot) => (kind === null ? [] : [[wallSlotName(around, slot), wallName(around, kind)]])),
  };
}

function supplies(view: MervView, around: Around): TextTable[] {
  const { t } = around;
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
      head: [t('text.level'), t('text.cost'), t('mine.points'), t('text.bonus')],
      rows: CONTRACT_STACKS.flatMap((stack, number) => {
        const top = view.contracts[number]?.[0];
        if (top === undefined) return [];
        return [[`${stack.level}`, contractCost(around, top), `${CONTRACTS[top]?.points}`, t(`boon.${stack.bonus}`)]];
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

function boards(view: MervView, around: Around): TextTable[] {
  const { t } = around;
  const names = (numbers: readonly number[]) => numbers.map((owner) => ownerName(around, view, owner)).join(', ');
  return [
    {
      title: t('board.palace'),
      head: [t('text.place'), t('text.colour'), t('text.courtiers')],
      rows: HALLS.map((hall, number) => [
        hallName(around, number),
        t(`colour.${hall.colour}`),
        names((view.halls[number] ?? []).flatMap((count, owner) => Array.from({ length: count }, () => owner))),
      ]),
    },
    {
      title: t('board.marketplace'),
      head: [t('text.place'), t('text.cost'), t('mine.goods'), t('text.posts')],
      rows: CITIES.map((found, number) => [
        cityName(around, number),
        found.cost.map((colour) => t(`colour.${colour}`)).join(', '),
        t(`good.${found.good}`),
        names(rivals(view).filter((owner) => view.owners[owner]?.posts.includes(number))),
      ]),
    },
    {
      title: t('board.library'),
      head: [t('text.tile'), t('table.seat')],
      rows: BREAKTHROUGHS.map((_, number) => {
        const owner = view.breakthroughs[number] ?? null;
        return [breakthroughName(around, number), owner === null ? '' : ownerName(around, view, owner)];
      }),
    },
  ];
}
