import type { GameName } from '../connection/connection';
import { importWithRetry } from '../connection/importWithRetry';
import type { Language } from '../text/texts';

/** A rule with its number, a table, or plain words; `html` is made by tools/export_rules.py. */
export type Block =
  | { rule: string; html: string; items?: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] }
  | { html: string };
export type Section = { id: string; title: string; blocks: readonly Block[] };
/** Of a table of figures how many entries have which origin: `printed`, `derived`, `reconstructed` … */
export type Origin = { table: string; marks: Readonly<Record<string, number>> };
export type Rules = { title: string; sections: readonly Section[] };

const DOCUMENTS = import.meta.glob<{ default: Rules }>('../generated/*.rules.*.json');

export async function loadRules(game: GameName, language: Language): Promise<Rules> {
  const load = DOCUMENTS[`../generated/${game}.rules.${language}.json`];
  if (!load) return { title: '', sections: [] };
  return (await importWithRetry(load)).default;
}

const ORIGINS = import.meta.glob<{ default: readonly Origin[] }>('../generated/*.origins.json');

/** Where the figures of a game come from. */
export async function loadOrigins(game: GameName): Promise<readonly Origin[]> {
  const load = ORIGINS[`../generated/${game}.origins.json`];
  return load ? (await importWithRetry(load)).default : [];
}

/** The section in which a rule stands. */
export function sectionOf(rules: Rules, rule: string): Section | undefined {
  return rules.sections.find((section) => section.id === rule || section.blocks.some((block) => 'rule' in block && block.rule === rule));
}

/** What a block says, without its marks. */
export function plain(block: Block): string {
  const parts =
    'head' in block
      ? [...block.head, ...block.rows.flat()]
      : 'rule' in block
        ? [block.rule, block.html, ...(block.items ?? [])]
        : [block.html];
  return parts.join(' ').replace(/<[^>]+>/g, '').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

/** The sections with those blocks in which all words are found; everything if there are none. */
export function search(sections: readonly Section[], wanted: string): readonly Section[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return sections
    .map((section) =>
      has(`${section.id} ${section.title}`) ? section : { ...section, blocks: section.blocks.filter((block) => has(plain(block))) },
    )
    .filter((section) => section.blocks.length > 0);
}

/** Every rule and section of a document by its number. */
export function byNumber(rules: Rules): ReadonlyMap<string, Block | Section> {
  return new Map(
    rules.sections.flatMap((section): [string, Block | Section][] => [
      [section.id, section],
      ...section.blocks.flatMap((block): [string, Block][] => ('rule' in block ? [[block.rule, block]] : [])),
    ]),
  );
}
