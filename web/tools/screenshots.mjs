// Pictures of the development server's pages at three sizes, both themes, both languages:
//   npm run dev &   node tools/screenshots.mjs [name=path ...] [--quick]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = process.env.BASE ?? 'http://127.0.0.1:5273';
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const pages = args.filter((arg) => arg.includes('=')).map((arg) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]);
if (pages.length === 0) {
  pages.push(['home', '/'], ['pieces', '/pieces']);
}
const SIZES = [
  [1280, 720],
  [390, 844],
  [1920, 1080],
];
mkdirSync(new URL('../shots', import.meta.url), { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, path] of pages) {
  for (const [width, height] of SIZES) {
    for (const theme of quick ? [width === 390 ? 'night' : 'day'] : ['day', 'night']) {
      for (const language of quick ? [width === 390 ? 'ru' : 'en'] : ['en', 'ru']) {
        const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 1, hasTouch: width === 390 });
        await context.addInitScript(([t, l]) => {
          localStorage.setItem('theme', t);
          localStorage.setItem('language', l);
        }, [theme, language]);
        const page = await context.newPage();
        page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(name, message.text()));
        page.on('pageerror', (error) => console.log(name, error.message));
        await page.goto(base + path, { waitUntil: 'networkidle' });
        await page.waitForTimeout(400);
        const file = new URL(`../shots/${name}-${width}-${theme}-${language}.png`, import.meta.url).pathname;
        await page.screenshot({ path: file, fullPage: name === 'pieces' });
        await context.close();
      }
    }
  }
}
await browser.close();
