import { api } from '../../connection/api';
import type { Message } from '../../connection/messages';
import type { Translate } from '../../text/texts';
import { BOT_NAMES, nameBots } from '../site/names';
import { dataOrThrow, type Visitor } from '../site/visitor.svelte';
import { serverSettings, type TableSettings } from './tableSettings';

/** Creates the table at the server and gives back its address. A refusal is thrown as a sentence. */
export async function createTable(
  tableSettings: TableSettings,
  game: Message<'GameState'>,
  visitor: Visitor,
  t: Translate,
): Promise<string> {
  await visitor.ensureName();
  const hereName = (seat: number): string => t('new.here_name', { name: visitor.name, n: seat + 1 });
  const chosen = serverSettings(tableSettings, game, visitor.account, hereName);
  const names = BOT_NAMES[document.documentElement.lang === 'ru' ? 'ru' : 'en'];
  const settings = { ...chosen, seats: nameBots(chosen.seats, names, Math.floor(Math.random() * names.length)) };
  const made = await dataOrThrow(api.POST('/api/tables', { body: { settings, id: crypto.randomUUID() } }), t);
  return `/table/${made.table}`;
}
