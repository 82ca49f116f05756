import type { Component } from 'svelte';
import type { GameName } from '../connection/connection';
import { importWithRetry } from '../connection/importWithRetry';
import type { GameContext } from '../games/module';
import type { Language, Parameters, Translate } from '../text/texts';
import { readProse, type Prose } from './prose';

type Picture = Component<{ name: string; context: GameContext }>;
type Parts = { figures: () => Promise<{ FIGURES: Parameters }>; picture: () => Promise<{ default: Picture }> };

const PARTS: Record<GameName, Parts> = {
  samarkand: {
    figures: () => import('../games/samarkand/text/figures'),
    picture: () => import('./pictures/SamarkandPicture.svelte'),
  },
  marco_polo: {
    figures: () => import('../games/marco_polo/text/figures'),
    picture: () => import('./pictures/MarcoPoloPicture.svelte'),
  },
  merv: {
    figures: () => import('../games/merv/text/figures'),
    picture: () => import('./pictures/MervPicture.svelte'),
  },
};
const TEXTS = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' });

export const loadFigures = async (game: GameName): Promise<Parameters> => (await importWithRetry(PARTS[game].figures)).FIGURES;
export const loadText = async (game: GameName, language: Language): Promise<string> =>
  (await importWithRetry(async () => TEXTS[`./texts/${game}.${language}.md`]?.())) ?? '';

export type Lesson = { prose: Prose; Picture: Picture };

export async function loadLesson(game: GameName, language: Language, t: Translate): Promise<Lesson> {
  const [figures, text, picture] = await Promise.all([loadFigures(game), loadText(game, language), importWithRetry(PARTS[game].picture)]);
  return { prose: readProse(text, { figures, t }), Picture: picture.default };
}
