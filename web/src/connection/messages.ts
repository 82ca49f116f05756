/** The server's messages, as it describes them itself (`npm run types`). */
import type { components } from '../generated/api';
import type { View } from './connection';

type Messages = components['schemas'];
export type Message<Name extends keyof Messages> = Messages[Name];

/** What one seat sees; the games' own modules know the rest of the view. */
export type SeatView = Omit<Messages['SeatView'], 'view'> & { view: View };
export type UpdateMessage = Omit<Messages['Update'], 'views'> & { views: SeatView[] };

export type FromServer =
  | UpdateMessage
  | Messages['Chat']
  | Messages['Presence']
  | Messages['Done']
  | Messages['HintShown']
  | Messages['Problem'];

export type ToServer =
  | Messages['Join']
  | Messages['Leave']
  | Messages['Start']
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
