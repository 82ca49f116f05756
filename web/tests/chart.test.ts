import { expect, test } from 'vitest';
import { samples, ticks } from '../src/chart/scale';
import { withAutoma } from '../src/end/result';

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
