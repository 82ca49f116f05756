import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Message } from '../src/connection/messages';
import { readHeader } from '../src/front/lobby/matchFile';
import { settingsSummary, clockSummary, playersSummary, duration } from '../src/front/new_table/settingsText';
import { timeAgo } from '../src/front/lobby/timeAgo';
import { withBotLevel, defaultOptions, defaultSettings, serverOptions, whatIsMissing, whyNotRated, restoreSettings, withSeat, serverSettings, shuffled, type TableSettings } from '../src/front/new_table/tableSettings';
import { BOT_NAMES, GUEST_NAMES, nameBots } from '../src/front/site/names';
import en from '../src/text/en.json';
import frontEn from '../src/text/front.en.json';
import frontRu from '../src/text/front.ru.json';
import { layered, translator, type Catalogue } from '../src/text/texts';

const LEVELS = ['random', 'greedy', 'search', 'easy', 'medium', 'hard', 'expert', 'master'];
const SAMARKAND: Message<'GameState'> = {
  name: 'samarkand', title: 'Samarkand', state: 'ready', progress: 1, players: [2, 3, 4, 5], options: [], rules_version: 1, data: null,
  names: { en: 'Samarkand', ru: 'Самарканд' }, about: { en: '', ru: '' }, asks_in_secret: true, can_search: true,
};
const MARCO_POLO: Message<'GameState'> = {
  ...SAMARKAND, name: 'marco_polo', players: [2, 3, 4],
  options: ['random_city_bonuses', 'character_draft', 'goal_choice', 'characters'],
};
const t = translator('en', frontEn, en);
const ru = translator('ru', frontRu);
const hereName = (seat: number): string => `Guest ${seat + 1}`;
const kept = (change: (tableSettings: TableSettings) => void, game = SAMARKAND): string => {
  const tableSettings = { ...defaultSettings(game), mixed: false };
  change(tableSettings);
  return JSON.stringify(tableSettings);
};

/** Nobody changes places. */
const asListed = (game: Parameters<typeof defaultSettings>[0]) => ({ ...defaultSettings(game), mixed: false });

