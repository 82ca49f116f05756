import { expect, test } from 'vitest';
import { averageText, pointsText, withoutMine, type Listed } from '../src/front/tournaments/tournaments.svelte';

test('points have halves at most', () => {
  expect([12, 10.5, 0.5, 0].map(pointsText)).toEqual(['12', '10½', '½', '0']);
});

test('averages are written in the language of the page', () => {
  expect([averageText(6.25, 'en'), averageText(6, 'ru')]).toEqual(['6.3', '6,0']);
});

test('a tournament of mine is not listed again among the others', () => {
  const [own, other] = ['own', 'other'].map((tournament) => ({ tournament }) as Listed);
  const lists = { mine: [own!], open: [own!, other!], running: [], finished: [own!] };

  expect(withoutMine(lists)).toEqual({ mine: [own], open: [other], running: [], finished: [] });
});
