import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../src/connection/connection';
import type { GameContext, GameModule, Telling } from '../src/games/module';
import { Pacing, stepsOf, stepsOfOthers } from '../src/table/pacing';
import { linesOf, sinceMyTurn } from '../src/table/retelling';

const COIN = { shape: 'coin' } as const;
const TELLINGS: Record<string, Telling> = {
  laid: { as: 'deed', text: '{items} on a space', item: '4' },
  sold: { as: 'deed', text: 'sells' },
  rolled: { as: 'deed', text: 'rolls {items}', item: '2', weak: true },
  met: { as: 'more', text: 'meets' },
  gained: { as: 'change', change: { amount: 2, name: 'coins', look: COIN } },
  paid: { as: 'change', change: { amount: -1, name: 'coins', look: COIN } },
};
const game = {
  isHeading: (entry: LogEntry) => entry.kind === 'round_began' || entry.kind === 'turn_began',
  tell: (entry: LogEntry) => TELLINGS[entry.kind] ?? { as: 'detail' },
  seatOf: (entry: LogEntry) => entry.args['seat'] ?? null,
} as unknown as GameModule;

/** `0 laid` is done by the first seat; a name alone has no actor. */
function log(...told: string[]): LogEntry[] {
  return told.map((text, id) => {
    const [seat, kind] = text.includes(' ') ? text.split(' ') : [null, text];
    return { id, seq: id, kind: kind ?? '', args: (seat === null ? {} : { seat: Number(seat) }) as Record<string, number>, text };
  });
}
const lines = (...told: string[]) => linesOf(log(...told), game, {} as GameContext);

describe('the log', () => {
  test('has one line for an action, with its cost and gain', () => {
    const [line, ...more] = lines('0 turn_began', '0 laid', '0 paid', '0 gained', '0 gained', 'shuffled');

    expect(more).toEqual([]);
    expect(line).toMatchObject({ seat: 0, opens: true, text: '4 on a space' });
    expect(line?.changes.map((change) => change.amount)).toEqual([-1, 4]);
    expect(line?.entries.map((entry) => entry.id)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('joins what is alike, and puts weak deeds behind the first', () => {
    expect(lines('0 turn_began', '0 laid', '0 laid', '0 rolled').map((line) => line.text)).toEqual(['4, 4 on a space, rolls 2']);
    expect(lines('0 rolled', '0 rolled').map((line) => line.text)).toEqual(['rolls 2, 2']);
    expect(lines('0 sold', '0 rolled', '0 rolled').map((line) => line.text)).toEqual(['sells, rolls 2, 2']);
  });

  test('gives what another player does in the turn a line of its own', () => {
    const told = lines('0 turn_began', '0 laid', '1 sold', '1 gained', '0 met');

    expect(told.map((line) => [line.seat, line.text])).toEqual([[0, '4 on a space, meets'], [1, 'sells']]);
  });

  test('tells everything once, in order', () => {
    const told = lines('round_began', '0 turn_began', '0 laid', '1 sold', '0 met', '1 turn_began', '1 laid', 'table.left');
    const ids = told.flatMap((line) => line.entries.map((entry) => entry.id));

    expect(ids.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(told.map((line) => line.id)).toEqual(told.map((line) => line.id).toSorted((a, b) => a - b));
  });
});

describe('since my last turn', () => {
  const round = ['0 turn_began', '0 laid', '1 turn_began', '1 laid', '1 gained', '2 turn_began', '2 sold'];

  test('has a line for each of the others', () => {
    expect(sinceMyTurn(lines(...round), 0).map((line) => [line.seat, line.text])).toEqual([[1, '4 on a space'], [2, 'sells']]);
  });

  test('stays while I answer out of turn and while I play', () => {
    const expected = [1, 2];
    expect(sinceMyTurn(lines(...round, '0 sold'), 0).map((line) => line.seat)).toEqual(expected);
    expect(sinceMyTurn(lines(...round, '0 turn_began', '0 laid'), 0).map((line) => line.seat)).toEqual(expected);
  });

  test('is empty when my turn has ended', () => {
    expect(sinceMyTurn(lines(...round, '0 turn_began', '0 laid', '1 turn_began'), 0)).toEqual([]);
  });

  test('tells nothing that was taken back', () => {
    const back = [...round, '0 turn_began', '0 table.rewound'];
    expect(sinceMyTurn(lines(...back), 0)).toEqual([]);
    expect(sinceMyTurn(lines(...back, '0 sold', '1 turn_began', '1 laid'), 0).map((line) => line.seat)).toEqual([1]);
  });

  test('is for players only', () => {
    expect(sinceMyTurn(lines(...round), null)).toEqual([]);
  });
});

describe('pacing', () => {
  test('a step is what came together, done by the first whom it names', () => {
    const entries = log('1 laid', '1 gained', '2 turn_began').map((entry) => ({ ...entry, seq: 7 }));

    expect(stepsOf([...entries, ...log('2 laid')], (entry) => entry.args['seat'] ?? null).map((step) => [step.seat, step.entries.length])).toEqual([[1, 3], [2, 1]]);
  });

  test('what others got by something that I did is told as well', () => {
    const entries = log('0 laid', '1 gained', '0 gained').map((entry) => ({ ...entry, seq: 7 }));
    const told = stepsOfOthers([...entries, ...log('0 sold', 'round_began', '2 laid')], (entry) => entry.args['seat'] ?? null, [0]);

    expect(told.map((step) => [step.seat, step.entries.map((entry) => entry.text)])).toEqual([[1, ['1 gained']], [2, ['2 laid']]]);
  });

  test('a turn stays 1.2 seconds, a step of it half a second', () => {
    const pacing = new Pacing();
    pacing.show(1, 1000);

    expect(pacing.wait(1, 'normal', 1000)).toBe(500);
    expect(pacing.wait(2, 'normal', 1000)).toBe(1200);
    expect(pacing.wait(null, 'slow', 1000)).toBe(2400);
    expect(pacing.wait(2, 'instant', 1000)).toBe(0);
  });

  test('what has been seen or skipped is not waited for', () => {
    const pacing = new Pacing();
    pacing.show(1, 1000);

    expect(pacing.wait(2, 'normal', 3000)).toBe(0);
    pacing.forget();
    expect(pacing.wait(2, 'normal', 1000)).toBe(0);
  });
});
