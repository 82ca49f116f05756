import { expect, test } from 'vitest';
import { samples, turningPoints, ticks, turnsOf, withAutoma, type Played } from '../src/end/chart';

const moves: Played[] = [
  { step: 0, seat: 0, text: 'marry' },
  { step: 1, seat: 0, text: 'place' },
  { step: 2, seat: 1, text: 'discard' },
  { step: 3, seat: 0, text: 'stop' },
];

test('what one seat does in a row is a turn', () => {
  expect(turnsOf(moves)).toEqual([
    { seat: 0, first: 0, last: 1 },
    { seat: 1, first: 2, last: 2 },
    { seat: 0, first: 3, last: 3 },
  ]);
});

test('a turning point is what a turn gained beyond the others, told by its strongest move', () => {
  const points = [[0, 0], [1, 0], [9, 2], [9, 12], [9, 12]];

  expect(turningPoints(points, moves, 3)).toEqual([
    { seat: 1, step: 2, text: 'discard', points: 10 },
    { seat: 0, step: 1, text: 'place', points: 7 },
  ]);
});

test('alone there are no others to gain against, and every move counts for itself', () => {
  const alone = [{ step: 0, seat: 0, text: 'build' }, { step: 1, seat: 0, text: 'trade' }];

  expect(turningPoints([[0], [4], [9]], alone, 3).map(({ text, points }) => [text, points])).toEqual([['trade', 5], ['build', 4]]);
});

test('an automa has the last line, where there is one', () => {
  expect(withAutoma([[0], [4]], [1, 2])).toEqual([[0, 1], [4, 2]]);
  expect(withAutoma([[0, 0]], [])).toEqual([[0, 0]]);
});

test('an axis has round numbers that enclose all points', () => {
  expect(ticks(0, 87, 4)).toEqual([0, 50, 100]);
  expect(ticks(-7, 40, 5)).toEqual([-10, 0, 10, 20, 30, 40]);
  expect(ticks(0, 0, 4)).toEqual([0]);
});

test('the table of a chart has its first and last step', () => {
  expect(samples(190, 4)).toEqual([0, 48, 95, 143, 190]);
  expect(samples(2, 8)).toEqual([0, 1, 2]);
});
