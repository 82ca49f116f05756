import type { Loaders } from '../text/areaTexts.svelte';

/** The texts of the operator's page. */
export const ADMIN: Loaders = {
  en: () => import('./admin.en.json'),
  ru: () => import('./admin.ru.json'),
};
