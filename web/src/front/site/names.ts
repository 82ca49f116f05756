import type { Language } from '../../text/texts';

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

/** What bots are called, in an order in which neighbours are easy to tell apart. */
export const BOT_NAMES: Record<Language, readonly string[]> = {
  en: ['Farhad', 'Zarina', 'Timur', 'Gulnara', 'Rustam', 'Leyla', 'Hassan', 'Shirin', 'Omar', 'Nilufar'],
  ru: ['Фархад', 'Зарина', 'Тимур', 'Гульнара', 'Рустам', 'Лейла', 'Хасан', 'Ширин', 'Омар', 'Нилуфар'],
};

/** The same seats, with a name for every bot that has none: beginning anywhere, each only once. */
export function nameBots<Seat extends { kind: string; name: string | null }>(
  seats: readonly Seat[],
  names: readonly string[],
  first: number,
): Seat[] {
  let next = first;
  return seats.map((seat) =>
    seat.kind === 'bot' && seat.name === null ? { ...seat, name: names[next++ % names.length] ?? null } : seat,
  );
}
