/** The server's messages, as it describes them itself (`npm run types`). */
import type { components } from '../generated/api';
import type { View } from './connection';

type Messages = components['schemas'];
export type Message<Name extends keyof Messages> = Messages[Name];

/** What one seat sees; the games' own modules know the rest of the view, which is null before the start. */
export type SeatView = Omit<Messages['SeatView'], 'view'> & { view: View | null };
export type UpdateMessage = Omit<Messages['Update'], 'views'> & { views: SeatView[] };
/** What has changed of an update: fields, parts of views, and rows of such parts, each by its name. */
export type SeatChanges = Omit<Messages['SeatChanges'], 'changed' | 'view' | 'rows'> & {
  changed: Partial<SeatView>;
  view: Readonly<Record<string, unknown>>;
  rows: Readonly<Record<string, Readonly<Record<number, unknown>>>>;
};
export type ChangesMessage = Omit<Messages['TableChanges'], 'changed' | 'views'> & {
  changed: Partial<UpdateMessage>;
  views: SeatChanges[];
};
export type LogItem = Messages['LogItem'];
export type ChatLine = Messages['ChatLine'];
export type HintAnswer = Messages['HintShown'];

/** What an update says of the table besides what happened. */
export type Facts = Omit<UpdateMessage, 'log' | 'type'> & {
  /** The one of my seats that is shown, or null for a spectator. */
  shownSeat: number | null;
};

export type FromServer =
  | UpdateMessage
  | ChangesMessage
  | Messages['Chat']
  | Messages['Presence']
  | Messages['Done']
  | Messages['HintShown']
  | Messages['Problem'];

/** How a command went. */
export type Outcome = Messages['Done'] | Messages['HintShown'] | Messages['Problem'];

export type ToServer =
  | Messages['Join']
  | Messages['Leave']
  | Messages['Start']
  | Messages['Fill']
  | Messages['Clear']
  | Messages['Cancel']
  | Messages['Play']
  | Messages['Confirm']
  | Messages['Undo']
  | Messages['Reset']
  | Messages['Pass']
  | Messages['Prefer']
  | Messages['Propose']
  | Messages['Answer']
  | Messages['Return']
  | Messages['Resign']
  | Messages['Rematch']
  | Messages['Say']
  | Messages['AskHint'];

type WithoutId<Command> = Command extends unknown ? Omit<Command, 'id'> : never;
/** A command before it gets its own name. */
export type TableCommand = WithoutId<ToServer>;
