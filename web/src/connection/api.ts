/** The server's addresses, typed by its own description. */
import createClient from 'openapi-fetch';
import type { paths } from '../generated/api';

/** `const { data, error } = await api.GET('/api/games')`; an error has a sentence in `message`. */
export const api = createClient<paths>({ baseUrl: '/' });

api.use({
  onRequest({ request }) {
    // Texts of answers come in the language of the page.
    request.headers.set('accept-language', document.documentElement.lang);
  },
});

/** The sentence of a refusal; an answer that the server did not write has none. */
export function sentence(error: unknown): string | null {
  const told = typeof error === 'object' && error !== null && 'message' in error ? error.message : null;
  return typeof told === 'string' ? told : null;
}
