import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameName, View } from '../src/connection/connection';
import { withHelpTexts, loadHelp } from '../src/help/help';
import { loadTexts } from '../src/games/module';
import { byNumber, loadRules } from '../src/learn/rules';
import { BUILT_GAMES as GAMES } from '../src/games/registry';
import type { Catalogue, Entry, Language } from '../src/text/texts';

const LANGUAGES: readonly Language[] = ['en', 'ru'];
/** The kinds of decisions, by the game's own words. */
const kinds = (game: GameName): string[] =>
  Object.keys((JSON.parse(readFileSync(new URL(`../src/generated/${game}.words.json`, import.meta.url), 'utf8')) as { Decision: object }).Decision).map((name) => name.toLowerCase());

function sentences(entry: Entry): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(sentences);
}

describe.each(GAMES)('the help of %s', (game) => {
  it('names rules for every kind of decision, and all of them exist', async () => {
    const { help } = await loadHelp(game, 'en');
    const numbers = byNumber(await loadRules(game, 'en'));
    expect(Object.keys(help.rules).sort()).toEqual(kinds(game).sort());
    for (const [kind, rules] of Object.entries(help.rules)) {
      expect(rules.length, kind).toBeGreaterThan(0);
      for (const rule of rules) expect(numbers.has(rule), `${kind}: ${rule}`).toBe(true);
    }
  });

  it.each(LANGUAGES)('says in %s what every decision is about', async (language) => {
    const { words } = await loadHelp(game, language);
    const how = (words[0] as { how: Record<string, string> }).how;
    expect(Object.keys(how).sort()).toEqual(kinds(game).sort());
  });

  it.each(LANGUAGES)('names only figures of the tables (%s)', async (language) => {
    const { help, words } = await loadHelp(game, language);
    const { how } = words[0] as { how: Catalogue };
    for (const sentence of sentences(how)) {
      for (const [, name] of sentence.matchAll(/\{(\w+)\}/g)) expect(help.figures, sentence).toHaveProperty(name ?? '');
    }
  });
});

/** Every place that a board names in its source, as far as it can be read there. */
const PLACES: Record<GameName, readonly string[]> = {
  samarkand: ['space:12', 'home:0', 'family:3', 'portion:3', 'treasury:3', 'stock:3', 'met:3', 'tiles:3', 'cash', 'deck'],
  marco_polo: [
    'space:0', 'space:5', 'space:7', 'space:9', 'space:17', 'node:0', 'node:1', 'node:3', 'node:12', 'node:20', 'row:1:4', 'contract:1',
    'deal:4', 'mine:1', 'extra:5', 'goal:2', 'character:3', 'unit:coin', 'unit:camel', 'unit:gold', 'unit:point', 'completed:1', 'black',
    'posts', 'starts', 'traveller', 'toll',
  ],
  merv: [
    'site:0', 'slot:0:1', 'queue:0:2', 'area:caravansary', 'area:palace', 'area:library', 'area:marketplace', 'area:mosque', 'area:wall',
    'area:contracts', 'track:favour', 'track:influence:5', 'mine:cube:0', 'mine:cube:4', 'mine:good:1', 'mine:camels', 'mine:servants',
    'mine:buildings', 'mine:discs', 'mine:scrolls', 'mine:tile:3', 'hall:2', 'city:1', 'city:6', 'spice:0', 'sets', 'level:1', 'contract:0', 'deal:2',
    'tile:4', 'space:3', 'scoring:1', 'bonus:0', 'bonus:4', 'kind:2', 'wall:7', 'market', 'market:1', 'calendar', 'raiders',
  ],
};

describe.each(GAMES)('whatever is drawn for %s', (game) => {
  const file = new URL(`../src/games/${game}/learn/positions.json`, import.meta.url);
  it.each(LANGUAGES)('is explained in one line with its rule (%s)', async (language) => {
    const [position] = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, { view: View }>);
    if (!position) throw new Error(`${file.pathname} is empty`);
    const loaded = await loadHelp(game, language);
    const numbers = byNumber(await loadRules(game, language));
    const context = withHelpTexts(loaded, { t: await loadTexts(game, language, (key) => key), seats: [] });
    for (const place of PLACES[game] ?? []) {
      const explained = loaded.help.about(place, position.view, context);
      expect(explained, place).not.toBeNull();
      expect(`${explained?.name} ${explained?.text}`, place).not.toMatch(/undefined|null|NaN|\{\w+\}|\b[a-z_]+\.[a-z_]+/);
      expect(explained?.rules.length, place).toBeGreaterThan(0);
      for (const rule of explained?.rules ?? []) expect(numbers.has(rule), `${place}: ${rule}`).toBe(true);
    }
  });
});

