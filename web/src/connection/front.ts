import type { SeatView, UpdateMessage } from './messages';

/** The seat at this browser that is to act now: it can play, or holds its turn back. */
export function acting(message: UpdateMessage): number | null {
  return message.views.find((one) => one.actions.length > 0 || one.held !== null)?.seat ?? null;
}

/**
 * Of several seats at this browser, the one to be shown.
 *
 * While a window is open the people are asked one after the other, beginning with the one in front,
 * whoever is really asked: going to that seat at once would tell the others.
 */
export function frontSeat(message: UpdateMessage, front: number | null): number | null {
  const mine = message.views.map((one) => one.seat);
  const stays = front !== null && mine.includes(front) ? front : (mine[0] ?? null);
  if (message.window) {
    const may = (one: SeatView): boolean => one.may.includes('pass');
    const inFront = message.views.find((one) => one.seat === stays);
    if (inFront && may(inFront)) return stays;
    return message.views.find(may)?.seat ?? stays;
  }
  return acting(message) ?? stays;
}
