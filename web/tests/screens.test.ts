import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCREENS, spelledOut } from '../src/look/screens.js';

const src = join(import.meta.dirname, '..', 'src');
/** What is drawn at a table. Pages before one are only narrow or wide, each where its own lines break. */
const TABLE = ['coach', 'end', 'games', 'replay', 'solve', 'table'];

test('names of screens are spelled out in media queries, and nowhere else', () => {
  const style = '@media (--roomy) and (max-height: 9px) { a { color: var(--phone); width: calc((--phone)) } }';

  expect(spelledOut(style)).toBe(style.replace('(--roomy)', `(${SCREENS.roomy})`));
  expect(() => spelledOut('@media (--watch) {')).toThrow('(--watch)');
});

test('at a table no style has a line of its own between a phone and a laptop', () => {
  for (const folder of TABLE) {
    for (const file of readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.svelte')) continue;
      const queries = readFileSync(join(src, folder, file), 'utf8').match(/@media [^{]+|MediaQuery\([^)]+/g) ?? [];
      expect(queries.filter((query) => /7[12]\dpx/.test(query)), file).toEqual([]);
    }
  }
});
