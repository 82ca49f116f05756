/** The settings of a new table: chosen on its page, stored for the next time. */
import type { Message } from '../../connection/messages';
import { CHOOSABLE_LEVELS } from '../site/levels';

export type SeatKind = 'me' | 'here' | 'guest' | 'open' | 'bot';
export type SeatSettings = { kind: SeatKind; level: string; name: string };
export type ClockName = keyof typeof CLOCKS | 'own';
/** How characters are given out, where a game has them. */
export type Characters = 'dealt' | 'draft' | 'chosen';

/** The options that a game itself has, as they were chosen. */
export type OptionSettings = {
  switches: Record<string, boolean>;
  characters: Characters;
  /** One for each seat; empty where none was chosen yet. */
  chosen: string[];
};

export type TableSettings = OptionSettings & {
  players: number;
  /** As many as the game can have; those beyond `players` wait for a larger table. */
  seats: SeatSettings[];
  mixed: boolean;
  public: boolean;
  rated: boolean;
  hints: boolean;
  chat: Message<'Settings'>['chat'];
  clock: ClockName;
  ownClock: Message<'Clock'>;
  window: number;
};

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
export const CLOCKS = {
  none: null,
  quick: { per_move: 15, bank: 5 * MINUTE, increment: 0 },
  calm: { per_move: MINUTE, bank: 20 * MINUTE, increment: 0 },
  day: { per_move: DAY, bank: 0, increment: 0 },
  days: { per_move: 3 * DAY, bank: 0, increment: 0 },
} as const satisfies Record<string, Message<'Clock'> | null>;
export const WINDOWS = [10, 20, MINUTE, 10 * MINUTE, DAY] as const;
export const CHATS = ['none', 'players', 'watched', 'everybody'] as const satisfies readonly Message<'Settings'>['chat'][];
const KINDS: readonly SeatKind[] = ['me', 'here', 'guest', 'open', 'bot'];
const FIRST_PLAYERS = 3;

/** Options that are switched on or off one by one; `characters` and its draft are chosen together. */
export function switchesOf(game: Message<'GameState'>): string[] {
  return game.options.filter((name) => name !== 'characters' && name !== 'character_draft');
}

export function hasCharacters(game: Message<'GameState'>): boolean {
  return game.options.includes('characters') && game.options.includes('character_draft');
}

export function defaultOptions(game: Message<'GameState'>): OptionSettings {
  return {
    switches: Object.fromEntries(switchesOf(game).map((name) => [name, false])),
    characters: 'dealt',
    chosen: Array.from({ length: Math.max(...game.players) }, () => ''),
  };
}

/** The options to be sent; `order` says which chosen character comes to which seat. */
export function serverOptions(settings: OptionSettings, game: Message<'GameState'>, order: readonly number[]): Record<string, never> {
  const options: Record<string, unknown> = { ...settings.switches };
  if (hasCharacters(game)) {
    options['character_draft'] = settings.characters === 'draft';
    options['characters'] = settings.characters === 'chosen' ? order.map((number) => settings.chosen[number] ?? '') : null;
  }
  return options as Record<string, never>; // any JSON, says the server
}

/** Me against computers of a middle level, as many as make a good first game. */
export function defaultSettings(game: Message<'GameState'>): TableSettings {
  const most = Math.max(...game.players);
  return {
    players: game.players.includes(FIRST_PLAYERS) ? FIRST_PLAYERS : (game.players[0] ?? 1),
    seats: Array.from({ length: most }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'bot', level: 'medium', name: '' })),
    mixed: true,
    public: false,
    rated: false,
    hints: true,
    chat: 'watched',
    clock: 'none',
    ownClock: { per_move: 30, bank: 10 * MINUTE, increment: 0 },
    window: 20,
    ...defaultOptions(game),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const among = <Value>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
  values.find((one) => one === value) ?? otherwise;
const seconds = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(30 * DAY, Math.max(0, Math.round(value))) : otherwise;

