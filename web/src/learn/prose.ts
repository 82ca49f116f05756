import type { Parameters, Translate } from '../text/texts';

/**
 * The few signs of our how-to-play texts (`<game>.<language>.md`):
 *
 *     # Title            ## id: Heading        paragraphs, and lists with "- "
 *     ## id: Heading [S-4 S-5]                 with the numbered sections behind it
 *     !name caption      a picture, by its name
 *     **strong**  *soft*  S-4.2 (a rule)  {sale} (a figure)  {sale dirham} (with its noun)
 */
export type Span =
  | { type: 'text' | 'strong' | 'soft' | 'rule'; text: string };
export type ProseBlock =
  | { type: 'paragraph'; spans: readonly Span[] }
  | { type: 'list'; items: readonly (readonly Span[])[] }
  | { type: 'picture'; name: string; caption: readonly Span[] };
export type Chapter = { id: string; title: string; sections: readonly string[]; blocks: readonly ProseBlock[] };
export type Prose = { title: string; lead: readonly ProseBlock[]; chapters: readonly Chapter[]; words: number };

export type Filling = { figures: Parameters; t: Translate };

function fill(text: string, { figures, t }: Filling): string {
  return text.replace(/\{(\w+)(?: (\w+))?\}/g, (whole, name: string, noun: string | undefined) => {
    const figure = figures[name];
    if (figure === undefined) return whole;
    return noun === undefined ? String(figure) : t(`unit.${noun}`, { count: Number(figure) });
  });
}

const SPAN = /\*\*(?<strong>.+?)\*\*|\*(?<soft>.+?)\*|\b(?<rule>[SPM]-\d+(?:\.\d+)?)\b/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ type: 'text', text: text.slice(at, match.index) });
    const [type, inner] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? ['text', match[0]];
    found.push({ type: type as Span['type'], text: inner ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ type: 'text', text: text.slice(at) });
  return found;
}

function block(text: string): ProseBlock {
  const picture = /^!(\w+)\s*([^]*)$/.exec(text);
  if (picture) return { type: 'picture', name: picture[1] ?? '', caption: spans((picture[2] ?? '').replace(/\s*\n\s*/g, ' ')) };
  if (text.startsWith('- ')) {
    const items = text.slice(2).split(/\n- /).map((item) => spans(item.replace(/\s*\n\s*/g, ' ')));
    return { type: 'list', items };
  }
  return { type: 'paragraph', spans: spans(text.replace(/\s*\n\s*/g, ' ')) };
}

const blocks = (text: string): ProseBlock[] => text.trim().split(/\n\s*\n/).filter(Boolean).map(block);

export function readProse(source: string, filling: Filling): Prose {
  const text = fill(source, filling);
  const [head = '', ...chapters] = text.split(/^## /m);
  const title = /^# (.*)$/m.exec(head)?.[1] ?? '';
  return {
    title,
    lead: blocks(head.replace(/^# .*$/m, '')),
    chapters: chapters.map((chapter) => {
      const [, id = '', name = '', behind = '', rest = ''] = /^(\w+): (.*?)(?: \[(.+)\])?\n([^]*)$/.exec(chapter) ?? [];
      return { id, title: name, sections: behind.split(' ').filter(Boolean), blocks: blocks(rest) };
    }),
    words: text.split(/\s+/).length,
  };
}
