import { layered, translator, type Catalogue, type Language, type Translate } from '../text/texts';

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./texts/learn.en.json'),
  ru: () => import('./texts/learn.ru.json'),
};

/** The words of the pages to read, the site's own behind them. */
export async function loadPageTexts(language: Language, site: Translate): Promise<Translate> {
  return layered(translator(language, (await CATALOGUES[language]()).default), site);
}
