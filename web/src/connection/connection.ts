import type { GameName } from '../games/registry';
import type { Language } from '../text/texts';
import type { ChatLine, Facts, HintAnswer, Message, Outcome, TableCommand } from './messages';

/** A legal action: the client never judges moves, it is told them. */
export type Action = {
  number: number;
  kind: string;
  args: Readonly<Record<string, number>>;
  text: string;
};

/** Something that happened, as this seat may know it, in words. */
export type LogEntry = {
  /** Counts from the beginning of the game, stable. */
  id: number;
  /** The number of the update, or the step of the replay, it came with. */
  seq: number;
  kind: string;
  args: Readonly<Record<string, number>>;
  text: string;
};

export type { GameName } from '../games/registry';

/** What every game's view has; the rest is the game's own. */
export type View = {
  game: GameName;
  players: number;
  seat: number | null;
  over: boolean;
  turns: number;
  active: number | null;
  decision: { kind: string; seat: number | null } | null;
  scores: readonly { total: number; parts: Readonly<Record<string, number>> }[] | null;
  winners: readonly number[] | null;
};

export type SeatInfo = {
  /** Empty for a bot without a name: the table calls it after its level. */
  name: string;
  /** The level of the bot that plays it now, or null for a person. */
  bot: string | null;
  /** Whether a person owns the seat: then a bot there stands in for them. */
  person: boolean;
  present: boolean;
  resigned: boolean;
};

/** One state of the table as this client may see it, replaced whole. */
export type Position = {
  /** Counts what this client's own view shows. */
  seq: number;
  view: View;
  actions: readonly Action[];
  /** All that happened so far. */
  log: readonly LogEntry[];
  /** How many entries of the log are new since the position shown before. */
  news: number;
  canUndo: boolean;
  canReset: boolean;
  /** My turn is held back until I say that it shall happen. */
  canConfirm: boolean;
  /** What is held back ends the game; the view shows the position before it. */
  endsGame: boolean;
  /** A window for hidden answers is open, several share this screen, and all of them are asked alike. */
  canPass: boolean;
  canHint: boolean;
};

export type Update =
  | { type: 'seats'; seats: readonly SeatInfo[] }
  | { type: 'position'; position: Position }
  /** What the server says of a table besides the position; null of the position before a game. */
  | { type: 'table'; facts: Facts; position: Position | null }
  | { type: 'presence'; present: readonly boolean[]; watching: number; spectators: readonly string[] }
  | { type: 'chat'; lines: readonly ChatLine[] }
  | { type: 'lost' }
  | { type: 'back' }
  /** The table cannot be seen: there is none, or its game is not ready. */
  | { type: 'refused'; code: string; text: string }
  /** A sentence for the person: a refusal, an error, a notice. */
  | { type: 'notice'; text: string };

/** A seat at a table, wherever the table stands. */
export interface Connection {
  /** Be told from now on, beginning with how things stand; gives back how to stop. */
  subscribe(listener: (update: Update) => void): () => void;
  play(action: number): void;
  /** Take the last action back, or so many that were done as one. */
  undo(count?: number): void;
  resetTurn(): void;
  confirm(): void;
  pass(): void;
  hint(): Promise<HintAnswer | null>;
  /** Texts of actions and log in another language from now on. */
  setLanguage(language: Language): void;
  close(): void;
  /** What only a table of the server can do. */
  readonly live?: Live;
  /** Figures of an owner's own that a finished game was played with. */
  readonly data?: Message<'DataShown'> | null;
}

export interface Live {
  readonly table: string;
  /** Anything else that the server understands; the answer comes when it is safe, or refused. */
  command(command: TableCommand): Promise<Outcome>;
  /** Of several seats at this browser, show this one. */
  showSeat(seat: number): void;
}

/** A table that can be stepped through: recorded games, replays. */
export interface Stepping {
  readonly step: number;
  readonly steps: number;
  go(step: number): void;
}
