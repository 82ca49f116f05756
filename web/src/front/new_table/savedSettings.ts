import type { Message } from '../../connection/messages';
import { readStored, store } from '../../look/storage';
import { restoreSettings, type TableSettings } from './tableSettings';

export const loadSettings = (game: Message<'GameState'>, levels: readonly string[]): TableSettings =>
  restoreSettings(readStored(`table_${game.name}`), game, levels);

export const saveSettings = (game: string, tableSettings: TableSettings): void => store(`table_${game}`, JSON.stringify(tableSettings));
