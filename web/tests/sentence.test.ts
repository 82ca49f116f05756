import { expect, test } from 'vitest';
import type { Position } from '../src/connection/connection';
import type { Facts } from '../src/connection/messages';
import type { GameContext, GameModule } from '../src/games/module';
import { toneFor, type Moment } from '../src/table/notices/turnAlert';
import { sentenceOf } from '../src/table/frame/sentence';
import { resigning } from '../src/table/panels/resigning';

const game = { sentence: (view: { seat: number | null }) => (view.seat === null ? 'Anna chooses.' : 'Choose.') } as unknown as GameModule;
const context = { t: (key: string) => key, seats: [{ name: 'Anna' }, { name: 'Boris' }] } as unknown as GameContext;
const position = (more: Partial<Position> = {}): Position =>
  ({ view: { seat: 0, over: false }, actions: [{}], canConfirm: false, canPass: false, ...more }) as unknown as Position;
const facts = (more: object = {}): Facts =>
  ({ status: 'playing', you: [0], seats: [{ level: null }, { level: null }], winners: null, ...more }) as unknown as Facts;

test('a turn that is held says so, and a shared screen says whom it means', () => {
  expect(sentenceOf(position(), facts(), game, context)).toBe('Choose.');
  expect(sentenceOf(position({ canConfirm: true }), facts(), game, context)).toBe('live.held');
  expect(sentenceOf(position(), facts({ you: [0, 1] }), game, context)).toBe('Anna: Choose.');
  expect(sentenceOf(position({ actions: [] }), facts({ you: [0, 1] }), game, context)).toBe('Choose.');
});

test('what is still asked for takes the place of the sentence', () => {
  expect(sentenceOf(position(), facts(), game, context, 'One more.')).toBe('One more.');
  expect(sentenceOf(position(), facts({ you: [0, 1] }), game, context, 'One more.')).toBe('Anna: One more.');
});

test('while a bot plays for me I am told like the others', () => {
  const away = facts({ seats: [{ level: 'medium' }, { level: null }] });

  expect(sentenceOf(position(), away, game, context)).toBe('Anna chooses.');
});

test('a game that was given up has its own ending', () => {
  const seats = [{ level: null, resigned: true }, { level: null, resigned: false }];

  expect(sentenceOf(position(), facts({ status: 'finished', seats, winners: [1] }), game, context)).toContain('live.won_by_resigning');
  expect(sentenceOf(position(), facts({ status: 'finished', winners: [] }), game, context)).toContain('live.closed');
});

test('who resigns is told whether a bot plays on or the game ends', () => {
  const at = (...setups: string[]): string =>
    resigning(facts({ shownSeat: 0, seats: setups.map((setup) => ({ setup, resigned: false })) }), context);

  expect(at('open', 'open', 'bot')).toBe('live.resign_sure');
  expect(at('open', 'bot', 'bot')).toBe('live.resign_ends');
  expect(at('open', 'open')).toBe('live.resign_ends');
  expect(at('open')).toBe('live.resign_ends_alone');
});

test('a tone tells that my turn began, that others moved, that it is over; nothing at first or twice', () => {
  const at = (seq: number, more: Partial<Moment> = {}): Moment => ({ seq, waits: false, over: false, news: true, ...more });

  expect(toneFor(null, at(1, { waits: true }))).toBeNull();
  expect(toneFor(at(1), at(2, { waits: true }))).toBe('turn');
  expect(toneFor(at(2, { waits: true }), at(3, { waits: true }))).toBeNull();
  expect(toneFor(at(1), at(2))).toBe('move');
  expect(toneFor(at(1), at(1))).toBeNull();
  expect(toneFor(at(1), at(2, { over: true }))).toBe('end');
});
