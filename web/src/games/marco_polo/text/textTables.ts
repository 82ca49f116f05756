import type { GameContext, TextTable } from '../../module';
import { aboutScore } from '../../runningScore';
import { shortest, stepsFrom } from '../board/map/journeys';
import { UNITS, amountsText } from '../parts/amounts';
import { ability, cardText, characterName, contractText, dieName, goalText, mine, nodeName, seatName, spaceName } from '../readView';
import { BAG, BEIJING, BEIJING_POINTS, BONUSES, CITY_SPACES, FIRST_CITY_SPACE, NODES, OUTPOSTS, SMALL_CITIES, TRAVEL, type Effects } from '../tables';
import type { MarcoPoloView } from '../view';

/** The position for those who read it. */
export function textTables(view: MarcoPoloView, context: GameContext): TextTable[] {
  return [seats(view, context), spaces(view, context), contracts(view, context), places(view, context), routes(view, context), goals(view, context), ...others(view, context)];
}

function seats(view: MarcoPoloView, context: GameContext): TextTable {
  const { t } = context;
  return {
    title: t('text.seats'),
    head: [
      t('table.seat'), t('text.character'), t('unit.point'), t('seat.now'), ...UNITS.map(({ unit }) => t(`unit.${unit}`)), t('hand.dice'),
      t('text.figures'), t('seat.posts'), t('hand.contracts'), t('seat.completed'),
    ],
    rows: view.seats.map((seat, index) => [
      seatName(context, index),
      seat.character === null ? '' : `${characterName(context, seat.character)}: ${ability(context, view, seat.character)}`,
      `${seat.units.point}`,
      aboutScore(context, '', seat.points, []).text,
      ...UNITS.map(({ unit }) => `${seat.units[unit]}`),
      seat.dice.map((die) => dieName(context, die, index)).join(', '),
      seat.figures.map((node) => nodeName(context, node)).join(', '),
      `${seat.posts_left}`,
      seat.contracts.map((one, slot) => withLacks(context, one, seat.lacks[slot])).join('; '),
      seat.completed.map((one) => contractText(context, one)).join('; '),
    ]),
  };
}

function spaces(view: MarcoPoloView, context: GameContext): TextTable {
  const { t } = context;
  return {
    title: t('ribbon.title'),
    head: [t('text.space'), t('text.gives'), t('text.cost'), t('text.dice')],
    rows: view.spaces.map((dice, space) => {
      const card = space >= FIRST_CITY_SPACE && space < BAG ? view.city_cards[space - FIRST_CITY_SPACE] : undefined;
      return [
        spaceName(context, space),
        card === undefined ? '' : cardText(context, card),
        costs(view, context, space).join('; '),
        dice.map((die) => [die.seat === null ? '' : seatName(context, die.seat), dieName(context, die, die.seat)].join(' ').trim()).join(', '),
      ];
    }),
  };
}

/** What using a space costs me, by value; of a journey also the fare of each step. */
function costs(view: MarcoPoloView, context: GameContext, space: number): string[] {
  const tolls = view.tolls[space] ?? [];
  return [
    ...(tolls.length > 0 ? [context.t('text.tolls', { coins: tolls.join(', ') })] : []),
    ...(space === TRAVEL ? [context.t('text.fares', { coins: view.fares.join(', ') })] : []),
  ];
}

function withLacks(context: GameContext, contract: number, lacks: Effects = {}): string {
  const text = contractText(context, contract);
  return Object.keys(lacks).length === 0 ? text : `${text} (${context.t('text.lacks', { what: amountsText(context, lacks) })})`;
}

function contracts(view: MarcoPoloView, context: GameContext): TextTable {
  const { t } = context;
  return {
    title: t('text.row'),
    head: [t('text.space'), t('text.contract')],
    rows: view.row.map((contract, index) => [`${index + 1}`, withLacks(context, contract, view.row_lacks[index])]),
  };
}

function places(view: MarcoPoloView, context: GameContext): TextTable {
  const { t } = context;
  return {
    title: t('map.title'),
    head: [t('text.place'), t('text.neighbours'), t('text.steps'), t('text.gives'), t('text.posts'), t('text.figures')],
    rows: NODES.map((_, number) => {
      const bonus = view.city_bonuses[SMALL_CITIES.indexOf(number)];
      const outpost = view.outposts.find(([city]) => city === number)?.[1];
      const cards = CITY_SPACES.flatMap((city, i) => (city === number ? [view.city_cards[i]] : []));
      const gives = [
        ...(bonus === undefined ? [] : [t('map.bonus', { what: amountsText(context, BONUSES[bonus] ?? {}) })]),
        ...(outpost === undefined ? [] : [t('map.outpost', { what: amountsText(context, OUTPOSTS[outpost] ?? {}) })]),
        ...cards.flatMap((card) => (card === undefined ? [] : [cardText(context, card)])),
      ];
      const who = (has: (seat: MarcoPoloView['seats'][number]) => boolean): string =>
        view.seats.flatMap((seat, index) => (has(seat) ? [seatName(context, index)] : [])).join(', ');
      return [
        nodeName(context, number),
        stepsFrom(number, view.routes).map(({ to, route }) => `${nodeName(context, to)}${priced(context, route.camels, route.coins)}`).join(', '),
        distance(view, context, number),
        gives.join('. '),
        who((seat) => seat.posts.includes(number)),
        who((seat) => seat.figures.includes(number)),
      ];
    }),
  };
}

/** How far a place is from my nearest traveller, and what the routes cost. */
function distance(view: MarcoPoloView, context: GameContext, number: number): string {
  const way = shortest(mine(view)?.figures ?? [], number, view.routes);
  if (!way || way.length === 0) return way ? '0' : '';
  const sum = (of: 'camels' | 'coins'): number => way.reduce((all, step) => all + step.route[of], 0);
  return `${way.length}${priced(context, sum('camels'), sum('coins'))}`;
}

/** ` (3 camels)`, or nothing for what is free. */
const priced = (context: GameContext, camel: number, coin: number): string =>
  camel + coin > 0 ? ` (${amountsText(context, { camel, coin })})` : '';

function routes(view: MarcoPoloView, context: GameContext): TextTable {
  const { t } = context;
  return {
    title: t('text.routes'),
    head: [t('text.from'), t('text.to'), t('text.cost')],
    rows: view.routes.map(([a, b, camel, coin]) => [
      nodeName(context, a),
      nodeName(context, b),
      amountsText(context, { camel, coin }),
    ]),
  };
}

function goals(view: MarcoPoloView, context: GameContext): TextTable {
  return {
    title: context.t('hand.goals'),
    head: [context.t('hand.goals')],
    rows: [...new Set([...(mine(view)?.goals ?? []), ...(mine(view)?.goals_dealt ?? [])])].map((goal) => [
      goalText(context, goal),
    ]),
  };
}

/** Beijing, piles and supplies, and who starts. */
function others(view: MarcoPoloView, context: GameContext): TextTable[] {
  const { t } = context;
  const name = (seat: number | null): string => (seat === null ? '' : seatName(context, seat));
  return [
    {
      title: nodeName(context, BEIJING),
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
          view.special.known.map((contract) => contractText(context, contract)).join('; '),
        ],
        [t('draft.title'), view.revealed.map((character) => `${characterName(context, character)}: ${ability(context, view, character)}`).join('; ')],
      ],
    },
  ];
}
