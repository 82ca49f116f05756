import { expect, test } from 'vitest';
import type { Action } from '../src/connection/connection';
import { chanceText, hintedOf } from '../src/play/expected';

const act = (number: number): Action => ({ number, kind: 'place', args: {}, text: `${number}` });
const labels = (language: string, ...expected: [number, number][]): string[] =>
  hintedOf(expected.map(([chance, points], index) => ({ action: act(index), chance, points })), language).map(({ label }) => label);

test('a chance that is rounded to nothing or to all is not told as such', () => {
  expect([0, 1, 58, 99, 100].map(chanceText)).toEqual(['<\u202f1\u00a0%', '1\u00a0%', '58\u00a0%', '99\u00a0%', '>\u202f99\u00a0%']);
});

test('options with the same chance are told apart by points', () => {
  expect(labels('ru', [0, 94.5], [0, 94], [0, 93])).toEqual(['94,5\u00a0★', '94\u00a0★', '93\u00a0★']);
  expect(labels('en', [4, 56.5], [2, 53.5])).toEqual(['4\u00a0%', '2\u00a0%']);
  expect(labels('en', [2, 44], [2, 44])).toEqual(['2\u00a0%', '2\u00a0%']);
});
