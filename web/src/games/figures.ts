/** Figures of an owner's own: boards are drawn from a game's tables, which are corrected before it is loaded. */
import { api, dataOf } from '../connection/api';
import type { GameName } from '../connection/connection';
import { importWithRetry } from '../connection/importWithRetry';
import type { Message } from '../connection/messages';
import { drawn } from './drawn';

type Tables = Record<string, unknown>;
const TABLES = import.meta.glob<{ default: Tables }>(['../generated/*.json', '!../generated/*.*.json']);
/** The digest of the figures that a game's boards are drawn with; without one, its own. */
const corrected = new Map<GameName, string>();

/**
 * See to it that the boards of a game show these figures, before its module is loaded. One that was loaded with
 * others keeps them: then the page begins anew.
 */
export async function useFigures(game: GameName, data: Message<'DataShown'> | null): Promise<void> {
  const wanted = data?.digest ?? '';
  if (wanted === (corrected.get(game) ?? '')) return;
  if (drawn.has(game)) return beginAnew(wanted);
  const [told, own] = await Promise.all([
    api.GET('/api/games/{game}/data/{digest}', { params: { path: { game, digest: wanted } } }).then(dataOf),
    importWithRetry(async () => TABLES[`../generated/${game}.json`]?.()),
  ]);
  Object.assign(own?.default ?? {}, told.tables);
  corrected.set(game, wanted);
}

/** Once for the same figures: a page that needs its tables at once is better wrong than never there. */
async function beginAnew(digest: string): Promise<void> {
  if (sessionStorage.getItem('figures') === digest) return;
  sessionStorage.setItem('figures', digest);
  location.reload();
  await new Promise(() => undefined);
}
