import { defineHelp, type Explained } from '../../../help/help';
import type { Parameters } from '../../../text/texts';
import type { GameContext } from '../../module';
import { aboutScore } from '../../runningScore';
import { amountsText } from '../parts/amounts';
import { FIGURES } from './figures';
import { ability, cardText, characterName, contractText, dieName, goalText, mine, nodeName, routeText, seatName, spaceName } from '../readView';
import {
  BAG, BEIJING_POINTS, BONUSES, CHARACTER_IDS, FIRST_CITY_SPACE, NODES, OUTPOSTS, ROUTES, SMALL_CITIES, SPACE_IDS, extraAt, bazaarRows,
} from '../tables';
import type { DecisionKind, MarcoPoloView } from '../view';

const SPACE_RULES: readonly (readonly string[])[] = [
  ['P-7.1'], ['P-7.3'], ['P-7.3'], ['P-7.3'], ['P-7.3'], ['P-7.4'], ['P-8.1', 'P-8.2'], ['P-9.2', 'P-7.6'],
];

function aboutSpace(space: number, view: MarcoPoloView, context: GameContext): Explained {
  const { t } = context;
  const name = spaceName(context, space);
  if (space === BAG) return { name, text: t('about.bag', FIGURES), rules: ['P-5.5'] };
  const id = SPACE_IDS[space];
  if (id) return { name, text: t(`about.${id}`, FIGURES), rules: SPACE_RULES[space] ?? [] };
  const card = view.city_cards[space - FIRST_CITY_SPACE] ?? 0;
  return { name, text: `${t('about.city_card', { card: cardText(context, card) })}`, rules: ['P-10.1', 'P-9.12'] };
}

function aboutNode(number: number, view: MarcoPoloView, context: GameContext): Explained {
  const { t } = context;
  const bonus = BONUSES[view.city_bonuses[SMALL_CITIES.indexOf(number)] ?? -1];
  const outpost = OUTPOSTS[view.outposts.find(([node]) => node === number)?.[1] ?? -1];
  const kind = NODES[number]?.kind ?? 'oasis';
  const posts = view.seats.flatMap((seat, index) => (seat.posts.includes(number) ? [seatName(context, index)] : []));
  const parts = [
    t(`about.node.${kind}`, { ...FIGURES, free: BEIJING_POINTS.filter((_, i) => view.beijing[i] === null).join(', ') || '0' }),
    ...(bonus ? [t('map.bonus', { what: amountsText(context, bonus) })] : []),
    ...(outpost ? [t('map.outpost', { what: amountsText(context, outpost) })] : []),
    ...(posts.length > 0 ? [t('about.posts_of', { names: posts.join(', ') })] : []),
  ];
  const rules: Record<string, readonly string[]> = {
    start: ['P-1.4'], oasis: ['P-1.4', 'P-9.1'], small_city: ['P-9.10', 'P-9.11'], large_city: ['P-9.10', 'P-10.1'], beijing: ['P-9.8', 'P-13.6'],
  };
  return { name: nodeName(context, number), text: parts.map((part) => part.replace(/\.?$/, '.')).join(' '), rules: rules[kind] ?? [] };
}

function aboutDie(place: readonly string[], view: MarcoPoloView, context: GameContext): Explained | null {
  const { t } = context;
  if (place[0] === 'laid') {
    const die = view.spaces[Number(place[1])]?.[Number(place[2])];
    if (!die) return null;
    const whose = die.seat === null ? '' : `${seatName(context, die.seat)}: `;
    return { name: `${whose}${dieName(context, die, die.seat)}`, text: t('about.laid'), rules: ['P-6.4', 'P-6.5'] };
  }
  const die = mine(view)?.dice.find((one) => one.colour === place[1] && one.value === Number(place[2]));
  return die ? { name: dieName(context, die, view.seat), text: t(`about.die_${die.colour}`, FIGURES), rules: ['P-6.1', 'P-5.6', 'P-5.7'] } : null;
}

/** What each character may do is a rule of its own. */
const CHARACTER_RULES: Readonly<Record<string, readonly string[]>> = {
  raschid: ['P-12.1'], matteo: ['P-12.4'], berke: ['P-12.5'], mercator: ['P-12.6', 'P-12.7'], kubilai: ['P-12.10'],
  niccolo_marco: ['P-12.11'], wilhelm: ['P-12.13'], johannes: ['P-12.14', 'P-12.15'],
};

const UNIT_RULES: Readonly<Record<string, readonly string[]>> = {
  coin: ['P-6.5', 'P-13.5'], camel: ['P-5.6', 'P-9.1'], pepper: ['P-8.6'], silk: ['P-8.6'], gold: ['P-8.6'], point: ['P-13.8'],
};

