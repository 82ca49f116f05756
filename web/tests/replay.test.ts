import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '../src/connection/connection';
import { stepNews } from '../src/connection/replay';
import { changeText, kindTold } from '../src/replay/analysis.svelte';
import { Playback } from '../src/replay/playback.svelte';

function playback(steps: number, step = 0): Playback {
  const stepping = {
    step,
    steps,
    go(wanted: number): void {
      this.step = Math.max(0, Math.min(steps, wanted));
    },
  };
  return new Playback(stepping);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('keys step, jump and stop at both ends', () => {
  const game = playback(30, 29);
  for (const key of ['ArrowRight', 'ArrowRight']) game.key(key);
  expect(game.step).toBe(30);
  game.key('PageDown');
  expect(game.step).toBe(20);
  game.key('Home');
  game.key('ArrowLeft');
  expect(game.step).toBe(0);
  game.key('End');
  expect(game.step).toBe(30);
  expect(game.key('x')).toBe(false);
});

test('playing goes on by itself at its speed and stops at the end', () => {
  const game = playback(3);
  game.speed = 2;
  game.toggle();
  vi.advanceTimersByTime(600);
  expect(game.step).toBe(1);
  vi.advanceTimersByTime(6000);
  expect(game.step).toBe(3);
  expect(game.playing).toBe(false);
});

test('play at the end begins again; a step by hand pauses', () => {
  const game = playback(5, 5);
  game.toggle();
  expect(game.step).toBe(0);
  game.move(1);
  vi.advanceTimersByTime(10_000);
  expect(game.step).toBe(1);
});

test('pieces move when a game goes forward a little, not when it jumps or goes back', () => {
  const log = [1, 2, 2, 3, 9].map((seq, id) => ({ id, seq })) as unknown as LogEntry[];

  expect(stepNews(log, 1, 2)).toBe(2);
  expect(stepNews(log, 0, 3)).toBe(4);
  expect(stepNews(log, 0, 9)).toBe(0);
  expect(stepNews(log, 3, 2)).toBe(0);
  expect(stepNews(log, null, 1)).toBe(0);
});

test('a change is told as the difference of the figures that stand beside it', () => {
  expect(changeText({ before: 0.4049, after: 0.3651 })).toBe('−3\u00a0%');
  expect(changeText({ before: 0.265, after: 0.374 })).toBe('+10\u00a0%');
  expect(changeText({ before: 0.402, after: 0.399 })).toBe('<\u202f1\u00a0%');
});

test('luck that took a chance is called bad luck', () => {
  const kinds = [{ kind: 'luck', before: 0.2, after: 0.4 }, { kind: 'luck', before: 0.4, after: 0.2 }, { kind: 'mistake', before: 0.4, after: 0.2 }];

  expect(kinds.map(kindTold)).toEqual(['luck', 'bad_luck', 'mistake']);
});
