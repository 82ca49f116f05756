// What the first load of a table costs, compressed, for each game and language: at most 250 KB.
//   npm run build && node tools/check_size.mjs
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 250_000;
const folder = new URL('../../src/bactrian/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8'));

function size(file) {
  const bytes = readFileSync(new URL(file, folder));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length;
}

/** Everything an entry loads at once. */
function files(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const other of chunk.imports ?? []) files(other, found);
  return found;
}

const fonts = [...new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]))].filter((file) => file.endsWith('.woff2'));
let bad = false;
for (const game of ['samarkand', 'marco_polo', 'merv']) {
  for (const language of ['en', 'ru']) {
    const loaded = files('index.html');
    for (const key of [
      'src/pages/TablePage.svelte', `src/text/${language}.json`, `src/games/${game}/module.ts`,
      `src/games/${game}/texts.${language}.json`, `src/generated/${game}.${language}.json`,
    ]) files(key, loaded);
    for (const font of fonts) if (language === 'ru' || !font.includes('cyrillic')) loaded.add(font);
    const total = [...loaded].reduce((sum, file) => sum + size(file), size('index.html'));
    console.log(`${game} ${language}: ${(total / 1000).toFixed(0)} KB`);
    bad ||= total > LIMIT;
  }
}
if (bad) console.log(`Too much: at most ${LIMIT / 1000} KB.`);
process.exit(bad ? 1 : 0);
