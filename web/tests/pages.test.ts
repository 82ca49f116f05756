import { expect, test } from 'vitest';
import { pageOf, type Page } from '../src/pages';
import { partsOf } from '../src/route.svelte';

const at = (address: string): Page => {
  const [path = '', hash = ''] = address.split('#');
  return pageOf(partsOf(path), hash && `#${hash}`);
};

test('an address has its page, and what it is told', () => {
  expect(at('/people/Anna%20B').props).toEqual({ name: 'Anna B' });
  expect(at('/join/TABLE/SECRET').props).toEqual({ name: 'TABLE', invite: 'SECRET' });
  expect(at('/solve/merv/12').props).toEqual({ game: 'merv', number: 12 });
  expect(at('/admin').props).toEqual({ part: 'reports', about: '' });
});

test('an address without a page, or without a name, says so', () => {
  for (const address of ['/nothing', '/table', '/join', '/people', '/tournament', '/new']) {
    expect(at(address).load, address).toBe(at('/nothing').load);
  }
});

test('a rule in the address leads to the numbered rules', () => {
  expect(at('/rules/merv#M-6.3').load).toBe(at('/rules/merv/numbered').load);
  expect(at('/rules/merv').load).not.toBe(at('/rules/merv/numbered').load);
});

test('another address of a page fetches nothing; another table is another page', () => {
  expect(at('/leaders/merv').load).toBe(at('/leaders/samarkand').load);
  expect(at('/leaders/merv').key).toBe(at('/leaders/samarkand').key);
  expect(at('/table/ONE').key).not.toBe(at('/table/TWO').key);
  expect(at('/profile').key).not.toBe(at('/people/Anna').key);
});
