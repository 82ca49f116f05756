import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { GameName, View } from '../src/connection/connection';
import { loadGame, loadTexts, type GameContext, type GameModule, type TextTable } from '../src/games/module';
import { BREAKTHROUGHS } from '../src/games/merv/tables';
import { BUILT_GAMES as GAMES } from '../src/games/registry';

// The boards come with the modules, and ask what the screen prefers.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The same with something else in it: the text tables must say something else. */
function changed(value: Json): Json {
  if (value === null) return 0;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value > 0 ? value - 1 : value + 1;
  if (typeof value === 'string') return `${value}?`;
  if (Array.isArray(value)) return value.length === 0 ? [0] : value.map(changed);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner)]));
}

/** Everything that is said about a position, besides the log and the actions. */
function said(game: GameModule, tables: (view: View, context: GameContext) => readonly TextTable[], view: View, context: GameContext): string {
  try {
    return JSON.stringify([game.phase(view, context), game.sentence(view, context), tables(view, context)]);
  } catch {
    return 'has been read';
  }
}

/** Not of the position: who looks, what stands elsewhere in the table's text, or what another field says already. */
const FRAME = ['game', 'players', 'seat', 'over', 'winners', 'scores', 'ends', 'parts', 'active', 'actions'];
const ELSEWHERE: Record<GameName, readonly string[]> = {
  samarkand: [...FRAME, 'offers'], // the actions' own texts
  marco_polo: [...FRAME, 'turns', 'terms', 'serves'], // the phase names the round; the actions' own texts tell their terms
  merv: [...FRAME, 'turns', 'courtiers'], // the phase names year and round; the halls tell whose courtiers are where
};
/** Lists of people and places whose parts are looked at one by one. */
const PARTS: Record<GameName, readonly string[]> = {
  samarkand: ['seats', 'families', 'own'],
  marco_polo: ['seats', 'special'],
  merv: ['owners', 'sites', 'caravan', 'market', 'upgrade_supply', 'solo'],
};

/** What no position of the pages has: a card named for the discards, a colour that stands for any. */
const MORE: Partial<Record<GameName, (view: Record<string, Json>) => void>> = {
  samarkand: (view) => {
    const own = view['own'] as { hand: number[]; named: number[] };
    own.named = own.hand.slice(0, 1);
  },
  merv: (view) => {
    for (const owner of view['owners'] as { breakthroughs: number[] }[]) owner.breakthroughs = [BREAKTHROUGHS.findIndex((tile) => tile.effect === 'as_any')];
  },
};

function withPart(view: View, group: string, part: string): View {
  const whole = (view as unknown as Record<string, Json>)[group];
  const alter = (one: Json): Json =>
    one !== null && typeof one === 'object' && !Array.isArray(one) ? { ...one, [part]: changed(one[part] ?? null) } : one;
  return { ...view, [group]: Array.isArray(whole) ? whole.map(alter) : alter(whole ?? null) } as View;
}

describe.each(GAMES)('the text table of %s', (name) => {
  it('tells every part of the position', async () => {
    const positions = JSON.parse(readFileSync(new URL(`../src/games/${name}/learn/positions.json`, import.meta.url), 'utf8')) as Record<string, { view: View }>;
    const game = await loadGame(name);
    const tables = await game.textTables();
    const context: GameContext = { t: await loadTexts(name, 'en', (key, given) => `${key} ${JSON.stringify(given ?? '')}`), seats: [] };
    const silent = new Map<string, number>();
    const views = Object.values(positions).map((one) => one.view);
    MORE[name]?.(views[0] as unknown as Record<string, Json>);
    const note = (field: string, before: string, after: string): void => {
      silent.set(field, (silent.get(field) ?? 0) + (before === after ? 0 : 1));
    };
    for (const view of views) {
      const before = said(game, tables, view, context);
      for (const [group, value] of Object.entries(view as unknown as Record<string, Json>)) {
        if (ELSEWHERE[name]?.includes(group)) continue;
        if (!PARTS[name]?.includes(group)) {
          note(group, before, said(game, tables, { ...view, [group]: changed(value) } as View, context));
          continue;
        }
        const one = Array.isArray(value) ? value[0] : value;
        for (const part of Object.keys((one ?? {}) as object)) {
          if (!ELSEWHERE[name]?.includes(part)) note(`${group}.${part}`, before, said(game, tables, withPart(view, group, part), context));
        }
      }
    }
    expect([...silent].filter(([, times]) => times === 0).map(([field]) => field)).toEqual([]);
  }, 60_000);
});