describe('a new table', () => {
  test('is me against computers unless something else was played last', () => {
    const usual = restoreSettings(null, SAMARKAND, LEVELS);
    const settings = serverSettings({ ...usual, mixed: false }, SAMARKAND, null, hereName);

    expect(usual.mixed).toBe(true);
    expect(settings.seats).toEqual([
      { kind: 'you', level: null, name: null },
      { kind: 'bot', level: 'medium', name: null },
      { kind: 'bot', level: 'medium', name: null },
    ]);
    expect(settings).toMatchObject({ game: 'samarkand', options: {}, public: false, rated: false, hints: true, clock: null });
  });

  test('is what was played last', () => {
    const text = kept((tableSettings) => {
      tableSettings.players = 5;
      tableSettings.seats[4] = { kind: 'guest', level: 'hard', name: '' };
      tableSettings.clock = 'day';
      tableSettings.public = true;
    });

    const settings = serverSettings(restoreSettings(text, SAMARKAND, LEVELS), SAMARKAND, null, hereName);

    expect(settings.seats[4]).toEqual({ kind: 'guest', level: null, name: null });
    expect(settings.seats).toHaveLength(5);
    expect(settings.clock).toEqual({ per_move: 86_400, bank: 0, increment: 0 });
    expect(settings.public).toBe(true);
  });

  test.each(['', '{', '[]', '7', '{"players":9,"seats":[{"kind":"king","level":"god"}],"clock":"sand","chosen":3}'])(
    'is the first one where %s was remembered',
    (text) => {
      expect(restoreSettings(text, SAMARKAND, LEVELS)).toEqual(defaultSettings(SAMARKAND));
    },
  );

  test('has one me: the seat that was it before sits at the same screen', () => {
    const tableSettings = asListed(SAMARKAND);

    tableSettings.seats = withSeat(tableSettings, 2, 'me');

    expect(tableSettings.seats.map((seat) => seat.kind)).toEqual(['here', 'bot', 'me', 'bot', 'bot']);
    expect(serverSettings(tableSettings, SAMARKAND, null, hereName).seats[0]).toEqual({ kind: 'you', level: null, name: 'Guest 1' });
  });

  test('gives all computers a level without touching people', () => {
    const tableSettings = asListed(SAMARKAND);

    tableSettings.seats = withBotLevel({ ...tableSettings, seats: withSeat(tableSettings, 1, 'guest') }, 'expert');

    expect(tableSettings.seats.map((seat) => seat.level)).toEqual(['medium', 'medium', 'expert', 'expert', 'expert']);
  });

  test('is rated only with an account and two people at two screens', () => {
    const tableSettings = asListed(SAMARKAND);
    tableSettings.rated = true;
    expect(whyNotRated(tableSettings, SAMARKAND, null)).toBe('new.rated_account');
    expect(whyNotRated(tableSettings, SAMARKAND, 'Anna')).toBe('new.rated_people');

    tableSettings.seats = withSeat(tableSettings, 1, 'here');
    expect(whyNotRated(tableSettings, SAMARKAND, 'Anna')).toBe('new.rated_one_seat');

    tableSettings.seats = withSeat(tableSettings, 1, 'open');
    expect(whyNotRated(tableSettings, SAMARKAND, 'Anna')).toBeNull();
    expect(serverSettings(tableSettings, SAMARKAND, 'Anna', hereName)).toMatchObject({ rated: true, hints: false });
    expect(serverSettings(tableSettings, SAMARKAND, null, hereName)).toMatchObject({ rated: false, hints: true });
  });

  test('has the options of its game, as a tournament has them', () => {
    const options = defaultOptions(MARCO_POLO);
    expect(serverOptions(options, MARCO_POLO, [])).toEqual({ random_city_bonuses: false, goal_choice: false, character_draft: false, characters: null });

    options.switches['goal_choice'] = true;
    options.characters = 'draft';

    expect(serverOptions(options, MARCO_POLO, [])).toMatchObject({ goal_choice: true, character_draft: true, characters: null });
    expect(serverOptions({ ...options, characters: 'chosen', chosen: ['a', 'b'] }, MARCO_POLO, [1, 0])).toMatchObject({ characters: ['b', 'a'] });
    expect(serverOptions(defaultOptions(SAMARKAND), SAMARKAND, [])).toEqual({});
  });

  test('is not rated with figures of the server\'s own', () => {
    const corrected = { ...SAMARKAND, data: { file: 'my-box.toml', digest: 'f00d' } };
    const tableSettings = { ...defaultSettings(corrected), rated: true };
    tableSettings.seats = withSeat(tableSettings, 1, 'open');

    expect(whyNotRated(tableSettings, corrected, 'Anna')).toBe('new.rated_data');
    expect(serverSettings(tableSettings, corrected, 'Anna', hereName)).toMatchObject({ rated: false, hints: true });
  });

  test('needs a different character for each seat where they are chosen', () => {
    const tableSettings = asListed(MARCO_POLO);
    expect(whatIsMissing(tableSettings)).toBeNull();

    tableSettings.characters = 'chosen';
    expect(whatIsMissing(tableSettings)).toBe('new.choose_characters');
    tableSettings.chosen = ['berke', 'matteo', 'berke', ''];
    expect(whatIsMissing(tableSettings)).toBe('new.different_characters');
    tableSettings.chosen[2] = 'wilhelm';
    expect(whatIsMissing(tableSettings)).toBeNull();
    expect(serverSettings(tableSettings, MARCO_POLO, null, hereName).options).toEqual({
      random_city_bonuses: false, goal_choice: false, character_draft: false, characters: ['berke', 'matteo', 'wilhelm'],
    });
  });

  test('takes characters along when the seats are drawn', () => {
    const tableSettings = { ...defaultSettings(MARCO_POLO), mixed: true, characters: 'chosen' as const, chosen: ['berke', 'matteo', 'wilhelm', ''] };

    for (let time = 0; time < 20; time += 1) {
      const { seats, options } = serverSettings(tableSettings, MARCO_POLO, null, hereName);
      const mine = seats.findIndex((seat) => seat.kind === 'you');
      expect((options as Record<string, unknown>)['characters']).toHaveProperty(String(mine), 'berke');
    }
  });

  test('draws every order of seats', () => {
    expect(shuffled([0, 1, 2], () => 0)).toEqual([0, 1, 2]);
    expect(shuffled([0, 1, 2], () => 0.999)).toEqual([2, 1, 0]);
  });
});

