import { expect, test } from 'vitest';
import { averageText, pointsText } from '../src/front/tournaments/tournaments.svelte';

test('points have halves at most', () => {
  expect([12, 10.5, 0.5, 0].map(pointsText)).toEqual(['12', '10½', '½', '0']);
});

test('averages are written in the language of the page', () => {
  expect([averageText(6.25, 'en'), averageText(6, 'ru')]).toEqual(['6.3', '6,0']);
});
