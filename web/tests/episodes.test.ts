import { expect, test } from 'vitest';
import type { LogEntry } from '../src/connection/connection';
import { episode } from '../src/games/episodes';
import { certain } from '../src/games/runningScore';

const log = (...kinds: string[]): LogEntry[] => kinds.map((kind, id) => ({ id, seq: id, kind, args: {}, text: kind }));

test('an episode is told once it is complete, and the last one counts', () => {
  expect(episode(log('moved', 'scoring', 'scored'), 'scoring', ['round_began'])).toBeNull();
  expect(episode(log('moved'), 'scoring', ['round_began'])).toBeNull();
  const told = episode(log('scoring', 'round_began', 'scoring', 'scored', 'round_began', 'moved'), 'scoring', ['round_began']);
  expect(told?.id).toBe(2);
  expect(told?.entries.map((entry) => entry.kind)).toEqual(['scoring', 'scored']);
});

test('an episode that is known to be whole is told before anything ends it', () => {
  expect(episode(log('turn_began', 'round_began', 'rolled'), 'round_began', ['turn_began'], true)?.entries).toHaveLength(2);
  expect(episode(log('round_began', 'rolled', 'compensated', 'gained'), 'round_began', ['compensated'], true)?.entries).toHaveLength(2);
});

test('a running score counts what is certain and names what is hidden', () => {
  expect(certain({ cards: null, goods: 6, cash: 3 })).toEqual({ total: 9, hidden: ['cards'] });
});
