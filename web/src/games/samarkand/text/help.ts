import { defineHelp, type Explained } from '../../../help/help';
import type { GameContext } from '../../module';
import { aboutScore } from '../../runningScore';
import { FIGURES } from './figures';
import { familyName, goodName, hand, members, partsOf, seatName, spaceName } from '../readView';
import { HOME_OF, MARKERS, family as familyOf, space as spaceOf } from '../tables';
import type { SamarkandView } from '../view';

function aboutSpace(number: number, view: SamarkandView, context: GameContext): Explained {
  const space = spaceOf(number);
  const { t } = context;
  const camels = (view.camels[number] ?? []).map((one) => familyName(context, one));
  const good = space.good;
  const home = HOME_OF.get(number);
  const standing = camels.length === 0 ? [] : [t('about.camels_here', { names: camels.join(', ') })];
  const name = [spaceName(context, number), ...(good === null ? [] : [`${goodName(context, good)} ${good}`])].join(', ');
  if (space.water) return { name, text: [t('about.water'), ...standing].join(' '), rules: ['S-5.8'] };
  if (camels.length >= FIGURES.capacity) return { name, text: [t('about.closed'), ...standing].join(' '), rules: ['S-5.7'] };
  if (home !== undefined) {
    return { name, text: [t('about.home', { family: familyName(context, home) }), ...standing].join(' '), rules: ['S-1.3', 'S-5.7'] };
  }
  if (camels.length === 1) return { name, text: [...standing, t('about.may_meet', FIGURES)].join(' '), rules: ['S-7.1', 'S-7.3'] };
  if (good !== null) return { name, text: t('about.goods', FIGURES), rules: ['S-6.1', 'S-6.2'] };
  return { name, text: t('about.plain'), rules: ['S-5.1'] };
}

function aboutCard(good: number, view: SamarkandView, context: GameContext): Explained {
  const card = hand(view).find((one) => one.good === good);
  const { t } = context;
  return {
    name: `${goodName(context, good)} ${good}`,
    text: t('about.card', { ...FIGURES, place: card ? spaceName(context, card.space) : '', now: card?.points ?? 0, best: card?.best ?? 0 }),
    rules: ['S-9.2', 'S-6.2'],
  };
}

function about(place: string, view: SamarkandView, context: GameContext): Explained | null {
  const { t } = context;
  const [kind = '', rest = ''] = place.split(':');
  const number = Number(rest);
  const domain = view.families[number];
  const family = (): string => familyName(context, number);
  const of = (key: string, figures: Record<string, string | number>, ...rules: string[]): Explained => ({
    name: family(),
    text: t(`about.${key}`, { ...FIGURES, ...figures }),
    rules,
  });
  switch (kind) {
    case 'space':
      return aboutSpace(number, view, context);
    case 'home':
      return aboutSpace(familyOf(number).home, view, context);
    case 'card':
      return aboutCard(number, view, context);
    case 'family': {
      const names = members(view, number).map((seat) => seatName(context, seat)).join(', ');
      return of('family', { members: names || t('about.nobody') }, 'S-1.4', 'S-1.5');
    }
    case 'portion':
      return of('portion', { n: domain?.portion ?? 0 }, 'S-4.1', 'S-4.2');
    case 'treasury':
      return of('treasury', { n: domain?.treasury ?? 0 }, 'S-5.4', 'S-9.5');
    case 'stock':
      return of('stock', { n: domain?.stock ?? 0 }, 'S-5.2');
    case 'met':
      return of('met', { n: MARKERS - (domain?.markers ?? 0), of: MARKERS }, 'S-7.4', 'S-8.1');
    case 'tiles':
      return of('tiles', { n: domain?.tiles ?? 0 }, 'S-4.1', 'S-10.2');
    case 'cash':
      return { name: t('hand.cash'), text: t('about.cash', FIGURES), rules: ['S-4.2', 'S-9.5'] };
    case 'deck':
      return { name: t('about.deck_name'), text: t('about.deck'), rules: ['S-4.6'] };
    case 'goods': {
      const names = (view.seats[number]?.goods ?? []).map((good) => goodName(context, good)).join(', ');
      return { name: t('hand.goods'), text: [t('about.goods_held', FIGURES), names].filter(Boolean).join(' '), rules: ['S-6.1', 'S-9.3'] };
    }
    case 'relationships': {
      const held = (view.seats[number]?.relationships ?? []).flatMap((n, one) => (n > 0 ? [`${familyName(context, one)} ${n}`] : []));
      return { name: t('hand.relationships'), text: [t('about.relationships_held', FIGURES), held.join(', ')].filter(Boolean).join(' '), rules: ['S-7.4', 'S-9.4'] };
    }
    case 'cards':
      return { name: t('hand.cards'), text: t('about.cards_held', { ...FIGURES, n: view.seats[number]?.cards ?? 0, limit: view.limit }), rules: ['S-1.7', 'S-9.2'] };
    case 'sold': {
      const names = (view.seats[number]?.sold ?? []).map((good) => goodName(context, good)).join(', ');
      return { name: t('hand.sold'), text: `${t('about.sold_held', FIGURES)} ${names}`.trim(), rules: ['S-6.3'] };
    }
    case 'score':
    case 'seat':
      return aboutScore(context, seatName(context, number), partsOf(view, number), ['S-9.1']);
    case 'marry':
      return of('marry', { n: domain?.portion ?? 0 }, 'S-4.2', 'S-4.4');
    case 'expand':
      return of('expand', {}, 'S-5.3', 'S-5.4');
    default:
      return null;
  }
}

export default defineHelp<SamarkandView>({
  figures: FIGURES,
  rules: {
    turn: ['S-3.1', 'S-4.1', 'S-4.2', 'S-5.2', 'S-5.3'],
    discard: ['S-4.4', 'S-4.7', 'S-4.8', 'S-9.2'],
    place: ['S-5.1', 'S-5.3', 'S-6.1', 'S-7.1', 'S-7.2', 'S-7.3'],
    sale: ['S-6.2', 'S-6.3', 'S-6.4', 'S-6.5', 'S-9.2'],
    second: ['S-5.4', 'S-5.5', 'S-5.6', 'S-8.2'],
  },
  about,
});
