import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function server(tables: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Promise.resolve(new Response(JSON.stringify({ tables }), { headers: { 'content-type': 'application/json' } }));
  });
  return asked;
}

test('boards are drawn with the figures of the table', async () => {
  const asked = server({ favour_track: { points: [9, 9, 9, 9] } });
  vi.doMock('../src/connection/api', async (original) => {
    const own = await original<typeof import('../src/connection/api')>();
    const { default: createClient } = await import('openapi-fetch');
    return { ...own, api: createClient({ baseUrl: 'http://table.test/' }) };
  });
  const { useFigures } = await import('../src/games/figures');

  await useFigures('merv', { file: 'my-box.toml', digest: 'abc' });
  const { FAVOUR } = await import('../src/games/merv/tables');

  expect(asked).toEqual(['/api/games/merv/data/abc']);
  expect(FAVOUR.points).toEqual([9, 9, 9, 9]);
});

test('a game that was drawn with other figures begins anew, once', async () => {
  const reload = vi.fn();
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const { useFigures } = await import('../src/games/figures');
  await import('../src/games/merv/tables');

  void useFigures('merv', { file: 'my-box.toml', digest: 'abc' });
  await useFigures('merv', { file: 'my-box.toml', digest: 'abc' });
  await useFigures('merv', null);

  expect(reload).toHaveBeenCalledOnce();
});
