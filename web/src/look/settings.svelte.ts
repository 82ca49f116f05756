import { getContext, setContext } from 'svelte';
import { LANGUAGES, translator, type Catalogue, type Language, type Translate } from '../text/texts';

export type Theme = 'day' | 'night';

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it lasts for this visit
  }
}

function firstLanguage(): Language {
  const wanted = [kept('language') ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const known = wanted.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag));
  return known ?? 'en';
}

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../text/en.json'),
  ru: () => import('../text/ru.json'),
};

/** What a person prefers; changes show at once. */
export class Settings {
  theme = $state<Theme>(document.documentElement.dataset['theme'] === 'night' ? 'night' : 'day');
  language = $state<Language>('en');
  /** Whether pieces move; the system's wish for less motion wins. */
  motion = $state(kept('motion') !== 'off');
  t = $state.raw<Translate>((key) => key);

  async start(): Promise<void> {
    await this.speak(firstLanguage());
  }

  async speak(language: Language): Promise<void> {
    const catalogue = (await CATALOGUES[language]()).default;
    this.t = translator(language, catalogue);
    this.language = language;
    document.documentElement.lang = language;
    keep('language', language);
  }

  light(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset['theme'] = theme;
    keep('theme', theme);
  }

  move(on: boolean): void {
    this.motion = on;
    keep('motion', on ? 'on' : 'off');
  }

  get moves(): boolean {
    return this.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

const KEY = Symbol('settings');
export const provideSettings = (settings: Settings): Settings => setContext(KEY, settings);
export const useSettings = (): Settings => getContext<Settings>(KEY);
