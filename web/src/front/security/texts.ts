import type { Loaders } from '../../text/areaTexts.svelte';

/** The texts of sessions, the second factor and forgotten passwords. */
export const SECURITY: Loaders = {
  en: () => import('./texts/security.en.json'),
  ru: () => import('./texts/security.ru.json'),
};
