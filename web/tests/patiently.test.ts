import { expect, test, vi } from 'vitest';
import { patiently, type Outside } from '../src/connection/patiently';

function outside(answers: boolean): Outside & { pauses: number[]; renewed: number } {
  const seen = {
    pauses: [] as number[],
    renewed: 0,
    pause: async (seconds: number) => void seen.pauses.push(seconds),
    serverAnswers: async () => answers,
    renew: () => void (seen.renewed += 1),
  };
  return seen;
}

test('what is there comes at once', async () => {
  const around = outside(true);
  expect(await patiently(async () => 'help', around)).toBe('help');
  expect(around.pauses).toEqual([]);
});

test('without a network it is asked for until it comes', async () => {
  const around = outside(false);
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('help');
  for (let i = 0; i < 7; i += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await patiently(load, around)).toBe('help');
  expect(around.pauses).toEqual([0.5, 1, 2, 4, 8, 8, 8]);
  expect(around.renewed).toBe(0);
});

test('what the server no longer has makes the page come anew', async () => {
  const around = outside(true);
  await expect(patiently(() => Promise.reject(new TypeError('gone')), around)).rejects.toThrow('gone');
  expect(around.pauses).toEqual([0.5, 1]);
  expect(around.renewed).toBe(1);
});
