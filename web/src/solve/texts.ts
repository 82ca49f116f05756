import type { Loaders } from '../text/areaTexts.svelte';

/** The texts of positions to solve. */
export const SOLVE: Loaders = {
  en: () => import('../text/solve.en.json'),
  ru: () => import('../text/solve.ru.json'),
};
