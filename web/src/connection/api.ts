/** The server's addresses, typed by its own description. */
import createClient from 'openapi-fetch';
import type { paths } from '../generated/api';

/** `const { data, error } = await api.GET('/api/games')`; an error has a sentence in `message`. */
export const api = createClient<paths>({ baseUrl: '/' });

/** Texts of answers in this language from now on. */
let language = 'en';
export function speak(chosen: string): void {
  language = chosen;
}
api.use({
  onRequest({ request }) {
    request.headers.set('accept-language', language);
  },
});
