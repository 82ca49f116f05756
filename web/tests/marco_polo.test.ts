import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Action } from '../src/connection/connection';
import type { GameContext } from '../src/games/module';
import { layOut } from '../src/games/marco_polo/parts/amounts';
import { linesOf } from '../src/games/marco_polo/board/map/cityCards';
import { BORDER, LEAST_HEIGHT, LEAST_HEIGHT_NARROW, MOST_HEIGHT, WIDTH, layOutMap } from '../src/games/marco_polo/board/map/geometry';
import { runningPrice, shortest, stepsFrom } from '../src/games/marco_polo/board/map/journeys';
import { placesOf } from '../src/games/marco_polo/places';
import { Plan } from '../src/games/marco_polo/plan.svelte';
import { seatOf, tell } from '../src/games/marco_polo/text/retelling';
import { COLOURS, diceWanted, namingDice } from '../src/games/marco_polo/readView';
import { CITY_CARDS, CITY_SPACES, NODES, ROUTES, SPACE_IDS, nodeNumber } from '../src/games/marco_polo/tables';
import type { MarcoPoloView, Passage } from '../src/games/marco_polo/view';

const at = nodeNumber;
/** What a view says that is nobody's in particular: the printed routes, and the fares of a journey. */
const PASSAGES: readonly Passage[] = ROUTES.map((route) => [route.a, route.b, route.camels, route.coins]);
const FARES = [3, 4, 5, 0, 6, 0];

describe('journeys', () => {
  it('the rulebook example costs two plus four plus two camels and the fare of three steps', () => {
    const way = shortest([at('samarcanda')], at('lan_zhou'), PASSAGES) ?? [];
    expect(way.map((step) => step.to)).toEqual([at('oasis_5'), at('kashgar'), at('lan_zhou')]);
    expect(runningPrice(way, FARES)).toEqual([
      { coins: 3, camels: 2 },
      { coins: 7, camels: 6 },
      { coins: 12, camels: 8 },
    ]);
  });

  it('the nearer of two figures goes', () => {
    const way = shortest([at('venezia'), at('karachi')], at('kochi'), PASSAGES) ?? [];
    expect(way[0]?.from).toBe(at('karachi'));
  });

  it('goes where the view says that a way is open, either way and for its price', () => {
    const jump: readonly Passage[] = [[at('oasis_1'), at('oasis_6'), 0, 0]];
    expect(stepsFrom(at('oasis_6'), PASSAGES).map((step) => step.to)).not.toContain(at('oasis_1'));
    expect(stepsFrom(at('oasis_6'), jump)).toEqual([{ from: at('oasis_6'), to: at('oasis_1'), route: { coins: 0, camels: 0 } }]);
    expect(shortest([at('oasis_6')], at('oasis_1'), jump)).toHaveLength(1);
    expect(shortest([at('oasis_6')], at('venezia'), jump)).toBeNull();
  });

  it('a plan grows by clicks, shrinks by a click on its end, and loses steps that were made', () => {
    const plan = new Plan();
    plan.visit([at('venezia')], at('moscow'), PASSAGES);
    plan.visit([at('venezia')], at('anxi'), PASSAGES);
    expect(plan.way.map((step) => step.to)).toEqual([at('oasis_1'), at('moscow'), at('anxi')]);
    plan.follow([at('oasis_1')], PASSAGES);
    expect(plan.way.map((step) => step.to)).toEqual([at('moscow'), at('anxi')]);
    plan.visit([at('oasis_1')], at('anxi'), PASSAGES);
    expect(plan.way.map((step) => step.to)).toEqual([at('moscow')]);
    plan.follow([at('kochi')], PASSAGES);
    expect(plan.way).toEqual([]);
  });
});

