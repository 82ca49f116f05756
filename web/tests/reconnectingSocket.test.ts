import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReconnectingSocket } from '../src/connection/reconnectingSocket';
import type { FromServer, ToServer } from '../src/connection/messages';

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ToServer[] = [];

  constructor(readonly address: string) {
    super();
    FakeSocket.all.push(this);
  }

  opens(): this {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    return this;
  }

  says(message: Partial<FromServer>): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const newest = (): FakeSocket => FakeSocket.all.at(-1)!;
const play = (id: string): ToServer => ({ type: 'play', id, seat: 0, action: 4, seq: 7, hold_last: false });
let told: string[];

function socket(): ReconnectingSocket {
  return new ReconnectingSocket(
    {
      address: () => `/live?${FakeSocket.all.length}`,
      onOpen: () => told.push('opened'),
      onMessage: (message) => told.push(message.type),
      onLost: (before) => told.push(before ? 'never' : 'lost'),
    },
    (address) => new FakeSocket(address) as unknown as WebSocket,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  told = [];
});
afterEach(() => vi.useRealTimers());

test('a move that was not answered is sent again with the same id, an answered one is not', async () => {
  const client = socket();
  newest().opens();
  void client.send(play('one'));
  newest().says({ type: 'done', id: 'one', seq: 8, repeated: false, table: null });
  const second = client.send(play('two'));
  newest().close();

  vi.advanceTimersByTime(500);
  newest().opens();

  expect(newest().sent).toEqual([play('two')]);
  newest().says({ type: 'done', id: 'two', seq: 9, repeated: true, table: null });
  expect((await second).type).toBe('done');
  expect(told).toEqual(['opened', 'done', 'lost', 'opened', 'done']);
});

test('what is done while there is no connection is sent when it is back', () => {
  const client = socket();
  void client.send(play('one'));

  newest().opens();

  expect(newest().sent).toEqual([play('one')]);
  expect(client.waitsFor('play')).toBe(true);
  expect(client.waitsFor('undo', 'confirm')).toBe(false);
});

test('it tries again later and later, and soon again after it was open', () => {
  socket();
  for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
    const before = FakeSocket.all.length;
    newest().close();
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  newest().opens();
  newest().close();
  const before = FakeSocket.all.length;
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(before + 1);
  expect(told.filter((one) => one === 'never')).toHaveLength(6);
});

test('a line that answers nothing is given up and the move sent on another', () => {
  const client = socket();
  const dead = newest().opens();
  void client.send(play('one'));

  vi.advanceTimersByTime(8000 + 500);
  newest().opens();

  expect(dead.readyState).toBe(3);
  expect(newest().sent).toEqual([play('one')]);
});

test('a refusal without a name answers what was sent first; hints are not waited for', async () => {
  const client = socket();
  newest().opens();
  void client.send({ type: 'hint', id: 'h', seat: 0, seq: 1 });
  const first = client.send(play('one'));
  newest().says({ type: 'error', code: 'too_many', message: 'Wait 1 s.', id: '', seq: null });

  expect(await first).toMatchObject({ type: 'error', code: 'too_many' });
  expect(client.waitsFor('hint')).toBe(true);
});

test('nothing of a socket that was replaced is heard', () => {
  const client = socket();
  const old = newest().opens();
  client.reconnect();

  old.says({ type: 'chat', lines: [] });

  expect(told).toEqual(['opened']);
});
