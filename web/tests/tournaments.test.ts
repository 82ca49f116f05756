import { expect, test } from 'vitest';
import { pointsText } from '../src/front/tournaments/tournaments.svelte';

test('points have halves at most', () => {
  expect([12, 10.5, 0.5, 0].map(pointsText)).toEqual(['12', '10½', '½', '0']);
});
