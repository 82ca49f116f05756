import type { Action } from '../connection/connection';

/** What the view says of an action that is offered. */
export type Offer = {
  action: number;
  /** The game ends with this turn. */
  ends?: boolean;
};

/** Whether the game ends with this action, as the rules say. */
export function endsGame(action: Action, view: { offers: readonly Offer[] }): boolean {
  return view.offers.some((offer) => offer.action === action.number && offer.ends === true);
}
