import type { Around, TextTable } from '../../module';
import { UNITS, amountsText } from '../parts/amounts';
import { ability, cardText, characterName, contractText, dieName, goalText, mine, nodeName, seatName, spaceName } from '../readView';
import { BAG, BEIJING, BEIJING_POINTS, BONUSES, CITY_SPACES, FIRST_CITY_SPACE, NODES, OUTPOSTS, ROUTES, SMALL_CITIES } from '../tables';
import type { MarcoPoloView } from '../view';

/** The position for those who read it. */
export function textTables(view: MarcoPoloView, around: Around): TextTable[] {
  return [seats(view, around), spaces(view, around), contracts(view, around), places(view, around), routes(around), goals(view, around), ...others(view, around)];
}

function seats(view: MarcoPoloView, around: Around): TextTable {
  const { t } = around;
  return {
    title: t('text.seats'),
    head: [
      t('table.seat'), t('text.character'), t('unit.point'), ...UNITS.map(({ unit }) => t(`unit.${unit}`)), t('hand.dice'),
      t('text.figures'), t('seat.posts'), t('hand.contracts'), t('seat.completed'),
    ],
    rows: view.seats.map((seat, index) => [
      seatName(around, index),
      seat.character === null ? '' : `${characterName(around, seat.character)}: ${ability(around, view, seat.character)}`,
      `${seat.units.point}`,
      ...UNITS.map(({ unit }) => `${seat.units[unit]}`),
      seat.dice.map((die) => dieName(around, die)).join(', '),
      seat.figures.map((node) => nodeName(around, node)).join(', '),
      `${seat.posts_left}`,
      seat.contracts.map((one) => contractText(around, one)).join('; '),
      seat.completed.map((one) => contractText(around, one)).join('; '),
    ]),
  };
}

function spaces(view: MarcoPoloView, around: Around): TextTable {
  const { t } = around;
  return {
    title: t('ribbon.title'),
    head: [t('text.space'), t('text.gives'), t('text.dice')],
    rows: view.spaces.map((dice, space) => {
      const card = space >= FIRST_CITY_SPACE && space < BAG ? view.city_cards[space - FIRST_CITY_SPACE] : undefined;
      return [
        spaceName(around, space),
        card === undefined ? '' : cardText(around, card),
        dice.map((die) => [die.seat === null ? '' : seatName(around, die.seat), dieName(around, die)].join(' ').trim()).join(', '),
      ];
    }),
  };
}

function contracts(view: MarcoPoloView, around: Around): TextTable {
  const { t } = around;
  return {
    title: t('text.row'),
    head: [t('text.space'), t('text.contract')],
    rows: view.row.map((contract, index) => [`${index + 1}`, contractText(around, contract)]),
  };
}

function places(view: MarcoPoloView, around: Around): TextTable {
  const { t } = around;
  return {
    title: t('map.title'),
    head: [t('text.place'), t('text.gives'), t('text.posts'), t('text.figures')],
    rows: NODES.map((_, number) => {
      const bonus = view.city_bonuses[SMALL_CITIES.indexOf(number)];
      const outpost = view.outposts.find(([city]) => city === number)?.[1];
      const cards = CITY_SPACES.flatMap((city, i) => (city === number ? [view.city_cards[i]] : []));
      const gives = [
        ...(bonus === undefined ? [] : [t('map.bonus', { what: amountsText(around, BONUSES[bonus] ?? {}) })]),
        ...(outpost === undefined ? [] : [t('map.outpost', { what: amountsText(around, OUTPOSTS[outpost] ?? {}) })]),
        ...cards.flatMap((card) => (card === undefined ? [] : [cardText(around, card)])),
      ];
      const who = (has: (seat: MarcoPoloView['seats'][number]) => boolean): string =>
        view.seats.flatMap((seat, index) => (has(seat) ? [seatName(around, index)] : [])).join(', ');
      return [
        nodeName(around, number),
        gives.join('. '),
        who((seat) => seat.posts.includes(number)),
        who((seat) => seat.figures.includes(number)),
      ];
    }),
  };
}

function routes(around: Around): TextTable {
  const { t } = around;
  return {
    title: t('text.routes'),
    head: [t('text.from'), t('text.to'), t('text.cost')],
    rows: ROUTES.map((route) => [
      nodeName(around, route.a),
      nodeName(around, route.b),
      amountsText(around, { camel: route.camels, coin: route.coins }),
    ]),
  };
}

function goals(view: MarcoPoloView, around: Around): TextTable {
  return {
    title: around.t('hand.goals'),
    head: [around.t('hand.goals')],
    rows: [...new Set([...(mine(view)?.goals ?? []), ...(mine(view)?.goals_dealt ?? [])])].map((goal) => [
      goalText(around, goal),
    ]),
  };
}

/** Beijing, piles and supplies, and who starts. */
function others(view: MarcoPoloView, around: Around): TextTable[] {
  const { t } = around;
  const name = (seat: number | null): string => (seat === null ? '' : seatName(around, seat));
  return [
    {
      title: nodeName(around, BEIJING),
      head: [t('unit.point'), t('text.posts')],
      rows: BEIJING_POINTS.map((points, place) => [`${points}`, name(view.beijing[place] ?? null)]),
    },
    {
      title: t('text.rest'),
      head: [t('text.what'), t('text.content')],
      rows: [
        [t('seat.starts'), name(view.start_player)],
        [t('seat.traveller'), name(view.traveller)],
        [t('text.black'), `${view.black_supply}`],
        [t('text.piles'), `${view.piles_left}`],
        [
          t('contracts.special', { size: view.special.size, known: view.special.known.length }),
          view.special.known.map((contract) => contractText(around, contract)).join('; '),
        ],
        [t('draft.title'), view.revealed.map((character) => `${characterName(around, character)}: ${ability(around, view, character)}`).join('; ')],
      ],
    },
  ];
}
