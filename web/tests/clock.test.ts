import { expect, test } from 'vitest';
import { offsetOf } from '../src/connection/serverTime.svelte';
import { clockText, secondsLeft, shareLeft } from '../src/table/frame/clock';

test('a clock reads minutes and seconds, and hours where there are some', () => {
  expect([0, 6.2, 59.9, 60, 754, 3600, 90_061].map(clockText)).toEqual([
    '0:00', '0:07', '1:00', '1:00', '12:34', '1:00:00', '25:01:01',
  ]);
});

test('the clock that runs counts down to its end, the others stand', () => {
  const clock = { left: [30, 45, null], running: 0, runs_out_at: 1030 };

  expect(secondsLeft(clock, 0, 1_010_000)).toBe(20);
  expect(secondsLeft(clock, 0, 1_040_000)).toBe(0);
  expect(secondsLeft(clock, 1, 1_010_000)).toBe(45);
  expect(secondsLeft(clock, 2, 1_010_000)).toBeNull();
});

test('the share of a window that is left stays between all and nothing', () => {
  expect([990_000, 1_000_000, 1_010_000, 1_050_000].map((now) => shareLeft(1020, now, 20))).toEqual([1, 1, 0.5, 0]);
});

test('a server whose clock is minutes ahead is believed, the cut of its date is not', () => {
  const date = 'Sun, 15 Nov 2026 18:30:21 GMT';
  const then = Date.parse(date);

  expect(offsetOf(date, then, then + 200)).toBe(0);
  expect(offsetOf(date, then - 120_000, then - 119_000)).toBe(120_000);
  expect(offsetOf(null, then, then)).toBe(0);
});
