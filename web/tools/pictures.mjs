// The pictures of docs/: every board at three sizes and in both themes, as WebP, from recorded games.
//   npm run pictures
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const server = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)), server: { port: 0 }, logLevel: 'error' });
await server.listen();
const base = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
const target = new URL('../../docs/pictures/web/', import.meta.url);
const LIMIT = 6_000_000; // bytes, all together
const QUALITY = 0.86;
const SIZES = { desk: [1280, 720], phone: [390, 844], wide: [1920, 1080] };
const games = JSON.parse(readFileSync(new URL('../src/generated/games.json', import.meta.url), 'utf8'));
const PAGES = Object.fromEntries(
  games.map((game) => {
    const { picture } = JSON.parse(readFileSync(new URL(`../src/games/${game}/learn/recorded.json`, import.meta.url), 'utf8'));
    return [game, `/recorded/${picture[0]}?step=${picture[1]}&still`];
  }),
);

mkdirSync(target, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** A PNG as WebP: the browser can do it. */
async function compressed(png) {
  const page = await browser.newPage();
  const data = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    },
    [png.toString('base64'), QUALITY],
  );
  await page.close();
  return Buffer.from(data, 'base64');
}

let total = 0;
for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const theme of ['day', 'night']) {
    const context = await browser.newContext({
      viewport: { width, height }, hasTouch: size === 'phone', deviceScaleFactor: size === 'phone' ? 2 : 1, reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
      localStorage.setItem('language', 'en');
    }, theme);
    for (const [name, path] of Object.entries(PAGES)) {
      const page = await context.newPage();
      await page.goto(base + path, { waitUntil: 'load' });
      await page.waitForSelector('.table');
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(600);
      const picture = await compressed(await page.screenshot());
      writeFileSync(new URL(`${name}-${size}-${theme}.webp`, target), picture);
      total += picture.length;
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(`${(total / 1e6).toFixed(1)} MB in docs/pictures/web`);
if (total > LIMIT) {
  console.log(`Too much: at most ${LIMIT / 1e6} MB.`);
  process.exit(1);
}
