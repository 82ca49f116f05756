/** The server's addresses, typed by its own description. */
import createClient from 'openapi-fetch';
import type { paths } from '../generated/api';

/** `const { data, error } = await api.GET('/api/games')`; an error has a sentence in `message`. */
export const api = createClient<paths>({ baseUrl: '/' });

/** What people read where no answer came, or none that can be read; in the language of the page. */
export const sentences = { unreachable: '', broken: '' };

api.use({
  /** Browsers say "Failed to fetch", in English and in words of their own. */
  onError({ error }) {
    return error instanceof TypeError ? new Error(sentences.unreachable || error.message) : undefined;
  },
  onRequest({ request }) {
    // Texts of answers come in the language of the page.
    request.headers.set('accept-language', document.documentElement.lang);
  },
});

function part(error: unknown, name: 'message' | 'code'): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const told = (error as Record<string, unknown>)[name];
  return typeof told === 'string' ? told : null;
}

/** The sentence of a refusal; an answer that the server did not write has none. */
export const messageOf = (error: unknown): string | null => part(error, 'message');

/** What kind of refusal it is. */
export const codeOf = (error: unknown): string => part(error, 'code') ?? '';

/** What the server did not like, in its own sentence; no code where it did not answer. */
export class Refusal extends Error {
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

/** What was asked for; a refusal is thrown. */
export function dataOf<Data>(told: { data?: Data; error?: unknown }): Data {
  if (told.data === undefined) throw new Refusal(messageOf(told.error) ?? sentences.broken, codeOf(told.error));
  return told.data;
}
