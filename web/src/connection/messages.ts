import type { Action, View } from './connection';

/** The part of the server's messages that a table needs; see /openapi.json for all of them. */
export type SeatShown = {
  setup: 'you' | 'guest' | 'bot' | 'open';
  name: string | null;
  level: string | null;
  present: boolean;
  resigned: boolean;
};

export type SeatView = {
  seat: number | null;
  view: View;
  actions: Action[];
  may: string[];
  held: number | null;
  passed: boolean;
};

export type UpdateMessage = {
  type: 'update';
  seq: number;
  since: number;
  status: 'waiting' | 'playing' | 'finished';
  seats: SeatShown[];
  you: number[];
  views: SeatView[];
  log: { seq: number; kind: string; args: Record<string, number>; text: string }[];
  window: { number: number; subject: number; closes_at: number | null } | null;
};

export type FromServer =
  | UpdateMessage
  | { type: 'presence'; present: boolean[]; watching: number }
  | { type: 'done'; id: string; seq: number; repeated: boolean; table: string | null }
  | { type: 'error'; code: string; message: string; id: string; seq: number | null };

export type ToServer =
  | { type: 'play'; id: string; seat: number; action: number; seq: number }
  | { type: 'confirm' | 'undo' | 'reset'; id: string; seat: number; seq: number }
  | { type: 'pass'; id: string; seat: number; window: number };
