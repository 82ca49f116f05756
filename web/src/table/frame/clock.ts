import type { Message } from '../../connection/messages';

/** From here on the clock is emphasised. */
export const LAST_SECONDS = 20;

/** Seconds that a seat has left now; null where nobody's time is counted. */
export function secondsLeft(clock: Message<'ClockShown'>, seat: number, now: number): number | null {
  if (clock.running === seat && clock.runs_out_at !== null) return Math.max(0, clock.runs_out_at - now / 1000);
  return clock.left[seat] ?? null;
}

/** `1:05:09`, `12:30`, `0:07`; days are the caller's words. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** How much of a span that ends then is left, from 1 to 0. */
export function shareLeft(endsAt: number, now: number, length: number): number {
  return Math.min(1, Math.max(0, (endsAt - now / 1000) / length));
}
