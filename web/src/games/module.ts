import type { Component } from 'svelte';
import type { Action, GameName, LogEntry, SeatInfo, View } from '../connection/connection';
import { api, dataOf } from '../connection/api';
import { importWithRetry } from '../connection/importWithRetry';
import type { Message } from '../connection/messages';
import type { Place } from '../play/choices.svelte';
import type { Dye, Mark } from '../pieces/marks';
import type { Motion } from '../play/motion';
import type { ShapeName } from '../pieces/shapes';
import { translator, type Catalogue, type Language, type Translate } from '../text/texts';
import { useFigures } from './figures';
import type { Parts } from './runningScore';

/** What boards, docks and texts are given besides the view. */
export type GameContext = {
  /** The texts of the game and of the frame in the reader's language. */
  t: Translate;
  /** Who sits where. */
  seats: readonly SeatInfo[];
};

export type BoardProps<V extends View> = { view: V; context: GameContext };
/** What stands beside the players, and scenes, are also given what happened. */
export type BelowPlayersProps<V extends View> = BoardProps<V> & { log: readonly LogEntry[] };
export type ScenesProps<V extends View> = BelowPlayersProps<V> & {
  /** Whether something is being told. */
  telling?: boolean;
};
export type SeatProps<V extends View> = { view: V; context: GameContext; seat: number };

