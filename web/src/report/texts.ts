import type { Loaders } from '../text/areaTexts.svelte';

/** The texts about reports and one's own data, fetched when they are opened. */
export const REPORT: Loaders = {
  en: () => import('./report.en.json'),
  ru: () => import('./report.ru.json'),
};
