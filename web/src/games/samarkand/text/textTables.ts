import type { GameContext, TextTable } from '../../module';
import { distances, familyName, goodName, hand, myFamilies, seatName, spaceName } from '../readView';
import { FAMILIES, MARKERS, SPACES } from '../tables';
import type { SamarkandView } from '../view';

/** The position for those who read it. */
export function textTables(view: SamarkandView, context: GameContext): TextTable[] {
  const { t } = context;
  const names = (families: readonly number[]) => families.map((one) => familyName(context, one)).join(', ');
  const steps = myFamilies(view).map((family) => ({ family, far: distances(view, [family]) }));
  const held = (counts: readonly number[]) => names(counts.flatMap((n, i) => (n > 0 ? [i] : [])));
  return [
    {
      title: t('text.seats'),
      head: [t('table.seat'), t('hand.cash'), t('hand.families'), t('hand.goods'), t('hand.relationships'), t('hand.cards'), t('hand.sold'), t('text.shown'), t('text.counted'), t('text.points')],
      rows: view.seats.map((seat, index) => [
        seatName(context, index),
        `${seat.cash}`,
        held(seat.tiles),
        `${seat.goods.length}`,
        `${seat.relationships.reduce((sum, n) => sum + n, 0)}`,
        `${seat.hand_size}`,
        seat.sold.map((good) => goodName(context, good)).join(', '),
        (seat.hand ?? []).map((good) => goodName(context, good)).join(', '),
        `${seat.cards} / ${view.limit}`,
        Object.entries(seat.points).map(([part, points]) => `${t(`part.${part}`)} ${points}`).join(', '),
      ]),
    },
    {
      title: t('hand.title'),
      head: [t('text.card'), t('text.place'), t('text.camels'), t('text.points'), t('text.best')],
      rows: hand(view).map((card) => [
        `${card.good} ${goodName(context, card.good)}${card.named ? ` (${t('text.named')})` : ''}`,
        spaceName(context, card.space),
        card.camels.map((camel) => `${familyName(context, camel.family)} ${camel.points}`).join(', '),
        `${card.points}`,
        `${card.best}`,
      ]),
    },
    {
      title: t('text.families'),
      head: [t('text.family'), ...['portion', 'treasury', 'camels', 'tiles'].map((key) => t(`domain.${key}`, { n: '' }).trim()), t('text.met')],
      rows: FAMILIES.map((_, number) => {
        const domain = view.families[number];
        return [
          familyName(context, number),
          `${domain?.portion ?? 0}`,
          `${domain?.treasury ?? 0}`,
          `${domain?.stock ?? 0}`,
          `${domain?.tiles ?? 0}`,
          `${MARKERS - (domain?.markers ?? 0)} / ${MARKERS}`,
        ];
      }),
    },
    {
      title: t('text.map'),
      head: [t('text.space'), t('text.camels'), t('text.good'), t('text.neighbours'), t('text.steps')],
      rows: SPACES.map((space, number) => {
        const camels = view.camels[number] ?? [];
        const good = space.good;
        const left = good !== null && view.goods_on_map.includes(good);
        return [
          space.water ? t('text.sea', { name: spaceName(context, number) }) : spaceName(context, number),
          names(camels),
          good === null ? '' : `${good} ${goodName(context, good)}: ${t(left ? 'text.on_map' : 'text.taken')}`,
          space.neighbours.map((one) => spaceName(context, one)).join(', '),
          steps.map(({ family, far }) => `${familyName(context, family)} ${far[number] === Infinity ? '–' : far[number]}`).join(', '),
        ];
      }),
    },
    {
      title: t('chart.open'),
      head: [t('text.family'), t('text.met')],
      rows: FAMILIES.map((_, number) => [
        familyName(context, number),
        names(view.met.flatMap(([a, b]) => (a === number ? [b] : b === number ? [a] : []))),
      ]),
    },
    {
      title: t('text.supply'),
      head: [t('text.what'), t('text.content')],
      rows: [
        [t('text.deck'), `${view.deck}`],
        [t('text.discards'), `${view.discards}`],
        [t('text.own_discards'), (view.own?.discarded ?? []).map((good) => goodName(context, good)).join(', ')],
        [t('text.must_discard'), `${view.own?.must_discard ?? 0}`],
        [t('bag'), names(view.bag)],
        [t('removed'), names(view.removed)],
        [t('text.passes'), `${view.passes}`],
        [t('text.sale_price'), `${view.sale_price}`],
        [t('text.second_price'), `${view.second_price}`],
        [t('text.untouched'), `${view.to_end.untouched}`],
        [t('text.fewest'), `${view.to_end.fewest}`],
      ],
    },
  ];
}
