import { getContext, setContext } from 'svelte';
import { api, codeOf, Refusal, messageOf } from '../../connection/api';
import type { Message } from '../../connection/messages';
import type { Preferences, Settings } from '../../look/settings.svelte';
import { readStored, store } from '../../look/storage';
import type { Translate } from '../../text/texts';
import { GUEST_NAMES } from './names';

const UNCHANGED: Message<'ChangedPreferences'> = {
  language: null, confirm: null, animation: null, pace: null, sound: null, notify: null, theme: null, contrast: null,
};

/** The answer of a request, or its refusal as an error with a sentence for people. */
export async function dataOrThrow<Data>(asked: Promise<{ data?: Data; error?: unknown }>, t: Translate): Promise<Data> {
  let told: { data?: Data; error?: unknown };
  try {
    told = await asked;
  } catch {
    throw new Refusal(t('site.unreachable'));
  }
  if (told.data === undefined) throw new Refusal(messageOf(told.error) ?? t('site.broken'), codeOf(told.error));
  return told.data;
}

/**
 * The visitor at this browser: unknown to the server at first, then a guest, then maybe an account.
 *
 * A guest gets a name without being asked, when one is needed.
 */
export class Visitor {
  /** Null until the server has said who this is. */
  me = $state.raw<Message<'Me'> | null>(null);
  #settings: Settings;
  #chosenName = $state(readStored('guest_name') ?? '');
  #number = $state(Number(readStored('guest') ?? Math.floor(Math.random() * GUEST_NAMES.en.length)));
  /** What this visitor is called, or will be. */
  readonly name = $derived(this.me?.name ?? (this.#chosenName || this.#generatedName()));

  constructor(settings: Settings) {
    this.#settings = settings;
    store('guest', String(this.#number));
    settings.onchange = (changed) => void this.#tellPreferences(changed);
  }

  get known(): boolean {
    return this.me?.person != null;
  }

  get account(): string | null {
    return this.me?.account ?? null;
  }

  /** Ask the server who this is; preferences kept there win. */
  async start(): Promise<void> {
    try {
      const { data } = await api.GET('/api/me');
      if (data) await this.setMe(data, false);
    } catch {
      // The server is away: pages say so themselves when they need it.
    }
  }

  /** The server has said who this visitor is. */
  async setMe(me: Message<'Me'>, isNew: boolean): Promise<void> {
    this.me = me;
    if (me.person == null) return;
    if (isNew) return this.#tellPreferences(this.#settings.preferences);
    const { data } = await api.GET('/api/preferences');
    if (data) await this.#settings.adopt({ ...this.#settings.preferences, ...data });
  }

  /** Have a name at the server: a visitor who has none takes the generated one. */
  async ensureName(): Promise<void> {
    if (!this.known) await this.rename(this.name);
  }

  async rename(wanted: string): Promise<void> {
    const name = wanted.trim();
    const isNew = !this.known;
    const me = await dataOrThrow(api.POST('/api/me', { body: { name } }), this.#settings.t);
    store('guest_name', name);
    this.#chosenName = name;
    await this.setMe(me, isNew);
  }

  /** Before the server knows this visitor the name is only stored in the browser. */
  async chooseName(wanted: string): Promise<void> {
    if (this.known) return this.rename(wanted);
    this.#chosenName = wanted.trim().slice(0, 40);
    store('guest_name', this.#chosenName || null);
  }

  #generatedName(): string {
    const names = GUEST_NAMES[this.#settings.language];
    return names[this.#number % names.length] ?? '';
  }

  async #tellPreferences(changed: Partial<Preferences>): Promise<void> {
    if (!this.known) return;
    try {
      await api.PATCH('/api/preferences', { body: { ...UNCHANGED, ...changed } });
    } catch {
      // They are kept here in any case.
    }
  }
}

const KEY = Symbol('visitor');
export const provideVisitor = (visitor: Visitor): Visitor => setContext(KEY, visitor);
export const useVisitor = (): Visitor => getContext<Visitor>(KEY);
