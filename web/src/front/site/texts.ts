import type { Loaders } from '../../text/areaTexts.svelte';

/** The texts of all pages before a table. */
export const FRONT: Loaders = {
  en: () => import('../../text/front.en.json'),
  ru: () => import('../../text/front.ru.json'),
};
