import type { Message } from '../../connection/messages';
import { keep, kept } from '../../look/storage';
import { restored, type Wish } from './tableSettings';

export const wishFor = (game: Message<'GameState'>, levels: readonly string[]): Wish =>
  restored(kept(`table_${game.name}`), game, levels);

export const remember = (game: string, wish: Wish): void => keep(`table_${game}`, JSON.stringify(wish));
