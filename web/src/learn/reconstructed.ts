import type { GameName } from '../connection/connection';
import { importWithRetry } from '../connection/importWithRetry';
import type { Loaders } from '../text/areaTexts.svelte';
import type { Language } from '../text/texts';
import { loadOrigins } from './rules';

const WORDS = import.meta.glob<{ default: Record<string, string> }>('../games/*/learn/figures.*.json');

/** What is said about them. */
export const FIGURES: Loaders = {
  en: () => import('./texts/figures.en.json'),
  ru: () => import('./texts/figures.ru.json'),
};

/** The tables of a game in which not all is printed or derived, in words. */
export async function loadReconstructed(game: GameName, language: Language): Promise<{ table: string; words: string }[]> {
  const load = WORDS[`../games/${game}/learn/figures.${language}.json`];
  const [origins, words] = await Promise.all([loadOrigins(game), load ? importWithRetry(load) : null]);
  return origins
    .filter((origin) => 'reconstructed' in origin.marks)
    .map(({ table }) => ({ table, words: words?.default[table] ?? table }));
}
