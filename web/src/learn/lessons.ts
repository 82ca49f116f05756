import type { Component } from 'svelte';
import type { GameName } from '../connection/connection';
import { importWithRetry } from '../connection/importWithRetry';
import type { GameContext } from '../games/module';
import type { Language, Parameters, Translate } from '../text/texts';
import { readProse, type Prose } from './prose';

type Picture = Component<{ name: string; context: GameContext }>;

const FIGURES = import.meta.glob<{ FIGURES: Parameters }>('../games/*/text/figures.ts');
const PICTURES = import.meta.glob<{ default: Picture }>('../games/*/learn/Picture.svelte');
const TEXTS = import.meta.glob<string>('../games/*/learn/{lesson,rulebook}.*.md', { query: '?raw', import: 'default' });

/** How to play, or all rules in flowing text. */
export type TextName = 'lesson' | 'rulebook';

/** Whether a game has this text. */
export const hasText = (game: GameName, name: TextName): boolean => TEXTS[`../games/${game}/learn/${name}.en.md`] !== undefined;

function partOf<Part>(parts: Record<string, () => Promise<Part>>, path: string): Promise<Part> {
  const load = parts[path];
  if (!load) throw new Error(`There is no ${path}.`);
  return importWithRetry(load);
}

export const loadFigures = async (game: GameName): Promise<Parameters> => (await partOf(FIGURES, `../games/${game}/text/figures.ts`)).FIGURES;
export const loadText = (game: GameName, language: Language, name: TextName): Promise<string> =>
  partOf(TEXTS, `../games/${game}/learn/${name}.${language}.md`);

export type Lesson = { prose: Prose; Picture: Picture };

export async function loadLesson(game: GameName, language: Language, name: TextName, t: Translate): Promise<Lesson> {
  const [figures, text, picture] = await Promise.all([loadFigures(game), loadText(game, language, name), partOf(PICTURES, `../games/${game}/learn/Picture.svelte`)]);
  return { prose: readProse(text, { figures, t }), Picture: picture.default };
}
