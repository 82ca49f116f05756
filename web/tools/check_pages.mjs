// Looks at pages of the running development server at three sizes, both themes, both languages:
// axe finds nothing, nothing scrolls sideways, nothing is cut off, no writing is tiny.
//   npm run dev &   node tools/check_pages.mjs [path ...]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const base = process.env.BASE ?? 'http://127.0.0.1:5273';
const paths = process.argv.slice(2);
if (paths.length === 0) {
  paths.push('/', '/pieces');
  for (const step of [0, 1, 11, 118, 142]) paths.push(`/recorded/samarkand-4?step=${step}&still`);
  paths.push('/recorded/samarkand-2?step=60&still', '/recorded/samarkand-5?step=100&still');
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  [1280, 720],
  [390, 844],
  [1920, 1080],
];
const SMALLEST = 10.5; // pixels

function flaws(smallest) {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`page is ${root.scrollWidth} wide`);
  const fixed = document.querySelector('.table') !== null;
  if (fixed && root.scrollHeight > innerHeight) found.push(`page is ${root.scrollHeight} high`);
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('.hidden-text') || getComputedStyle(element).clipPath !== 'none' || !element.checkVisibility()) continue;
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own) continue;
    const style = getComputedStyle(element);
    const text = element.textContent.trim().slice(0, 40);
    let size = parseFloat(style.fontSize);
    if (element instanceof SVGGraphicsElement) size *= element.getScreenCTM()?.a ?? 1;
    if (size < smallest) found.push(`${size.toFixed(1)} px: ${text}`);
    if (element instanceof HTMLElement && style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut off: ${text}`);
    if (element instanceof HTMLElement && style.overflowX === 'visible') {
      const box = element.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const inner = range.getBoundingClientRect();
      if (inner.right > box.right + 2 && style.display !== 'inline') found.push(`runs out: ${text}`);
    }
  }
  // Names on a map must not run into each other.
  const names = [...document.querySelectorAll('svg text.name')].map((one) => [one.textContent, one.getBoundingClientRect(), one.parentElement]);
  names.forEach(([a, box, space], i) => {
    for (const [b, other, elsewhere] of names.slice(i + 1)) {
      const x = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const y = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (space !== elsewhere && x > 1 && y > 5) found.push(`names overlap: ${a} / ${b}`);
    }
  });
  return [...new Set(found)];
}

let bad = 0;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const path of paths) {
  for (const [width, height] of SIZES) {
    for (const [theme, language] of [['day', 'ru'], ['night', 'en']]) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: width === 390, bypassCSP: true });
      await context.addInitScript(([t, l]) => {
        localStorage.setItem('theme', t);
        localStorage.setItem('language', l);
      }, [theme, language]);
      const page = await context.newPage();
      const found = [];
      page.on('pageerror', (error) => found.push(error.message));
      page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
      await page.goto(base + path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      found.push(...(await page.evaluate(flaws, SMALLEST)));
      await page.evaluate(axe);
      const result = await page.evaluate(() => window.axe.run());
      for (const violation of result.violations) {
        found.push(`axe ${violation.id}: ${violation.nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`);
      }
      if (found.length > 0) {
        bad += found.length;
        console.log(`${path} ${width}x${height} ${theme} ${language}`);
        for (const flaw of found.slice(0, 12)) console.log(`   ${flaw}`);
      }
      await context.close();
    }
  }
}
await browser.close();
console.log(bad === 0 ? 'Nothing found.' : `${bad} flaws.`);
process.exit(bad === 0 ? 0 : 1);