function about(place: string, view: MarcoPoloView, context: GameContext): Explained | null {
  const { t } = context;
  const parts = place.split(':');
  const [kind = '', rest = ''] = parts;
  const number = Number(rest);
  const say = (name: string, key: string, rules: readonly string[], figures: Parameters = {}): Explained => ({
    name,
    text: t(`about.${key}`, { ...FIGURES, ...figures }),
    rules,
  });
  switch (kind) {
    case 'space':
      return aboutSpace(number, view, context);
    case 'node':
      return aboutNode(number, view, context);
    case 'die':
    case 'laid':
      return aboutDie(parts, view, context);
    case 'row':
      return say(amountsText(context, bazaarRows(number)[Number(parts[2]) - 1] ?? {}), 'row', ['P-7.3'], { n: parts[2] ?? '' });
    case 'contract': {
      const card = view.row[number - 1];
      return card === undefined ? null : say(contractText(context, card), 'contract', ['P-8.1', 'P-8.3'], { n: number });
    }
    case 'deal':
      return say(contractText(context, number), 'deal', ['P-5.4', 'P-8.6']);
    case 'mine':
      return say(t('hand.contracts'), 'mine', ['P-8.3']);
    case 'extra':
      return say(extraAt(number).map((extra) => amountsText(context, extra)).join(t('or')), 'extra', ['P-8.5'], { n: number });
    case 'goal':
      return say(goalText(context, number), 'goal', ['P-13.3', 'P-13.4']);
    case 'character':
      return { name: characterName(context, number), text: ability(context, view, number), rules: CHARACTER_RULES[CHARACTER_IDS[number] ?? ''] ?? [] };
    case 'score':
    case 'seat':
      return aboutScore(context, seatName(context, number), view.seats[number]?.points ?? {}, ['P-13.1', 'P-13.2']);
    case 'outpost': {
      const tile = OUTPOSTS[view.outposts.find(([node]) => node === number)?.[1] ?? -1];
      return tile ? say(t('map.outpost', { what: amountsText(context, tile) }), 'outpost', ['P-9.10']) : null;
    }
    case 'route': {
      const route = ROUTES[number];
      return route ? say(routeText(context, route), 'route', ['P-9.1', 'P-9.3']) : null;
    }
    case 'piles':
      return say(t('contracts.piles_title'), 'piles', ['P-8.7', 'P-13.1'], { piles: view.piles_left, special: view.special.size });
    case 'naming':
      return say(t('hand.named'), 'naming', ['P-6.2']);
    case 'held': {
      const die = view.seats[number]?.dice[Number(parts[2])];
      return die ? say(dieName(context, die, number), 'held', ['P-6.1']) : null;
    }
    case 'less':
    case 'more':
      return say(t('tool.adjust'), 'tool.adjust', ['P-5.7']);
    case 'reroll':
      return say(t('tool.reroll'), 'tool.reroll', ['P-5.6']);
    case 'bag':
      return say(t('tool.bag'), 'bag', ['P-5.5']);
    case 'face':
      return say(t('tool.face'), 'tool.face', ['P-12.1', 'P-12.2']);
    case 'unit':
      return say(t(`unit.${rest}`), `unit.${rest}`, UNIT_RULES[rest] ?? []);
    case 'completed': {
      const done = view.seats[number]?.completed ?? [];
      return { name: t('seat.completed'), text: [t('about.completed', FIGURES), ...done.map((card) => contractText(context, card))].join(' · '), rules: ['P-13.7'] };
    }
    case 'black':
      return say(t('ribbon.black', { n: view.black_supply }), 'black', ['P-5.8']);
    case 'posts':
      return say(t('seat.posts'), 'posts', ['P-9.6', 'P-9.7']);
    case 'starts':
      return say(t('seat.starts'), 'starts', ['P-4.1']);
    case 'traveller':
      return say(t('seat.traveller'), 'traveller', ['P-4.1', 'P-7.6']);
    case 'toll':
      return say(t('space.toll'), 'toll', ['P-6.5']);
    default:
      return null;
  }
}

/** The cards of the cities are a chapter of their own. */
const CARD = ['P-10.1', 'P-10.2'] as const;
const rules: Record<DecisionKind, readonly string[]> = {
  character: ['P-3.3', 'P-12'],
  keep_goal: ['P-3.4', 'P-13.3', 'P-13.4'],
  compensation: ['P-4.5'],
  turn: ['P-5.2', 'P-5.4', 'P-5.5', 'P-5.6', 'P-5.7', 'P-5.8', 'P-6.4', 'P-6.5', 'P-7.1'],
  die: ['P-6.2', 'P-6.3', 'P-6.4', 'P-6.5', 'P-6.6'],
  row: ['P-7.3'],
  take_contract: ['P-8.1', 'P-8.2', 'P-8.3', 'P-8.5'],
  take_second: ['P-8.2', 'P-8.3', 'P-8.4'],
  discard: ['P-8.3', 'P-8.7'],
  extra: ['P-8.5'],
  good: ['P-11.1', 'P-7.4'],
  pair: ['P-11.1'],
  pay_pair: ['P-9.5', ...CARD],
  other_bonus: ['P-9.10', 'P-9.11', 'P-10.9'],
  own_bonus: [...CARD, 'P-9.11'],
  trade: [...CARD],
  times: [...CARD],
  step: ['P-9.1', 'P-9.2', 'P-9.3', 'P-9.4', 'P-9.6'],
  move_post: ['P-9.9'],
};

export default defineHelp<MarcoPoloView>({ figures: FIGURES, rules, about });
