import { expect, test } from 'vitest';
import { bestSpot, labelAt } from '../src/table/frame/labelPlace';
import { overlap, type Box } from '../src/ui/touchZoom';

const frame: Box = { x: 0, y: 0, width: 400, height: 300 };
const button: Box = { x: 100, y: 100, width: 120, height: 28 };
const pips: Box = { x: 100, y: 80, width: 120, height: 16 };

test('a label stands above its element', () => {
  expect(bestSpot(button, frame, [])).toEqual([0, -1]);
});

test('and beside it where it would cover what is read', () => {
  const words: Box = { x: 130, y: 104, width: 60, height: 20 };
  const spot = bestSpot(button, frame, [words, pips]);
  const label = labelAt(spot, button, frame);

  expect(spot).toEqual([1, 0]);
  expect(overlap(label, words) + overlap(label, pips)).toBe(0);
  expect(overlap(label, button)).toBeGreaterThan(0);
});

test('never outside the frame, nor on another label', () => {
  const edge: Box = { ...button, x: 280 };
  expect(labelAt([1, 0], edge, frame).x).toBe(354);
  const first = labelAt([0, -1], button, frame);
  expect(overlap(first, labelAt(bestSpot(button, frame, [first]), button, frame))).toBe(0);
});
