import { expect, test } from 'vitest';
import { loadGame, type GameContext } from '../src/games/module';
import { boardParts, valueOf } from '../src/games/plain/readView';
import type { PlainView } from '../src/games/plain/view';
import { translator } from '../src/text/texts';

const texts = { decision: { turn: 'Walk or rest?' }, end: { pond: 'in the pond' }, view: { die: 'the die' }, word: { red: 'ruby' } };
const context: GameContext = {
  t: translator('en', texts),
  seats: ['Anna', 'Boris'].map((name) => ({ name, bot: null, person: true, present: true, resigned: false })),
};
const view = {
  game: 'unheard_of', players: 2, seat: 0, over: false, turns: 3, active: 1, decision: { kind: 'turn', seat: 1 },
  scores: null, winners: null, ends: [], actions: [], die: 4, deck_size: 7, rows: [[1, 2], [3]], colour: 'red',
  seats: [{ space: 3, hand: [1, 6] }, { space: 9, hand: null }],
} as unknown as PlainView;

test('a game that the client was not built with gets the plain board', async () => {
  const game = await loadGame('unheard_of');

  expect(game.sentence(view, context)).toBe('Boris: Walk or rest?');
  expect(game.sentence({ ...view, decision: { kind: 'turn', seat: 0 } }, context)).toBe('Walk or rest?');
  expect(game.sentence({ ...view, decision: null, winners: [0], ends: ['pond'] } as PlainView, context)).toBe('Anna · in the pond');
});

test('its parts are told by their texts, or as they are', async () => {
  const textTables = await (await loadGame('unheard_of')).textTables();
  const [parts, seats] = textTables(view, context);

  expect(parts?.rows).toEqual([['the die', '4'], ['deck size', '7'], ['rows', '1 2; 3'], ['colour', 'ruby']]);
  expect(seats?.rows).toEqual([['Anna', '3', '1 6'], ['Boris', '9', '–']]);
  expect(boardParts(view).map(([key]) => key)).not.toContain('scores');
  expect(valueOf(context, { die: true })).toBe('the die ✓');
});