/** A heading with rows of a table: the position for those who read it. */
export type TextTable = { title: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** An automa: it scores without being a player, for the score sheet. */
export type Automa = {
  name: string;
  look: { dye: Dye; mark: Mark };
  total: number;
  parts: Readonly<Record<string, number>>;
  won: boolean;
};

/** What a standing answer to a hidden question can be about. */
export type Subject = { number: number; name: string };

/** What an action cost or brought: so many of a thing, less than none for a cost. */
export type Change = { amount: number; name: string; look: { shape: ShapeName; dye?: Dye; mark?: Mark } };

/**
 * How an entry is told in the log, which has one line for an action.
 *
 * A deed begins a line; a weak one joins the line that its player has begun in this turn. Deeds of the
 * same words stand in one line: what differs is their item, for which `{items}` stands in the text.
 */
export type Telling =
  | { as: 'heading' }
  | { as: 'deed'; text: string; item?: string; weak?: boolean; change?: Change }
  /** More words about the deed; the same topic is told once. */
  | { as: 'more'; text: string; topic?: string }
  | { as: 'change'; change: Change }
  /** Told on demand only. */
  | { as: 'detail' };

/** All that the frame has to know of a game. Nothing outside `games/<game>` knows more. */
export type GameModule<V extends View = View> = {
  Board: Component<BoardProps<V>>;
  /** Everything that is mine. */
  Dock: Component<BoardProps<V>>;
  /** The few numbers of a seat that matter in this game. */
  Seat: Component<SeatProps<V>>;
  /** Below the players: who plays without being one, if the game has automas. */
  BelowPlayers?: Component<BelowPlayersProps<V>>;
  /** Over the board: moments of the game that are told as scenes until the player goes on. */
  Scenes?: Component<ScenesProps<V>, object, 'telling'>;
  /** The board is so wide that on a large screen it takes the place of a third column. */
  wideBoard?: boolean;
  /** The points of a seat by parts as if the game ended now, where the game counts on the way. */
  pointsOf?(view: V, seat: number): Parts | undefined;
  /** Where we are: "Turn 12". */
  phase(view: V, context: GameContext): string;
  /** The same in fewer words, where a phone held upright has no room for all of them. */
  briefPhase?(view: V, context: GameContext): string;
  /** How near the end is, where turns do not tell it. */
  nearEnd?(view: V, context: GameContext): string;
  /** Whether this action makes the end of the game certain, before the action that ends it: then it is asked first. */
  endsGame?(action: Action, view: V): boolean;
  /** Whether a player says with this action that the turn is over: then it is not asked again. */
  endsTurn?(action: Action): boolean;
  /** What is to be decided now, or what the others are doing: one line. */
  sentence(view: V, context: GameContext): string;
  /** At which places of the screen an action can be done; none puts it into the dock. */
  placesOf(action: Action, view: V): readonly Place[];
  /** Where it is lit when none of those places is drawn: in a game looked back on nothing can be done. */
  litAt?(action: Action): readonly Place[];
  /** The place that an entry of the log is about. */
  placeOf(entry: LogEntry): Place | null;
  /** Where pieces come from and go to when this happens; those drawn before and after move alone. */
  motions(news: readonly LogEntry[], view: V): readonly Motion[];
  /** Whether an entry of the log begins a turn or a round, and stands out. */
  isHeading(entry: LogEntry): boolean;
  /** How an entry is told in the log; without it every entry has its sentence. */
  tell?(entry: LogEntry, context: GameContext): Telling;
  /** The seat an entry is about, for its mark in the log. */
  seatOf(entry: LogEntry): number | null;
  /** What a seat is called, where others than players have one; the table knows the players. */
  nameOf?(seat: number, view: V, context: GameContext): string;
  /** The position in words, fetched when it is read. */
  textTables(): Promise<(view: V, context: GameContext) => readonly TextTable[]>;
  /** Kinds of entries that their seat alone may read; with none, nobody has to look away. */
  secrets: readonly string[];
  /** Kinds of answers that give something up: plain buttons, after the others. */
  secondary?: readonly string[];
  /** Who scores besides the players, when the game is over. */
  automas?(view: V, context: GameContext): readonly Automa[];
  /** What I can answer in advance while a window for hidden answers may open. */
  subjects?(view: V, context: GameContext): readonly Subject[];
};

/** Checks a module against its own view; the frame then holds it without knowing the view. */
export function defineGame<V extends View>(module: GameModule<V>): GameModule {
  return module as unknown as GameModule;
}

const MODULES = import.meta.glob<{ default: GameModule }>('./*/module.ts');

/** A game without drawings of its own gets the plain board. */
export async function loadGame(game: GameName, data: Message<'DataShown'> | null = null): Promise<GameModule> {
  await useFigures(game, data);
  const load = MODULES[`./${game}/module.ts`] ?? (() => import('./plain/module'));
  return (await importWithRetry(load)).default;
}

const GENERATED = import.meta.glob<{ default: Catalogue }>(['../generated/*.{en,ru}.json', '!../generated/*.rules.*.json']);
const OWN = import.meta.glob<{ default: Catalogue }>('./*/text/texts.*.json');
const RETOLD = import.meta.glob<{ default: Catalogue }>('./*/text/retelling.*.json');

/** The texts of a game that this client was not built with. */
async function fetchTexts(game: GameName, lang: Language): Promise<{ default: Catalogue }> {
  const told = await api.GET('/api/games/{game}/texts', { params: { path: { game }, query: { lang } } });
  return { default: dataOf(told).texts as Catalogue };
}

const LIVE: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../text/live.en.json'),
  ru: () => import('../text/live.ru.json'),
};

/** Texts of the client for this game first, then the game's own, then those of every table, then the frame's. */
export async function loadTexts(game: GameName, language: Language, frame: Translate): Promise<Translate> {
  const [own, retold, names, live] = await Promise.all([
    importWithRetry(async () => OWN[`./${game}/text/texts.${language}.json`]?.()),
    importWithRetry(async () => RETOLD[`./${game}/text/retelling.${language}.json`]?.()),
    importWithRetry(GENERATED[`../generated/${game}.${language}.json`] ?? (() => fetchTexts(game, language))),
    importWithRetry(LIVE[language]),
  ]);
  const words = translator(language, own?.default ?? {}, retold?.default ?? {}, names.default, live.default);
  return (key, parameters) => {
    const text = words(key, parameters);
    return text === key ? frame(key, parameters) : text;
  };
}
