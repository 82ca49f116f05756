import type { GameContext } from '../module';
import type { PlainView, Value } from './view';

/** What the frame of the table shows already. */
const FRAME = new Set([
  'game', 'players', 'seat', 'over', 'turns', 'active', 'decision', 'actions', 'seats', 'scores', 'winners', 'ends',
]);
const NOTHING = '–';

/** The parts of a view that are the game's own, with their names. */
export function boardParts(view: PlainView): [string, Value][] {
  return Object.entries(view as unknown as Record<string, Value>).filter(([key]) => !FRAME.has(key));
}

export function seatParts(view: PlainView, seat: number): [string, Value][] {
  return Object.entries(view.seats[seat] ?? {});
}

export function nameOf(context: GameContext, seat: number): string {
  return context.seats[seat]?.name ?? String(seat + 1);
}

/** The game's text `view.<key>`; a part without one is called by its key. */
export function labelOf({ t }: GameContext, key: string): string {
  const text = t(`view.${key}`);
  return text === `view.${key}` ? key.replaceAll('_', ' ') : text;
}

/** A value in one line; words by the game's texts `word.…`. */
export function valueOf(context: GameContext, value: Value): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'string') {
    const text = context.t(`word.${value}`);
    return text === `word.${value}` ? value : text;
  }
  if (typeof value !== 'object') return typeof value === 'boolean' ? (value ? '✓' : NOTHING) : String(value);
  if (Array.isArray(value)) {
    const parts = value as readonly Value[];
    const nested = parts.some((part) => typeof part === 'object' && part !== null);
    return parts.map((part) => valueOf(context, part)).join(nested ? '; ' : ' ') || NOTHING;
  }
  return Object.entries(value as { readonly [key: string]: Value })
    .map(([key, part]) => `${labelOf(context, key)} ${valueOf(context, part)}`)
    .join(', ');
}
