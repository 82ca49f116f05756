import { describe, expect, it } from 'vitest';
import { loadFigures, loadText, type TextName } from '../src/learn/lessons';
import { readProse, spans, type Prose, type ProseBlock } from '../src/learn/prose';
import { loadReconstructed } from '../src/learn/reconstructed';
import { linkedRule } from '../src/learn/ruleAddress';
import { byNumber, loadOrigins, loadRules, plain, search, sectionOf, type Block, type Rules } from '../src/learn/rules';
import { BUILT_GAMES as GAMES } from '../src/games/registry';
import { loadPageTexts } from '../src/learn/pageTexts';
import type { Language } from '../src/text/texts';

const LANGUAGES: readonly Language[] = ['en', 'ru'];
const blocks = (prose: Prose): ProseBlock[] => [...prose.lead, ...prose.chapters.flatMap((chapter) => chapter.blocks)];
const inner = (block: ProseBlock) => (block.type === 'paragraph' ? block.spans : block.type === 'list' ? block.items.flat() : block.caption);
const read = async (game: (typeof GAMES)[number], language: Language, name: TextName = 'lesson'): Promise<Prose> =>
  readProse(await loadText(game, language, name), { figures: await loadFigures(game), t: await loadPageTexts(language, (key) => key) });

describe.each(GAMES)('how to play %s', (game) => {
  it.each(LANGUAGES)('names only figures and nouns that exist (%s)', async (language) => {
    const text = blocks(await read(game, language)).flatMap(inner).map((span) => span.text).join(' ');
    expect(text).not.toMatch(/\{|unit\.|undefined|NaN/);
  });

  it.each(LANGUAGES)('points only at rules that exist (%s)', async (language) => {
    const numbers = byNumber(await loadRules(game, language));
    const rules = blocks(await read(game, language)).flatMap(inner).filter((span) => span.type === 'rule');
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) expect(numbers.has(rule.text), rule.text).toBe(true);
  });

  it('has the same chapters and pictures in both languages', async () => {
    const shape = (prose: Prose) => [
      prose.chapters.map((chapter) => chapter.id),
      blocks(prose).flatMap((block) => (block.type === 'picture' ? [block.name] : [])),
      blocks(prose).map((block) => block.type),
    ];
    expect(shape(await read(game, 'ru'))).toEqual(shape(await read(game, 'en')));
  });

  it('is read in five to ten minutes', async () => {
    for (const language of LANGUAGES) {
      const minutes = (await read(game, language)).words / 170;
      expect(minutes).toBeGreaterThan(3);
      expect(minutes).toBeLessThan(10);
    }
  });
});

describe.each(GAMES)('the rules of %s for players', (game) => {
  it.each(LANGUAGES)('name only figures that exist, and nothing that only programs know (%s)', async (language) => {
    const prose = await read(game, language, 'rulebook');
    const text = [prose.title, ...blocks(prose).flatMap(inner).map((span) => span.text)].join(' ');
    expect(text).not.toMatch(/\{|unit\.|undefined|NaN/);
    expect(text).not.toMatch(/`|\w_\w|numbered from|\b0\b|seat \d/);
  });

  it.each(LANGUAGES)('have the numbered section behind every chapter, and leave none of play out (%s)', async (language) => {
    const numbers = byNumber(await loadRules(game, language));
    const sections = (await read(game, language, 'rulebook')).chapters.map((chapter) => chapter.sections);
    for (const behind of sections) expect(behind.length).toBeGreaterThan(0);
    for (const section of sections.flat()) expect(numbers.has(section), section).toBe(true);
    // From the first section to the one about what is open; after that come notes for programs.
    const order = sections.flat().map((section) => Number(section.split('-')[1]));
    expect(order).toEqual(order.map((_, index) => index + 1));
  });

  it('are the same in both languages', async () => {
    const shape = (prose: Prose) => [
      prose.chapters.map((chapter) => [chapter.id, ...chapter.sections]),
      blocks(prose).map((block) => (block.type === 'picture' ? block.name : block.type === 'list' ? block.items.length : block.type)),
    ];
    expect(shape(await read(game, 'ru', 'rulebook'))).toEqual(shape(await read(game, 'en', 'rulebook')));
  });
});

it.each(LANGUAGES)('every reconstructed table is told in words (%s)', async (language) => {
  for (const game of GAMES) {
    const tables = (await loadOrigins(game)).filter((origin) => 'reconstructed' in origin.marks);
    const told = await loadReconstructed(game, language);
    expect(told).toHaveLength(tables.length);
    for (const { table, words } of told) expect(words, `${game} ${table}`).not.toBe(table);
  }
});

describe('the numbered rules', () => {
  const everywhere = GAMES.flatMap((game) => LANGUAGES.map((language) => [game, language] as const));

  it.each(everywhere)('%s, %s: every link leads to a rule of the document', async (game, language) => {
    const rules = await loadRules(game, language);
    const numbers = byNumber(rules);
    const links = JSON.stringify(rules).matchAll(/href=\\"#([^"\\]+)/g);
    for (const [, target] of links) expect(numbers.has(target ?? ''), target).toBe(true);
  });

  it.each(GAMES)('%s: every language says as much as the specification', async (game) => {
    const same = (text: string) => [...text.matchAll(/<code>.*?<\/code>|\[[\w. ,]+\]|href="#[^"]+"/g)].map(String).sort();
    const shape = (block: Block) =>
      'head' in block
        ? [block.head.length, block.rows.length, same([...block.head, ...block.rows.flat()].join(' '))]
        : 'rule' in block
          ? [block.rule, same([block.html, ...(block.items ?? [])].join(' ')), block.items?.length ?? 0]
          : [same(block.html)];
    const outline = ({ sections }: Rules) => sections.map(({ id, blocks: own }) => [id, own.map(shape)]);
    expect(outline(await loadRules(game, 'ru'))).toEqual(outline(await loadRules(game, 'en')));
  });

  it('are searched by words and by number', async () => {
    const { sections } = await loadRules('samarkand', 'en');
    expect(search(sections, 'S-4.2').flatMap((section) => section.blocks)).toHaveLength(1);
    for (const section of search(sections, 'treasury portion')) {
      for (const block of section.blocks) expect(plain(block).toLowerCase()).toContain('treasury');
    }
    expect(search(sections, 'no such words')).toHaveLength(0);
  });
});

it('words keep their emphasis, rules become links', () => {
  expect(spans('pay **now** S-4.2')).toEqual([
    { type: 'text', text: 'pay ' },
    { type: 'strong', text: 'now' },
    { type: 'text', text: ' ' },
    { type: 'rule', text: 'S-4.2' },
  ]);
});

it('knows the rule that a link at a table leads to, and where that rule stands', async () => {
  const here = '/table/abc';
  const to = (pathname: string, hash: string) => linkedRule({ pathname, hash }, 'merv', here);
  const rules = await loadRules('merv', 'en');

  expect(to('/rules/merv/numbered', '#M-17.1')).toBe('M-17.1');
  expect(to(here, '#M-6')).toBe('M-6');
  expect(to('/rules/merv/numbered', '')).toBeNull();
  expect(to('/rules/merv/numbered', '#figures')).toBeNull();
  expect(to('/rules/samarkand/numbered', '#S-4')).toBeNull();
  expect(sectionOf(rules, 'M-17.1')?.id).toBe('M-17');
  expect(sectionOf(rules, 'M-6')?.id).toBe('M-6');
  expect(sectionOf(rules, 'M-99.1')).toBeUndefined();
});
