import type { View } from './connection';
import type { ChangesMessage, SeatChanges, SeatView, UpdateMessage } from './messages';

/** The update that a client has after these changes. */
export function changed(before: UpdateMessage, changes: ChangesMessage): UpdateMessage {
  const { seq, since, log } = changes;
  const views = before.views.map((view, index) => {
    const of = changes.views[index];
    return of ? changedSeat(view, of) : view;
  });
  return { ...before, ...changes.changed, seq, since, log, views };
}

function changedSeat(before: SeatView, changes: SeatChanges): SeatView {
  const parts: Record<string, unknown> = { ...before.view, ...changes.view };
  for (const [name, rows] of Object.entries(changes.rows)) {
    const part = parts[name] as unknown[];
    parts[name] = part.map((row, index) => (index in rows ? rows[index] : row));
  }
  return { ...before, ...changes.changed, view: parts as View };
}
