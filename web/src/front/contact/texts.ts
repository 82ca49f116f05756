import type { Loaders } from '../../text/areaTexts.svelte';

/** The texts of mail and push messages. */
export const CONTACT: Loaders = {
  en: () => import('./texts/contact.en.json'),
  ru: () => import('./texts/contact.ru.json'),
};