describe('words', () => {
  test('of a duration take the largest whole unit', () => {
    expect([15, 60, 90, 7_200, 259_200].map((time) => duration(time, t))).toEqual([
      '15 seconds', '1 minute', '90 seconds', '2 hours', '3 days',
    ]);
    expect(duration(300, ru)).toBe('5 минут');
  });

  test('of a clock name what it has', () => {
    expect(clockSummary(null, t)).toBe('no clock');
    expect(clockSummary({ per_move: 15, bank: 300, increment: 0 }, t)).toBe('15 seconds a move, 5 minutes in the bank');
  });

  test('of the company count each kind', () => {
    const tableSettings = asListed(SAMARKAND);
    expect(playersSummary(tableSettings, t)).toBe('You and 2 computers (medium)');
    expect(playersSummary({ ...tableSettings, players: 2 }, t)).toBe('You and a computer (medium)');
    expect(playersSummary({ ...tableSettings, players: 1 }, t)).toBe('You alone');
    expect(playersSummary({ ...tableSettings, seats: withSeat(tableSettings, 1, 'guest') }, ru)).toBe('Вы, друг по ссылке и компьютер (средний)');
  });

  test('of what was agreed name the options that are on', () => {
    const tableSettings = { ...defaultSettings(MARCO_POLO), switches: { goal_choice: true, random_city_bonuses: false } };

    const words = settingsSummary(serverSettings(tableSettings, MARCO_POLO, null, hereName), t);

    expect(words).toContain('Choice of goals');
    expect(words).not.toContain('Random city bonuses');
  });

  test('of the past round down', () => {
    expect([59, 60, 7_199, 172_800].map((seconds) => timeAgo(1_000, 1_000 + seconds, t))).toEqual([
      'just now', '1 minute ago', '1 hour ago', '2 days ago',
    ]);
  });
});

test('the head of a match file is read, anything else is none', () => {
  const text = '{"game":"merv","players":2,"actions":[1,2,3],"seed":18446744073709551615}';

  expect(readHeader(text)).toEqual({ text, game: 'merv', players: 2, steps: 3, names: null });
  const named = '{"game":"merv","players":2,"actions":[],"names":["Anna","Boris"]}';
  expect(readHeader(named)?.names).toEqual(['Anna', 'Boris']);
  expect(readHeader('{"game":"merv"}')).toBeNull();
  expect(readHeader('camel')).toBeNull();
});

test('guests have as many names in both languages, none too long for the server', () => {
  expect(GUEST_NAMES.ru).toHaveLength(GUEST_NAMES.en.length);
  for (const name of [...GUEST_NAMES.en, ...GUEST_NAMES.ru]) expect(name.length).toBeLessThanOrEqual(40);
});

test('every text that a page before a table names is there', () => {
  const folder = new URL('../src/front/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file));
  const named = files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\b(?:t|own)\('([\w.]+)'/g)].map((found) => found[1] ?? ''),
  );
  const areas = Object.values(import.meta.glob<{ default: Catalogue }>('../src/front/*/texts/*.en.json', { eager: true }));
  const all = areas.reduce((site, { default: area }) => layered(translator('en', area), site), t);

  expect(named.length).toBeGreaterThan(100);
  for (const key of named) expect(all(key, { count: 1 }), key).not.toBe(key);
});

test('bots get names, each another one; people and bots that have one keep theirs', () => {
  const bot = { kind: 'bot', name: null };
  const seats = [{ kind: 'you', name: null }, bot, { kind: 'bot', name: 'Clara' }, bot];

  const names = nameBots(seats, ['Farhad', 'Zarina', 'Timur'], 2).map((seat) => seat.name);

  expect(names).toEqual([null, 'Timur', 'Clara', 'Farhad']);
  expect(BOT_NAMES.ru).toHaveLength(BOT_NAMES.en.length);
});