/** What was stored, as far as this game and these levels still have it. */
export function restoreSettings(text: string | null, game: Message<'GameState'>, levels: readonly string[]): TableSettings {
  const settings = defaultSettings(game);
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return settings;
  }
  if (!isRecord(stored)) return settings;
  const seats = Array.isArray(stored['seats']) ? stored['seats'] : [];
  const own = isRecord(stored['ownClock']) ? stored['ownClock'] : {};
  const switches = isRecord(stored['switches']) ? stored['switches'] : {};
  const chosen = Array.isArray(stored['chosen']) ? stored['chosen'] : [];
  const found: TableSettings = {
    players: among(game.players, stored['players'], settings.players),
    seats: settings.seats.map((first, number) => {
      const seat: unknown = seats[number];
      if (!isRecord(seat)) return first;
      return {
        kind: among(KINDS, seat['kind'], first.kind),
        level: among(levels, seat['level'], first.level),
        name: typeof seat['name'] === 'string' ? seat['name'].slice(0, 40) : '',
      };
    }),
    mixed: stored['mixed'] !== false,
    public: stored['public'] === true,
    rated: stored['rated'] === true,
    hints: stored['hints'] !== false,
    chat: among(CHATS, stored['chat'], settings.chat),
    clock: among([...(Object.keys(CLOCKS) as ClockName[]), 'own'], stored['clock'], settings.clock),
    ownClock: {
      per_move: seconds(own['per_move'], settings.ownClock.per_move),
      bank: seconds(own['bank'], settings.ownClock.bank),
      increment: seconds(own['increment'], settings.ownClock.increment),
    },
    window: among(WINDOWS, stored['window'], 20),
    switches: Object.fromEntries(switchesOf(game).map((name) => [name, switches[name] === true])),
    characters: hasCharacters(game) ? among(['dealt', 'draft', 'chosen'] as const, stored['characters'], 'dealt') : 'dealt',
    chosen: settings.chosen.map((_, seat) => (typeof chosen[seat] === 'string' ? chosen[seat] : '')),
  };
  // One browser, one "me".
  const mine = found.seats.findIndex((seat) => seat.kind === 'me');
  found.seats = found.seats.map((seat, number) => (seat.kind === 'me' && number !== mine ? { ...seat, kind: 'here' } : seat));
  return found;
}

/** Only one seat is mine: who was me before sits at the same screen from now on. */
export function withSeat(settings: TableSettings, number: number, kind: SeatKind, level?: string): SeatSettings[] {
  return settings.seats.map((seat, other) => {
    if (other === number) return { ...seat, kind, level: level ?? seat.level };
    return kind === 'me' && seat.kind === 'me' ? { ...seat, kind: 'here' } : seat;
  });
}

/** Every opponent at the same level. */
export function withBotLevel(settings: TableSettings, level: string): SeatSettings[] {
  return settings.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, level } : seat));
}

export const activeSeats = (settings: TableSettings): SeatSettings[] => settings.seats.slice(0, settings.players);

/** Why this table cannot be rated, as a key of texts; null where it can. */
export function whyNotRated(settings: TableSettings, game: Message<'GameState'>, account: string | null): string | null {
  const seats = activeSeats(settings);
  if (game.data) return 'new.rated_data';
  if (account === null) return 'new.rated_account';
  if (seats.filter((seat) => seat.kind !== 'bot').length < 2) return 'new.rated_people';
  if (seats.some((seat) => seat.kind === 'here')) return 'new.rated_one_seat';
  return null;
}

/** What is still missing before it can be set, as a key of texts; null where nothing is. */
export function whatIsMissing(settings: TableSettings): string | null {
  if (settings.characters !== 'chosen') return null;
  const chosen = settings.chosen.slice(0, settings.players);
  if (chosen.includes('')) return 'new.choose_characters';
  return new Set(chosen).size < chosen.length ? 'new.different_characters' : null;
}

export function clockOf(settings: TableSettings): Message<'Clock'> | null {
  return settings.clock === 'own' ? settings.ownClock : CLOCKS[settings.clock];
}

/** Draws an order: `random` gives numbers from 0 to 1. */
export function shuffled<Value>(values: readonly Value[], random: () => number = Math.random): Value[] {
  const left = [...values];
  const drawn: Value[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/** The settings to be sent. Rated only where it can be, so old settings spoil no new table. */
export function serverSettings(settings: TableSettings, game: Message<'GameState'>, account: string | null, hereName: (seat: number) => string): Message<'Settings'> {
  const rated = settings.rated && whyNotRated(settings, game, account) === null;
  const order = settings.mixed ? shuffled(activeSeats(settings).map((_, seat) => seat)) : activeSeats(settings).map((_, seat) => seat);
  const seats = order.map((number): Message<'SeatSetup'> => {
    const seat = settings.seats[number] ?? { kind: 'bot', level: CHOOSABLE_LEVELS[0], name: '' };
    switch (seat.kind) {
      case 'bot':
        return { kind: 'bot', level: seat.level, name: null };
      case 'me':
        return { kind: 'you', level: null, name: null };
      case 'here':
        return { kind: 'you', level: null, name: seat.name.trim() || hereName(number) };
      case 'guest':
      case 'open':
        return { kind: seat.kind, level: null, name: null };
      default:
        return seat.kind satisfies never;
    }
  });
  return {
    game: game.name,
    seats,
    options: serverOptions(settings, game, order),
    public: settings.public,
    hints: settings.hints && !rated,
    rated,
    clock: clockOf(settings),
    chat: settings.chat,
    window_seconds: settings.window,
  };
}
