import { expect, test } from 'vitest';
import { busiest, zoomForTouch } from '../src/ui/touchZoom';

const frame = { width: 390, height: 400 };

test('small targets that lie together come closer until a finger can hit them', () => {
  const queue = [{ x: 0, y: 0, width: 20, height: 20 }, { x: 24, y: 0, width: 20, height: 20 }];
  expect(zoomForTouch(queue, frame, 40, 1, 4)).toBe(2);
});

test('targets far apart all stay in sight', () => {
  const apart = [{ x: 0, y: 0, width: 20, height: 20 }, { x: 280, y: 0, width: 20, height: 20 }];
  expect(zoomForTouch(apart, frame, 40, 1, 4)).toBeCloseTo(1.3);
});

test('a board is never further away than it starts', () => {
  const wide = [{ x: 0, y: 0, width: 900, height: 60 }];
  expect(zoomForTouch(wide, frame, 40, 1.5, 4)).toBe(1.5);
});

test('of targets far apart the board shows where most are, and of equal ones the nearest', () => {
  const [left, right] = [{ x: 0, y: 0 }, { x: 900, y: 0 }];
  const home = { x: 500, y: 0 };

  expect(busiest([left, { x: 950, y: 20 }, right], frame, home)).toEqual(right);
  expect(busiest([left, right], frame, home)).toEqual(right);
  expect(busiest([left, right], frame, { x: 400, y: 0 })).toEqual(left);
  expect(busiest([], frame, home)).toBeUndefined();
});
