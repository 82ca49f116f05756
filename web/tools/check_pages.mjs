// Looks at pages of the running development server at three sizes, in both themes and languages:
// axe finds nothing, nothing scrolls sideways, is cut off, tiny, covered or on top of something else,
// and every action has a place that a finger can hit.
//   npm run dev &   node tools/check_pages.mjs [--quick] [--width=390] [--only=PART] [path ...]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { flaws } from './flaws.mjs';

const base = process.env.BASE ?? 'http://127.0.0.1:5273';
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const paths = args.filter((arg) => !arg.startsWith('--'));
if (paths.length === 0) {
  const games = JSON.parse(readFileSync(new URL('../src/generated/games.json', import.meta.url), 'utf8'));
  paths.push('/', '/account', '/preferences', '/leaders', '/tournaments', '/pieces', '/learn', '/solve');
  for (const game of games) paths.push(`/new/${game}`, `/learn/${game}`, `/rules/${game}`, `/rules/${game}/numbered`);
  // Of every recorded game one position for each kind of decision, and the end.
  const fixtures = new URL('../fixtures/', import.meta.url);
  const recorded = existsSync(fixtures) ? readdirSync(fixtures).filter((file) => /^\w+-\d\.json$/.test(file)) : [];
  if (recorded.length === 0) console.log('Nothing is recorded: run tools/record_fixtures.py.');
  for (const name of recorded.map((file) => file.replace('.json', ''))) {
    const file = new URL(`${name}.json`, fixtures);
    const { steps } = JSON.parse(readFileSync(file, 'utf8'));
    const last = new Map();
    steps.forEach(({ view, actions }, step) => actions.en.length > 0 && last.set(view.decision?.kind, step));
    for (const step of new Set([0, ...last.values(), steps.length - 1])) paths.push(`/recorded/${name}?step=${step}&still`);
  }
}
const only = args.find((arg) => arg.startsWith('--only='))?.slice(7);
const width = Number(args.find((arg) => arg.startsWith('--width='))?.slice(8) ?? 0);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  [1280, 720],
  [390, 844],
  [1920, 1080],
];
const LOOKS = quick ? [['day', 'ru']] : [['day', 'ru'], ['night', 'en']];
const PHONE = 390;
const SMALLEST = 10.5; // pixels
const TOUCH = 39.5; // and a half more that rounding takes

let bad = 0;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [w, h] of SIZES.filter(([one]) => width === 0 || one === width)) {
  for (const [theme, language] of LOOKS) {
    const context = await browser.newContext({ viewport: { width: w, height: h }, hasTouch: w === PHONE, bypassCSP: true, reducedMotion: 'reduce' });
    await context.addInitScript(([t, l]) => {
      localStorage.setItem('theme', t);
      localStorage.setItem('language', l);
    }, [theme, language]);
    for (const path of paths.filter((one) => only === undefined || one.includes(only))) {
      const page = await context.newPage();
      const found = [];
      page.on('pageerror', (error) => found.push(error.message));
      page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
      await page.goto(base + path, { waitUntil: 'load' });
      await page.waitForSelector('main h1, .table', { timeout: 20_000 }).catch(() => found.push('shows nothing'));
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(250);
      found.push(...(await page.evaluate(flaws, { smallest: SMALLEST, touch: w === PHONE ? TOUCH : 0 })));
      await page.evaluate(axe);
      const result = await page.evaluate(() => window.axe.run());
      for (const violation of result.violations) {
        found.push(`axe ${violation.id}: ${violation.nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`);
      }
      if (found.length > 0) {
        bad += found.length;
        console.log(`${path} ${w}x${h} ${theme} ${language}`);
        for (const flaw of found.slice(0, 14)) console.log(`   ${flaw}`);
        if (found.length > 14) console.log(`   and ${found.length - 14} more`);
      }
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
console.log(bad === 0 ? `Nothing found on ${paths.length} pages.` : `${bad} flaws.`);
process.exit(bad === 0 ? 0 : 1);
