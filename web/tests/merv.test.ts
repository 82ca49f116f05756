import { expect, test } from 'vitest';
import { SITE_BOX, SPACE_BOX, WALL_BOX } from '../src/games/merv/board/geometry';
import { lastTurn, reason } from '../src/games/merv/seats/lastTurn';
import { placesOf } from '../src/games/merv/places';
import { guards, setPoints, yields } from '../src/games/merv/readView';
import { BREAKTHROUGHS, CELLS, MOSQUE, TILES, WALL_KINDS, WALL_SLOTS, lineSites, siteAt, wallsOf, watchedSites } from '../src/games/merv/tables';
import type { MervView, SiteView } from '../src/games/merv/view';

const tile = (action: string, colour: string) => TILES.findIndex((one) => one.action === action && one.colour === colour);

function city(changes: Record<number, Partial<SiteView>>): MervView {
  const sites = CELLS.map((_, number): SiteView => ({ tile: number, building: null, soldier: null, upgrade: null, ...changes[number] }));
  return {
    sites,
    walls: WALL_SLOTS.map(() => null),
    owners: [{ role: 'player' }, { role: 'player' }, { role: 'courtier' }],
  } as unknown as MervView;
}

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

test('walls a site needs (M-14.5): one gate in the middle lines, two segments elsewhere', () => {
  expect(wallsOf(siteAt(0, 0))).toHaveLength(2);
  expect(wallsOf(siteAt(2, 1))).toHaveLength(1);
  expect(WALL_SLOTS[wallsOf(siteAt(2, 1))[0] ?? 0]).toEqual({ side: 3, line: 2 });
});

test('a wall slot looks at the two nearest sites of its line (M-14.4)', () => {
  const slot = WALL_SLOTS.findIndex((one) => one.side === 2 && one.line === 0);
  expect(watchedSites(slot)).toEqual([siteAt(4, 0), siteAt(3, 0)]);
});

test('activating another one\'s building brings me the whole line, and the owner a part (M-5.2, M-5.3)', () => {
  const [a, b, c] = [siteAt(0, 0), siteAt(0, 1), siteAt(0, 2)];
  const view = city({
    [a]: { tile: tile('library', 'teal'), building: 1 },
    [b]: { tile: tile('palace', 'purple'), building: 1, upgrade: 'teal' },
    [c]: { tile: tile('wall', 'tan'), building: 0 },
  });

  const [gain] = yields(view, 0, [a, b, c]);

  expect(gain?.mine).toEqual([1, 0, 2, 0, 0]);
  expect(gain?.owner).toBe(1);
  expect(gain?.theirs).toEqual([0, 0, 2, 0, 0]);
});

test('a soldier or all its walls protect a building (M-1.7)', () => {
  const [a, b, c] = [siteAt(0, 0), siteAt(2, 1), siteAt(4, 4)];
  const view = city({ [a]: { building: 0 }, [b]: { building: 1 }, [c]: { building: 2, soldier: 0 } });
  const walls = WALL_SLOTS.map((_, slot) => (wallsOf(b).includes(slot) || slot === wallsOf(a)[0] ? 0 : null));

  const found = guards({ ...view, walls });

  expect(found.map((guard) => guard.by)).toEqual([null, 'wall', 'soldier']);
  expect(found[0]).toMatchObject({ walls: 1, needed: 2 });
});

test('sets of different spices score 12 for five, two and one (M-19.2)', () => {
  expect(setPoints([0, 5, 1, 2])).toBe(12);
});

test('a means to pay is found on my cubes or on the breakthrough that allows it', () => {
  const asAny = BREAKTHROUGHS.findIndex((one) => one.effect === 'as_any');
  const view = { decision: { seat: 0 }, owners: [{ breakthroughs: [asAny] }] } as unknown as MervView;
  const pay = (means: number) => placesOf({ number: 0, kind: 'pay', args: { means }, text: '' }, view);

  expect(pay(2)).toEqual(['mine:cube:2']);
  expect(pay(5)).toEqual([`mine:tile:${asAny}`]);
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
