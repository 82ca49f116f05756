import { api } from '../connection/api';
import type { Message } from '../connection/messages';
import { dataOrThrow, type Visitor } from '../front/site/visitor.svelte';
import type { Loaders } from '../text/areaTexts.svelte';
import type { Language, Translate } from '../text/texts';

export type LessonListed = Message<'LessonListed'>;

/** The words of the guide and of its offers. */
export const COACH: Loaders = {
  en: () => import('./texts/coach.en.json'),
  ru: () => import('./texts/coach.ru.json'),
};

/** All lessons of the server; none while it is away. */
export async function loadLessons(lang: Language): Promise<readonly LessonListed[]> {
  try {
    const { data } = await api.GET('/api/lessons', { params: { query: { lang } } });
    return data?.lessons ?? [];
  } catch {
    return [];
  }
}

/** Sets the table of a lesson and gives back its address. A refusal is thrown as a sentence. */
export async function beginLesson(game: string, lesson: string, visitor: Visitor, t: Translate): Promise<string> {
  await visitor.ensureName();
  const made = await dataOrThrow(api.POST('/api/lessons', { body: { game, lesson, id: crypto.randomUUID() } }), t);
  return `/table/${made.table}`;
}
