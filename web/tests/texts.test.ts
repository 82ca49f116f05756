import { expect, test } from 'vitest';
import en from '../src/text/en.json';
import ru from '../src/text/ru.json';
import { translator, type Catalogue } from '../src/text/texts';

function keys(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, entry]) => {
    const plural = typeof entry !== 'string' && ('one' in entry || 'other' in entry);
    return typeof entry === 'string' || plural ? [prefix + key] : keys(entry, `${prefix}${key}.`);
  });
}

test('Russian numbers take their three forms', () => {
  const t = translator('ru', { points: { one: '{count} очко', few: '{count} очка', many: '{count} очков' } });

  expect([1, 2, 5, 11, 21, 104].map((count) => t('points', { count }))).toEqual([
    '1 очко', '2 очка', '5 очков', '11 очков', '21 очко', '104 очка',
  ]);
});

test('a form that a game calls many serves where English says other', () => {
  const t = translator('en', { dirhams: { one: '{count} Dirham', many: '{count} Dirhams' } });

  expect(t('dirhams', { count: 3 })).toBe('3 Dirhams');
});

test('an unknown key shows itself', () => {
  expect(translator('en', {})('no.such.key')).toBe('no.such.key');
});

test('both languages have the same texts', async () => {
  const own = import.meta.glob<{ default: Catalogue }>(['../src/games/*/text/*.*.json', '../src/games/*/learn/figures.*.json', '../src/{learn/texts,coach/texts,front/*/texts,help,text}/*.*.json'], { eager: true });
  const pairs: [Catalogue, Catalogue][] = [[en, ru]];
  for (const [path, { default: english }] of Object.entries(own)) {
    const russian = own[path.replace('.en.', '.ru.')];
    if (path.includes('.en.') && russian) pairs.push([english, russian.default]);
  }

  for (const [english, russian] of pairs) expect(keys(russian)).toEqual(keys(english));
});

test('a per cent sign is never torn off its number', () => {
  const own = import.meta.glob<Catalogue>('../src/**/*.{en,ru}.json', { eager: true, import: 'default' });
  const texts = JSON.stringify([en, ru, ...Object.entries(own).filter(([path]) => !path.includes('/generated/'))]);

  expect(texts.match(/[\d}] %/g)).toBeNull();
});
