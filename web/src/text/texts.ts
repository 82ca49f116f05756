/** A text, its plural forms by `count`, or a section of texts. */
export type Entry = string | { [key: string]: Entry };
export type Catalogue = { [key: string]: Entry };
export type Language = 'en' | 'ru';
export const LANGUAGES: readonly Language[] = ['en', 'ru'];

export type Parameters = Record<string, string | number>;
/** The text of a key like `frame.undo`, with its parameters filled in. */
export type Translate = (key: string, parameters?: Parameters) => string;

const RULES: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
};

function find(catalogue: Catalogue, key: string): Entry | undefined {
  let at: Entry | undefined = catalogue;
  for (const part of key.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined;
    at = at[part];
  }
  return at;
}

function withForm(entry: Entry, language: Language, parameters: Parameters): string | undefined {
  if (typeof entry === 'string') return entry;
  const form = RULES[language].select(Number(parameters['count'] ?? 0));
  const text = entry[form] ?? entry['many'] ?? entry['other'];
  return typeof text === 'string' ? text : undefined;
}

/** Looks a key up in one catalogue after the other; an unknown key shows itself. */
export function translator(language: Language, ...catalogues: Catalogue[]): Translate {
  return (key, parameters = {}) => {
    for (const catalogue of catalogues) {
      const entry = find(catalogue, key);
      const text = entry === undefined ? undefined : withForm(entry, language, parameters);
      if (text !== undefined) {
        return text.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ''));
      }
    }
    return key;
  };
}

/** The words of an area, those of the site behind them. */
export function layered(own: Translate, site: Translate): Translate {
  return (key, parameters) => {
    const text = own(key, parameters);
    return text === key ? site(key, parameters) : text;
  };
}
