import { expect, test } from 'vitest';
import { changed } from '../src/connection/changes';
import type { ChangesMessage, UpdateMessage } from '../src/connection/messages';

const before = {
  seq: 4,
  since: 0,
  status: 'playing',
  log: [{ seq: 4 }],
  clock: null,
  views: [{ seat: 1, may: ['undo'], actions: [], view: { turns: 3, camels: [[1], [2]], seats: [{ cash: 5 }, { cash: 7 }] } }],
} as unknown as UpdateMessage;

test('what has changed is put into what was there, and the rest stays', () => {
  const after = changed(before, {
    type: 'changes',
    seq: 6,
    since: 4,
    changed: { status: 'finished' },
    views: [{ seat: 1, changed: { may: [] }, view: { turns: 4 }, rows: { seats: { 1: { cash: 2 } } } }],
    log: [],
  } as unknown as ChangesMessage);

  expect(after).toEqual({
    seq: 6,
    since: 4,
    status: 'finished',
    log: [],
    clock: null,
    views: [{ seat: 1, may: [], actions: [], view: { turns: 4, camels: [[1], [2]], seats: [{ cash: 5 }, { cash: 2 }] } }],
  });
  expect((after.views[0]?.view as unknown as { camels: unknown }).camels).toBe(
    (before.views[0]?.view as unknown as { camels: unknown }).camels,
  );
  expect(before.seq).toBe(4);
});
