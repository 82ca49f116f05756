import { expect, test } from 'vitest';
import { nearest } from '../src/play/arrows';

const POINTS = [
  { x: 100, y: 0 },
  { x: 50, y: 40 },
  { x: -30, y: 5 },
];

test('an arrow goes to the nearest point ahead, straight before aslant', () => {
  const from = { x: 0, y: 0 };

  expect(nearest(from, POINTS, 'ArrowRight')).toBe(0);
  expect(nearest(from, POINTS, 'ArrowDown')).toBe(1);
  expect(nearest(from, POINTS, 'ArrowLeft')).toBe(2);
});

test('with nothing ahead the focus stays', () => {
  expect(nearest({ x: 0, y: 0 }, POINTS, 'ArrowUp')).toBeNull();
});
