import { getContext, setContext } from 'svelte';
import { api, dataOf, sentences } from '../connection/api';
import type { Message } from '../connection/messages';
import { isBuilt, type GameName } from '../games/registry';
import { importWithRetry } from '../connection/importWithRetry';
import { LANGUAGES, translator, type Catalogue, type Language, type Translate } from '../text/texts';
import { readStored, store } from './storage';

export type Theme = 'day' | 'night';
/** The server's preferences: stored here, and there for a visitor with a name. */
export type Preferences = Required<Message<'PersonalPreferences'>>;

const THEMES: Record<Preferences['theme'], Theme | null> = { auto: null, light: 'day', dark: 'night' };
const DARK = matchMedia('(prefers-color-scheme: dark)');
const STILL = matchMedia('(prefers-reduced-motion: reduce)');
const CONTRAST = matchMedia('(prefers-contrast: more)');

type Loader = () => Promise<{ default: Catalogue }>;
/** The frame's own texts, and what the games are called. */
const CATALOGUES: Record<Language, readonly [Loader, Loader]> = {
  en: [() => import('../text/en.json'), () => import('../generated/games.en.json')],
  ru: [() => import('../text/ru.json'), () => import('../generated/games.ru.json')],
};

function storedChoice<Value extends string>(key: string, values: readonly Value[], otherwise: Value): Value {
  const found = readStored(key);
  return values.find((value) => value === found) ?? otherwise;
}

function storedPreferences(): Preferences {
  const theme = storedChoice('theme', ['day', 'night', 'auto'], 'auto');
  return {
    language: storedChoice('language', ['auto', ...LANGUAGES], 'auto'),
    theme: theme === 'auto' ? 'auto' : theme === 'day' ? 'light' : 'dark',
    contrast: storedChoice('contrast', ['normal', 'high'], CONTRAST.matches ? 'high' : 'normal'),
    animation: storedChoice('animation', ['full', 'short', 'none'], 'full'),
    pace: storedChoice('pace', ['slow', 'normal', 'instant'], 'normal'),
    confirm: readStored('confirm') !== 'off',
    sound: readStored('sound') === 'on', // off by default
    notify: readStored('notify') === 'on',
  };
}

function storeAll(preferences: Preferences): void {
  store('language', preferences.language);
  store('theme', THEMES[preferences.theme] ?? 'auto'); // public/theme.js reads it before the first paint
  store('contrast', preferences.contrast);
  store('animation', preferences.animation);
  store('pace', preferences.pace);
  for (const key of ['confirm', 'sound', 'notify'] as const) store(key, preferences[key] ? 'on' : 'off');
}

export function languageOf(wanted: Preferences['language'], system: readonly string[]): Language {
  const tags = [wanted, ...system.map((tag) => tag.slice(0, 2))];
  return tags.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? 'en';
}

/** What a person prefers; changes show at once. */
export class Settings {
  preferences = $state.raw<Preferences>(storedPreferences());
  language = $state<Language>('en');
  theme = $state<Theme>('day');
  t = $state.raw<Translate>((key) => key);
  /** Told of every change that the person makes: the server wants to know it too. */
  #catalogues: readonly Catalogue[] = [];
  #games: readonly Message<'GameState'>[] = [];
  onchange: ((changed: Partial<Preferences>) => void) | null = null;

  async start(): Promise<void> {
    DARK.addEventListener('change', () => this.#applyTheme());
    this.#applyTheme();
    await this.#loadTexts();
  }

  /** The person wants something otherwise. */
  async change(changed: Partial<Preferences>): Promise<void> {
    const done = this.adopt({ ...this.preferences, ...changed });
    this.onchange?.(changed);
    await done;
  }

  /** These are the preferences, wherever they come from. */
  async adopt(preferences: Preferences): Promise<void> {
    this.preferences = preferences;
    storeAll(preferences);
    this.#applyTheme();
    await this.#loadTexts();
  }

  setLanguage(language: Language): Promise<void> {
    return this.change({ language });
  }

  setTheme(theme: Theme): void {
    void this.change({ theme: theme === 'day' ? 'light' : 'dark' });
  }

  /** Whether pieces shall move; a system that asks for less motion wins. */
  get animates(): boolean {
    return this.preferences.animation !== 'none' && !STILL.matches;
  }

  #applyTheme(): void {
    this.theme = THEMES[this.preferences.theme] ?? (DARK.matches ? 'night' : 'day');
    document.documentElement.dataset['theme'] = this.theme;
    document.documentElement.dataset['contrast'] = this.preferences.contrast;
  }

  /** What the server calls its games: it may have some that this client was not built with. */
  learnGames(games: readonly Message<'GameState'>[]): void {
    this.#games = games.filter((game) => !isBuilt(game.name));
    if (this.#games.length > 0) this.#compose();
  }

  /** Asks the server what a game is called, unless it is known. */
  async knowGame(game: GameName): Promise<void> {
    if (isBuilt(game) || this.#games.some((one) => one.name === game)) return;
    this.learnGames(dataOf(await api.GET('/api/games')).games);
  }

  #compose(): void {
    const told = (part: 'names' | 'about'): Catalogue =>
      Object.fromEntries(this.#games.map((game) => [game.name, game[part][this.language] ?? game.title]));
    // `this.t` is not read here: an effect that comes this way would run again for what it writes.
    const t = translator(this.language, ...this.#catalogues, { game: told('names'), about: told('about') });
    this.t = t;
    Object.assign(sentences, { unreachable: t('site.unreachable'), broken: t('site.broken') });
  }

  async #loadTexts(): Promise<void> {
    const language = languageOf(this.preferences.language, navigator.languages);
    const [frame, games] = await Promise.all(CATALOGUES[language].map((load) => importWithRetry(load)));
    if (language !== languageOf(this.preferences.language, navigator.languages)) return;
    this.#catalogues = [frame?.default ?? {}, games?.default ?? {}];
    this.language = language;
    this.#compose();
    document.documentElement.lang = language;
  }
}

const KEY = Symbol('settings');
export const provideSettings = (settings: Settings): Settings => setContext(KEY, settings);
export const useSettings = (): Settings => getContext<Settings>(KEY);
