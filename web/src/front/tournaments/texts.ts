import type { Loaders } from '../../text/areaTexts.svelte';

/** The texts of tournaments, fetched with their pages. */
export const TOURNAMENTS: Loaders = {
  en: () => import('../../text/tournaments.en.json'),
  ru: () => import('../../text/tournaments.ru.json'),
};
