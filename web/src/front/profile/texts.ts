import type { Loaders } from '../../text/areaTexts.svelte';

/** The texts of histories and profiles. */
export const PROFILE: Loaders = {
  en: () => import('./texts/profile.en.json'),
  ru: () => import('./texts/profile.ru.json'),
};
