import type { Language } from '../text/texts';

/** What guests are called until they say otherwise; as many in each language. */
export const GUEST_NAMES: Record<Language, readonly string[]> = {
  en: [
    'Wandering Camel', 'Silk Dreamer', 'Moonlit Caravan', 'Saffron Trader', 'Patient Pilgrim', 'Oasis Keeper',
    'Dune Walker', 'Lapis Seeker', 'Pepper Baron', 'Desert Fox', 'Star Reader', 'Jasmine Rider',
    'Copper Teapot', 'Honest Broker', 'Swift Courier', 'Carpet Weaver',
  ],
  ru: [
    'Бродячий верблюд', 'Шёлковый мечтатель', 'Лунный караван', 'Шафрановый купец', 'Терпеливый путник', 'Хранитель оазиса',
    'Странник дюн', 'Искатель лазурита', 'Перечный барон', 'Пустынный лис', 'Звездочёт', 'Жасминовый всадник',
    'Медный чайник', 'Честный посредник', 'Быстрый гонец', 'Ткач ковров',
  ],
};
