import type { Action, LogEntry, SeatInfo, View } from '../../connection/connection';
import type { GameContext } from '../../games/module';
import type { Language } from '../../text/texts';

type Told = Omit<LogEntry, 'text' | 'id'> & { text: Record<Language, string> };
/** A position out of a recorded game (tools/export_positions.py). */
export type Shown<V extends View> = {
  names: Record<Language, readonly string[]>;
  view: V;
  actions: readonly Action[];
  log: readonly Told[];
};

/** The words of the page with the people of this position. */
export function peopled<V extends View>(context: GameContext, shown: Shown<V>, language: Language): GameContext {
  const seats = shown.names[language].map((name): SeatInfo => ({ name, bot: null, person: true, present: true, resigned: false }));
  return { ...context, seats };
}

export function told<V extends View>(shown: Shown<V>, language: Language): LogEntry[] {
  return shown.log.map((entry, id) => ({ ...entry, id, text: entry.text[language] }));
}
