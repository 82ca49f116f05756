import { importWithRetry } from '../connection/importWithRetry';
import type { Settings } from '../look/settings.svelte';
import { layered, translator, type Catalogue, type Language, type Translate } from './texts';

export type Loaders = Record<Language, () => Promise<{ default: Catalogue }>>;

/**
 * The texts of one area, fetched with its pages; other keys are looked up in the frame's.
 *
 * `t` stays in the old language until the new catalogue is there, and is null before the first.
 */
export class AreaTexts {
  #own = $state.raw<Translate | null>(null);
  #settings: Settings;
  readonly t: Translate | null = $derived.by(() => this.#both());

  /** While a component is set up: fetches again whenever another language is chosen. */
  constructor(settings: Settings, loaders: Loaders) {
    this.#settings = settings;
    $effect(() => {
      const language = settings.language;
      let current = true;
      void importWithRetry(loaders[language]).then(({ default: catalogue }) => {
        if (current) this.#own = translator(language, catalogue);
      });
      return () => {
        current = false;
      };
    });
  }

  #both(): Translate | null {
    return this.#own && layered(this.#own, this.#settings.t);
  }
}
