/** How a table is set, in words. */
import type { Message } from '../../connection/messages';
import type { Translate } from '../../text/texts';
import { levelName } from '../site/levels';
import { activeSeats, type TableSettings } from './tableSettings';

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;

/** "3 days", "20 minutes", "15 seconds": in the largest unit that is whole. */
export function duration(seconds: number, t: Translate): string {
  for (const [unit, size] of [['days', DAY], ['hours', HOUR], ['minutes', MINUTE]] as const) {
    if (seconds >= size && seconds % size === 0) return t(`time.${unit}`, { count: seconds / size });
  }
  return t('time.seconds', { count: seconds });
}

export function clockSummary(clock: Message<'Clock'> | null, t: Translate): string {
  if (clock === null) return t('clock.none');
  const parts: string[] = [];
  if (clock.per_move > 0) parts.push(t('clock.per_move', { time: duration(clock.per_move, t) }));
  if (clock.bank > 0) parts.push(t('clock.bank', { time: duration(clock.bank, t) }));
  if (clock.increment > 0) parts.push(t('clock.increment', { time: duration(clock.increment, t) }));
  return parts.join(', ');
}

/** What was agreed on before a game, one phrase each. */
export function settingsSummary(settings: Message<'Settings'>, t: Translate): string[] {
  const words = [
    t(settings.public ? 'room.public' : 'room.private'),
    t(settings.rated ? 'room.rated' : 'room.unrated'),
    clockSummary(settings.clock, t),
    t(settings.hints ? 'room.hints' : 'room.no_hints'),
    t(`chat.${settings.chat}`),
  ];
  return [...words, ...optionNames(settings.options, t)];
}

/** The options of a game that are on. */
export function optionNames(options: Message<'Settings'>['options'], t: Translate): string[] {
  return Object.entries(options).flatMap(([name, value]) => (value === false || value === null ? [] : [t(`option.${name}.name`)]));
}

/** "You and 2 computers (medium)". */
export function playersSummary(settings: TableSettings, t: Translate): string {
  const seats = activeSeats(settings);
  const people = seats.filter((seat) => seat.kind !== 'bot');
  const bots = seats.filter((seat) => seat.kind === 'bot');
  const parts: string[] = [];
  if (people.some((seat) => seat.kind === 'me')) parts.push(t('company.you'));
  const here = people.filter((seat) => seat.kind === 'here').length;
  if (here > 0) parts.push(t('company.here', { count: here }));
  const guests = people.filter((seat) => seat.kind === 'guest').length;
  if (guests > 0) parts.push(t('company.guest', { count: guests }));
  const open = people.filter((seat) => seat.kind === 'open').length;
  if (open > 0) parts.push(t('company.open', { count: open }));
  if (bots.length > 0) {
    const levels = [...new Set(bots.map((seat) => levelName(t, seat.level)))].join(', ');
    parts.push(t('company.bots', { count: bots.length, levels: levels.toLowerCase() }));
  }
  if (parts.length === 1 && seats.length === 1) return t('company.alone');
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : t('company.and', { first: parts.join(', '), last });
}
