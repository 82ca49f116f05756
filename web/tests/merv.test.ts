import { expect, test } from 'vitest';
import { Means } from '../src/generated/merv.words.json';
import type { GameContext } from '../src/games/module';
import { SITE_BOX, SPACE_BOX, WALL_BOX } from '../src/games/merv/board/geometry';
import { lastTurn, reason } from '../src/games/merv/seats/lastTurn';
import { placesOf } from '../src/games/merv/places';
import { tell } from '../src/games/merv/text/retelling';
import { BREAKTHROUGHS, MOSQUE, WALL_KINDS, WALL_SLOTS, lineSites, siteAt, watchedSites } from '../src/games/merv/tables';
import type { MervView } from '../src/games/merv/view';

test('the city is the data file: 24 sites, 20 wall slots, 12 kinds of pieces, every space of the mosque', () => {
  expect(SITE_BOX).toHaveLength(24);
  expect(WALL_BOX).toHaveLength(20);
  expect(WALL_KINDS).toHaveLength(12);
  expect(WALL_KINDS.filter((kind) => kind.gate)).toHaveLength(4);
  expect(SPACE_BOX).toHaveLength(MOSQUE.length);
  expect(BREAKTHROUGHS).toHaveLength(16);
});

test('a line begins at its slot and leaves the camel market out', () => {
  expect(lineSites(0, 0)).toEqual([0, 1, 2, 3, 4].map((row) => siteAt(row, 0)));
  expect(lineSites(1, 2)).toEqual([4, 3, 1, 0].map((column) => siteAt(2, column)));
  expect(lineSites(3, 0)[0]).toBe(siteAt(4, 0));
});

test('a wall slot looks at the two nearest sites of its line (M-14.4)', () => {
  const slot = WALL_SLOTS.findIndex((one) => one.side === 2 && one.line === 0);
  expect(watchedSites(slot)).toEqual([siteAt(4, 0), siteAt(3, 0)]);
});

test('a means to pay is found on my cubes or on the breakthrough that allows it', () => {
  const asAny = BREAKTHROUGHS.findIndex((one) => one.effect === 'as_any');
  const view = { decision: { seat: 0 }, owners: [{ breakthroughs: [asAny] }] } as unknown as MervView;
  const pay = (means: number) => placesOf({ number: 0, kind: 'pay', args: { means }, text: '' }, view);

  expect(pay(2)).toEqual(['mine:cube:2']);
  expect(pay(Means.AS_ANY)).toEqual([`mine:tile:${asAny}`]);
});

test('the magistrate\'s last turn ends with the next one, and says why', () => {
  const log = ['round_began', 'turn_began', 'solo_card', 'slot_taken', 'built', 'turn_began', 'slot_taken'].map((kind, id) => ({
    id,
    seq: id,
    kind,
    args: { owner: id < 5 ? 1 : 0 },
    text: kind,
  }));

  const turn = lastTurn(log, 1);

  expect(turn.map((entry) => entry.kind)).toEqual(['solo_card', 'slot_taken', 'built']);
  expect(reason(turn[1]!, turn)).toBe('slot_to_build');
});

test('points are a red star in the log as everywhere', () => {
  const context = { t: (key: string) => key } as unknown as GameContext;
  const told = tell({ id: 0, seq: 0, kind: 'points_scored', text: '', args: { seat: 0, count: 4 } }, context);
  expect(told).toMatchObject({ change: { amount: 4, look: { shape: 'star', dye: 'red' } } });
});
