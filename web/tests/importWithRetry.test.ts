import { expect, test, vi } from 'vitest';
import { importWithRetry, type Environment } from '../src/connection/importWithRetry';

function fakeBrowser(answers: boolean): Environment & { pauses: number[]; reloads: number } {
  const seen = {
    pauses: [] as number[],
    reloads: 0,
    freshStyles: async () => undefined,
    pause: async (seconds: number) => void seen.pauses.push(seconds),
    serverAnswers: async () => answers,
    reloadPage: () => void (seen.reloads += 1),
  };
  return seen;
}

test('what is there comes at once', async () => {
  const browser = fakeBrowser(true);
  expect(await importWithRetry(async () => 'help', browser)).toBe('help');
  expect(browser.pauses).toEqual([]);
});

test('without a network it is asked for until it comes', async () => {
  const browser = fakeBrowser(false);
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('help');
  for (let i = 0; i < 7; i += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await importWithRetry(load, browser)).toBe('help');
  expect(browser.pauses).toEqual([0.5, 1, 2, 4, 8, 8, 8]);
  expect(browser.reloads).toBe(0);
});

test('what the server no longer has makes the page come anew', async () => {
  const browser = fakeBrowser(true);
  await expect(importWithRetry(() => Promise.reject(new TypeError('gone')), browser)).rejects.toThrow('gone');
  expect(browser.pauses).toEqual([0.5, 1]);
  expect(browser.reloads).toBe(1);
});

test('before a part is shown its styles are asked for as long as itself', async () => {
  const browser = fakeBrowser(false);
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('help');
  const freshStyles = vi.fn<() => Promise<void>>().mockResolvedValue().mockRejectedValueOnce(new Error('gone'));

  expect(await importWithRetry(load, { ...browser, freshStyles })).toBe('help');

  expect([freshStyles.mock.calls.length, load.mock.calls.length, browser.pauses]).toEqual([2, 1, [0.5]]);
});
