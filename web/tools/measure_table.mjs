// How soon a move shows on another screen, and how smoothly pieces move:
//   BASE=http://127.0.0.1:8000 node tools/measure_table.mjs [moves]
// BASE is a Bactrian server with the client built, or a development server in front of one.
import { chromium } from 'playwright-core';

const base = process.env.BASE ?? 'http://127.0.0.1:8000';
const moves = Number(process.argv[2] ?? 40);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

async function person(name) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const ask = async (path, data) => (await context.request.post(base + path, { data, headers: { origin: base } })).json();
  await ask('/api/me', { name });
  return { page, ask };
}

const games = await (await fetch(`${base}/api/games`)).json().then((told) => told.games.map((game) => game.name));
const [anna, boris] = [await person('Anna'), await person('Boris')];
const seats = [{ kind: 'you' }, { kind: 'guest' }];
const { table, invite } = await anna.ask('/api/tables', { settings: { game: process.env.GAME ?? games.at(-1), seats } });
await boris.ask(`/api/tables/${table}/commands`, { type: 'join', seat: 1, invite });
await anna.ask(`/api/tables/${table}/commands`, { type: 'start' });
for (const [seat, one] of [anna, boris].entries()) {
  await one.ask(`/api/tables/${table}/commands`, { type: 'prefer', seat, confirm: false });
  await one.page.goto(`${base}/table/${table}`, { waitUntil: 'networkidle' });
  await one.page.waitForSelector('.table');
  // The time at which something beside the board last changed, and all times between frames.
  await one.page.evaluate(() => {
    globalThis.shown = 0;
    globalThis.frames = [];
    new MutationObserver(() => (globalThis.shown = Date.now())).observe(document.querySelector('.players'), { childList: true, subtree: true, characterData: true });
    let last = performance.now();
    const tick = (now) => {
      globalThis.frames.push({ took: now - last, moving: document.getAnimations().some((one) => one.playState === 'running') });
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

const delays = [];
for (let done = 0; done < moves; done++) {
  let mover = null;
  for (let tries = 0; tries < 50 && !mover; tries++) {
    for (const one of [anna, boris]) if (await one.page.$('.target, .dock .buttons button')) mover = one;
    if (!mover) await anna.page.waitForTimeout(50);
  }
  if (!mover) break;
  const other = mover === anna ? boris : anna;
  const before = await other.page.evaluate(() => globalThis.shown);
  const clicked = await mover.page.evaluate(() => {
    const target = document.querySelector('.target') ?? document.querySelector('.dock .buttons button');
    const at = Date.now();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const item = document.querySelector('[role=menuitem]');
    if (!item) return at;
    const chosen = Date.now();
    item.click();
    return chosen;
  });
  await mover.page.waitForTimeout(40);
  const item = await mover.page.$('[role=menuitem]');
  const from = item ? Date.now() : clicked;
  await item?.click();
  try {
    await other.page.waitForFunction((old) => globalThis.shown > old, before, { timeout: 1500, polling: 10 });
    delays.push((await other.page.evaluate(() => globalThis.shown)) - from);
  } catch {
    // A choice within a turn that the other does not see.
  }
  await mover.page.waitForTimeout(700);
}

const frames = (await boris.page.evaluate(() => globalThis.frames)).filter((one) => one.moving).map((one) => one.took);
await browser.close();
const at = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(0) ?? '-';
console.log(`a move on the other screen: ${delays.length} seen, median ${at(delays, 0.5)} ms, 95 % ${at(delays, 0.95)} ms, longest ${at(delays, 0.999)} ms`);
console.log(`frames while pieces move: ${frames.length}, median ${at(frames, 0.5)} ms, 95 % ${at(frames, 0.95)} ms`);
