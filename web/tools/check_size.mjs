// What the first load of each page costs, compressed, in each language: at most 260 KB.
//   npm run build && node tools/check_size.mjs
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 260_000;
const folder = new URL('../../src/bactrian/server/static/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}.json`, folder), 'utf8'));
const manifest = read('manifest');
const sources = read('sources'); // which file each source went into
const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));

function size(file) {
  const bytes = readFileSync(new URL(file, folder));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length;
}

/** Everything an entry loads at once. */
function files(key, found) {
  const chunk = manifest[key] ?? chunks.get(sources[key]);
  if (!chunk) throw new Error(`The build has no ${key}: what does this page load now?`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const other of chunk.imports ?? []) files(other, found);
  return found;
}

const front = (page) => (language) => [page, `src/text/front.${language}.json`];
const PAGES = {
  '/': front('src/front/lobby/HomePage.svelte'),
  '/new': front('src/front/new_table/NewTablePage.svelte'),
  '/join': (language) => [...front('src/front/waiting_room/WaitingRoom.svelte')(language), 'src/front/waiting_room/TableEntry.svelte'],
  '/account': (language) => [
    ...front('src/front/account/AccountPage.svelte')(language),
    `src/front/security/texts/security.${language}.json`, `src/front/contact/texts/contact.${language}.json`,
  ],
  '/preferences': (language) => [...front('src/front/account/PreferencesPage.svelte')(language), `src/front/contact/texts/contact.${language}.json`],
  '/profile': (language) => [...front('src/front/profile/ProfilePage.svelte')(language), `src/front/profile/texts/profile.${language}.json`],
  '/leaders': (language) => [...front('src/front/leaders/LeadersPage.svelte')(language), `src/text/leaders.${language}.json`],
  '/tournaments': (language) => [...front('src/front/tournaments/TournamentsPage.svelte')(language), `src/text/tournaments.${language}.json`],
  '/tournament': (language) => [...front('src/front/tournaments/TournamentPage.svelte')(language), `src/text/tournaments.${language}.json`],
  '/solve': (language) => [...front('src/solve/SolveIndex.svelte')(language), `src/text/solve.${language}.json`],
  '/admin': (language) => [...front('src/admin/AdminPage.svelte')(language), `src/admin/admin.${language}.json`],
};
const games = JSON.parse(readFileSync(new URL('../src/generated/games.json', import.meta.url), 'utf8'));
for (const game of games) {
  PAGES[`/table, ${game}`] = (language) => [
    'src/front/waiting_room/TableEntry.svelte', `src/text/live.${language}.json`, `src/games/${game}/module.ts`,
    `src/games/${game}/text/texts.${language}.json`, `src/generated/${game}.${language}.json`,
  ];
  const prose = (page, name) => (language) => [
    ...front(page)(language), `src/learn/texts/learn.${language}.json`, `src/games/${game}/learn/Picture.svelte`,
    `src/games/${game}/learn/${name}.${language}.md?raw`, `src/games/${game}/text/figures.ts`, `src/games/${game}/text/texts.${language}.json`,
    `src/generated/${game}.${language}.json`,
  ];
  PAGES[`/learn/${game}`] = prose('src/learn/LearnPage.svelte', 'lesson');
  PAGES[`/rules/${game}`] = prose('src/learn/RulebookPage.svelte', 'rulebook');
  PAGES[`/rules/${game}/numbered`] = (language) => [
    ...front('src/learn/RulesPage.svelte')(language), `src/learn/texts/learn.${language}.json`, `src/generated/${game}.rules.${language}.json`,
  ];
}

const fonts = [...new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]))].filter((file) => file.endsWith('.woff2'));
let bad = false;
for (const [page, keys] of Object.entries(PAGES)) {
  const sizes = ['en', 'ru'].map((language) => {
    const loaded = new Set();
    for (const key of ['index.html', `src/text/${language}.json`, ...keys(language)]) files(key, loaded);
    for (const font of fonts) if (language === 'ru' || !font.includes('cyrillic')) loaded.add(font);
    return [...loaded].reduce((sum, file) => sum + size(file), size('index.html'));
  });
  console.log(`${page}: ${sizes.map((one) => (one / 1000).toFixed(0)).join(' and ')} KB`);
  bad ||= Math.max(...sizes) > LIMIT;
}
if (bad) console.log(`Too much: at most ${LIMIT / 1000} KB.`);
process.exit(bad ? 1 : 0);
