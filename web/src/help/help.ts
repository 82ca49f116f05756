import type { GameName, View } from '../connection/connection';
import { importWithRetry } from '../connection/importWithRetry';
import type { GameContext } from '../games/module';
import type { Place } from '../play/choices.svelte';
import { translator, type Catalogue, type Language, type Parameters } from '../text/texts';

/** What something on the table is and does, with the numbers of its rules. */
export type Explained = { name: string; text: string; rules: readonly string[] };

/** What a game can tell about itself; its words are in `text/help.<language>.json`. */
export type GameHelp<V extends View = View> = {
  /** What its words may name in braces: costs and points from the game's tables. */
  figures: Parameters;
  /** The rules that apply to each kind of decision. */
  rules: Readonly<Record<string, readonly string[]>>;
  /** What is at a place; null if there is nothing to say. */
  about(place: Place, view: V, context: GameContext): Explained | null;
};

/** Checks a game's help against its own view; everybody else holds it without knowing the view. */
export function defineHelp<V extends View>(help: GameHelp<V>): GameHelp {
  return help as unknown as GameHelp;
}

const HELPS = import.meta.glob<{ default: GameHelp }>('../games/*/text/help.ts');
const NO_HELP: GameHelp = { figures: {}, rules: {}, about: () => null };
const WORDS = import.meta.glob<{ default: Catalogue }>('../games/*/text/help.*.json');
const COMMON: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./help.en.json'),
  ru: () => import('./help.ru.json'),
};

/** `words`: the game's own, then those of every help. */
export type LoadedHelp = { help: GameHelp; words: readonly Catalogue[]; language: Language };

/** Loaded only when a player asks for it: no table waits for its help. */
export async function loadHelp(game: GameName, language: Language): Promise<LoadedHelp> {
  const [help, words, common] = await Promise.all([
    importWithRetry(async () => HELPS[`../games/${game}/text/help.ts`]?.()),
    importWithRetry(async () => WORDS[`../games/${game}/text/help.${language}.json`]?.()),
    importWithRetry(COMMON[language]),
  ]);
  return { help: help?.default ?? NO_HELP, words: [words?.default ?? {}, common.default], language };
}

/** The table's words with those of the help in front of them. */
export function withHelpTexts({ words, language }: LoadedHelp, context: GameContext): GameContext {
  const own = translator(language, ...words);
  return {
    ...context,
    t: (key, parameters) => {
      const text = own(key, parameters);
      return text === key ? context.t(key, parameters) : text;
    },
  };
}
