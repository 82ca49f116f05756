import { expect, test } from 'vitest';
import { OUTLINES } from '../src/games/samarkand/board/geometry';
import type { GameContext } from '../src/games/module';
import { hand } from '../src/games/samarkand/readView';
import { tell } from '../src/games/samarkand/text/retelling';
import { FAMILIES, GOODS_SPACE, SPACES } from '../src/games/samarkand/tables';
import type { SamarkandView } from '../src/games/samarkand/view';
import { GOODS } from '../src/pieces/goods';

test('the map is the data file: every space drawn, five families a side, every good has a drawing', () => {
  expect(OUTLINES).toHaveLength(SPACES.length);
  expect(OUTLINES.every((path) => /^M[\d.\sL-]+Z$/.test(path))).toBe(true);
  expect(FAMILIES.filter((family) => family.side === 'left')).toHaveLength(FAMILIES.length / 2);
  expect([...GOODS_SPACE.keys()].every((good) => good in GOODS)).toBe(true);
});

test('neighbours share their border after drawing', () => {
  const points = (path: string | undefined) => new Set(path?.slice(1, -1).split('L'));
  for (const [number, space] of SPACES.entries()) {
    for (const other of space.neighbours) {
      const shared = [...points(OUTLINES[number])].filter((point) => points(OUTLINES[other]).has(point));
      expect(shared.length, `${space.id} and ${SPACES[other]?.id}`).toBeGreaterThan(1);
    }
  }
});

test('the hand lists what scores first, then what is near', () => {
  const camels = SPACES.map((): number[] => []);
  camels[FAMILIES[0]!.home] = [0];
  camels[GOODS_SPACE.get(33)!] = [0];
  const view = {
    seat: 0,
    camels,
    seats: [{ tiles: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] }],
    own: { hand: [5, 14, 33], named: [], discarded: [], hand_points: [[5, 0], [14, 0], [33, 4]], hand_best: [[5, 8], [14, 8], [33, 8]], camel_points: [4] },
  } as unknown as SamarkandView;

  expect(hand(view).map((card) => card.good)).toEqual([33, 14, 5]);
});

test('a marriage is told with its price', () => {
  const context = { t: (key: string) => key } as unknown as GameContext;
  const told = tell({ id: 0, seq: 0, kind: 'married', text: '', args: { seat: 0, family: 1, portion: 5 } }, context);
  expect(told).toMatchObject({ text: 'log.married', change: { amount: -5, look: { shape: 'coin' } } });
});
