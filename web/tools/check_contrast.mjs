// Measures the pairs of colours in src/look/tokens.css: 4.5:1 for text, 3:1 for pieces.
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../src/look/tokens.css', import.meta.url), 'utf8');
const themes = { day: {}, night: {}, 'day, high': {}, 'night, high': {} };
for (const [, selector, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
  const theme = selector.includes('night') ? 'night' : 'day';
  const high = selector.includes('high');
  for (const [, name, value] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)) {
    if (!high) themes[theme][name] = value;
    themes[`${theme}, high`][name] = value;
  }
}
const light = (hex) => {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
};
const GROUNDS = ['paper', 'paper-raised', 'paper-sunk', 'card'];
const LANDS = ['land-sand', 'land-steppe', 'land-oasis', 'land-rock'];
const pairs = [];
for (const ground of GROUNDS) for (const ink of ['ink', 'ink-quiet', 'accent', 'danger']) pairs.push([ink, ground, 4.5]);
for (const land of LANDS) pairs.push(['land-ink', land, 4.5]);
pairs.push(['water-ink', 'water', 4.5], ['ink-on-accent', 'accent', 4.5]);
let bad = 0;
for (const [theme, colours] of Object.entries(themes)) {
  // Who wishes for more contrast gets 7:1.
  const measured = pairs.map(([a, b, least]) => [`${a} on ${b}`, contrast(colours[a], colours[b]), theme.endsWith('high') ? 7 : least]);
  // A piece shows by its own dye, by its dark line or by the light line around it.
  for (const ground of [...GROUNDS, ...LANDS, 'water']) {
    for (const dye of Object.keys(colours).filter((name) => name.startsWith('dye-'))) {
      const halo = colours[dye === 'dye-black' ? 'piece-halo-dark' : 'piece-halo'];
      const best = Math.max(...[colours[dye], colours['piece-line'], halo].map((one) => contrast(one, colours[ground])));
      measured.push([`${dye} on ${ground}`, best, 3]);
    }
  }
  for (const [name, ratio, least] of measured) {
    if (ratio >= least) continue;
    bad += 1;
    console.log(`${theme}: ${name} is ${ratio.toFixed(2)}:1, expected ${least}:1`);
  }
}
console.log(bad === 0 ? 'Contrast: every pair is strong enough.' : `${bad} pairs are too weak.`);
process.exit(bad === 0 ? 0 : 1);
