import { expect, test } from 'vitest';
import type { LogEntry, Position } from '../src/connection/connection';
import { seatToShow } from '../src/connection/shownSeat';
import { mergeLog, newsSince } from '../src/connection/log';
import type { LogItem, UpdateMessage } from '../src/connection/messages';
import { hideSecrets, mergePositions } from '../src/table/positions';

const item = (seq: number, kind = 'placed'): LogItem => ({ seq, kind, args: {}, text: `${kind} ${seq}` });
const texts = (log: readonly LogEntry[]): string[] => log.map((entry) => entry.text);

test('what happened since the last update is added once, however often it is told', () => {
  const first = mergeLog([], 0, [item(1), item(2), item(2, 'met')]);
  const later = mergeLog(first, 2, [item(3)]);
  const again = mergeLog(later, 2, [item(3), item(4)]);

  expect(texts(again)).toEqual(['placed 1', 'placed 2', 'met 2', 'placed 3', 'placed 4']);
  expect(again.map((entry) => entry.id)).toEqual([0, 1, 2, 3, 4]);
  expect(newsSince(again, 3)).toBe(1);
});

test('from the beginning means anew: another language leaves nothing of the old one', () => {
  const english = mergeLog([], 0, [item(1), item(2)]);

  expect(texts(mergeLog(english, 0, [item(1, 'поставил')]))).toEqual(['поставил 1']);
});

type Mine = { seat: number; actions?: number; held?: number; may?: string[] };
const update = (mine: Mine[], window = false): UpdateMessage =>
  ({
    window: window ? { number: 1, subject: 3, closes_at: null } : null,
    views: mine.map(({ seat, actions = 0, held = null, may = [] }) => ({
      seat, actions: Array(actions).fill({}), held, may,
    })),
  }) as unknown as UpdateMessage;

test('of several seats the one that is to act comes to the front, and stays there afterwards', () => {
  expect(seatToShow(update([{ seat: 0 }, { seat: 2, actions: 3 }]), 0)).toBe(2);
  expect(seatToShow(update([{ seat: 0 }, { seat: 2, held: 7 }]), 0)).toBe(2);
  expect(seatToShow(update([{ seat: 0 }, { seat: 2 }]), 2)).toBe(2);
  expect(seatToShow(update([{ seat: 1 }]), null)).toBe(1);
});

test('an open window asks one person after the other, no matter who is really asked', () => {
  const pass = ['pass'];

  expect(seatToShow(update([{ seat: 0, may: pass }, { seat: 1, actions: 2, may: pass }], true), 0)).toBe(0);
  expect(seatToShow(update([{ seat: 0 }, { seat: 1, actions: 2, may: pass }], true), 0)).toBe(1);
  expect(seatToShow(update([{ seat: 0 }, { seat: 1 }], true), 0)).toBe(0);
});

test('states that come while pieces move are shown as one, with all their news', () => {
  const log = Array.from({ length: 6 }, (_, id) => ({ id }));
  const state = (seq: number, news: number): Position => ({ seq, news, log }) as unknown as Position;

  expect(mergePositions(state(4, 2), state(5, 3))).toMatchObject({ seq: 5, news: 5 });
  expect(mergePositions(state(4, 5), state(5, 3))).toMatchObject({ news: 6 });
  expect(mergePositions(null, state(5, 3))).toMatchObject({ news: 3 });
});

test('at a shared screen nobody reads what another seat drew', () => {
  const log = [
    { id: 0, seq: 1, kind: 'drew_card', args: { seat: 0, good: 4 }, text: '' },
    { id: 1, seq: 2, kind: 'placed', args: { seat: 0 }, text: '' },
    { id: 2, seq: 3, kind: 'drew_card', args: { seat: 1, good: 9 }, text: '' },
    { id: 3, seq: 3, kind: 'drew', args: { seat: 1 }, text: '' },
  ];
  const position = { log, news: 3 } as unknown as Position;

  const mine = hideSecrets(position, ['drew_card'], 0);

  expect(mine.log.map((entry) => entry.id)).toEqual([0, 1, 3]);
  expect(mine.news).toBe(2);
  expect(hideSecrets(position, [], 0)).toBe(position);
});