describe('dice in mind', () => {
  it('of those a space needs the ones named are no longer wanted', () => {
    const wanted = (space: string, named: readonly object[]) =>
      diceWanted({ decision: { kind: 'die' }, turn: { space: SPACE_IDS.indexOf(space as never), named } } as unknown as MarcoPoloView);
    expect(wanted('travel', [])).toBe(2);
    expect(wanted('travel', [{}])).toBe(1);
    expect(wanted('take_contracts', [])).toBe(1);
  });

  const hand = [{ colour: 'own', value: 3 }, { colour: 'own', value: 3 }, { colour: 'black', value: 5 }] as const;

  it('of equal dice the first are shown as picked', () => {
    const plan = new Plan();
    plan.pick(hand, 1);
    expect([0, 1, 2].map((index) => plan.isPicked(hand, index))).toEqual([true, false, false]);
    plan.pick(hand, 0);
    expect(plan.picked).toEqual([]);
  });

  it('they are named by value, then by colour, however they were picked', () => {
    const plan = new Plan();
    plan.pick(hand, 2);
    plan.pick(hand, 0);
    expect(plan.value).toBe(3);
    expect(namingDice([...plan.picked, { colour: 'black', value: 3 }]).map(({ args }) => args)).toEqual([
      { colour: 0, value: 3 },
      { colour: 1, value: 3 },
      { colour: 1, value: 5 },
    ]);
  });
});

describe('the map', () => {
  it('keeps every place inside its frame and apart from the others', () => {
    for (const height of [LEAST_HEIGHT, 420, LEAST_HEIGHT_NARROW, MOST_HEIGHT]) {
      const { boxes } = layOutMap(height);
      boxes.forEach((box, number) => {
        expect(box.x - box.w / 2).toBeGreaterThan(-BORDER);
        expect(box.x + box.w / 2).toBeLessThan(WIDTH + BORDER);
        expect(box.y + box.h / 2).toBeLessThan(height);
        boxes.slice(number + 1).forEach((other, index) => {
          const apart = Math.abs(box.x - other.x) >= (box.w + other.w) / 2 || Math.abs(box.y - other.y) >= (box.h + other.h) / 2;
          expect(apart, `${NODES[number]?.id} and ${NODES[number + 1 + index]?.id} at ${height}`).toBe(true);
        });
      });
    }
  });

  it('has 30 routes, 25 places and nine city spaces', () => {
    expect([ROUTES.length, NODES.length, CITY_SPACES.length]).toEqual([30, 25, 9]);
  });
});

describe('cards', () => {
  it('every city card is drawn in one or two lines', () => {
    for (const card of CITY_CARDS) {
      expect(linesOf(card).length, card.id).toBeGreaterThan(0);
      expect(linesOf(card).length, card.id).toBeLessThan(3);
    }
  });

  it('figures of one are left out where that is asked for', () => {
    expect(layOut({ camel: 1, coin: 3 }, 15, true, false).items.map((item) => item.figure)).toEqual(['', '3']);
  });
});

type Recorded = { steps: { view: MarcoPoloView; actions: { en: Action[] } }[] };
const FIXTURE = new URL('../fixtures/marco_polo-4.json', import.meta.url);

describe('every legal action of a recorded game', () => {
  const answers = ['end_turn', 'stop', 'no_second', 'own_bonus_done', 'trade_done'];
  it.skipIf(!existsSync(FIXTURE))('has a place or is an answer', () => {
    const recorded = JSON.parse(readFileSync(FIXTURE, 'utf8')) as Recorded;
    for (const { view, actions } of recorded.steps) {
      for (const action of actions.en) {
        const places = placesOf(action, view);
        expect(places.length > 0 || answers.includes(action.kind), action.kind).toBe(true);
        expect(places.join(' ')).not.toContain('undefined');
      }
    }
  });
});

it('tells dice that were not rolled without a value', () => {
  const context = { t: (key: string) => key } as unknown as GameContext;
  const told = (colour: number, value: number) => tell({ id: 0, seq: 0, kind: 'rolled', text: '', args: { seat: 0, colour, value } }, context);
  expect(told(COLOURS.indexOf('own'), 3)).toMatchObject({ text: 'log.rolled', item: '3' });
  expect(told(COLOURS.indexOf('own'), 0)).toEqual({ as: 'more', text: 'log.unrolled.own' });
  expect(told(COLOURS.indexOf('black'), 0)).toMatchObject({ as: 'deed', text: 'log.unrolled.black' });
});

it('tells the neutral dice as nobody’s', () => {
  const laid = (seat: number) => seatOf({ id: 0, seq: 0, kind: 'dice_laid', text: '', args: { seat } });
  expect(laid(1)).toBe(1);
  expect(laid(-1)).toBeNull();
});
