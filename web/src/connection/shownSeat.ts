import type { SeatView, UpdateMessage } from './messages';

/** The seat at this browser that is to act now: it can play, or holds its turn back. */
export function seatToAct(message: UpdateMessage): number | null {
  return message.views.find((one) => one.actions.length > 0 || one.held !== null)?.seat ?? null;
}

/**
 * Of several seats at this browser, the one to be shown.
 *
 * While a window is open the people are asked one after the other, beginning with the one shown,
 * no matter who is really asked: going to that seat at once would tell the others.
 */
export function seatToShow(message: UpdateMessage, shown: number | null): number | null {
  const mine = message.views.map((one) => one.seat);
  const stays = shown !== null && mine.includes(shown) ? shown : (mine[0] ?? null);
  if (message.window) {
    const may = (one: SeatView): boolean => one.may.includes('pass');
    const current = message.views.find((one) => one.seat === stays);
    if (current && may(current)) return stays;
    return message.views.find(may)?.seat ?? stays;
  }
  return seatToAct(message) ?? stays;
}
