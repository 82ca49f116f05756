import names from '../generated/games.json';

/** What a game is called by programs; the server may have games that this client has not got. */
export type GameName = string;

/** The games that this client was built with, in their order. */
export const BUILT_GAMES: readonly GameName[] = names;

export const isBuilt = (game: GameName): boolean => BUILT_GAMES.includes(game);
