import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Recorded games under /fixtures, for development only: they are no part of the build. */
function fixtures(): Plugin {
  const folder = join(import.meta.dirname, 'fixtures');
  return {
    name: 'fixtures',
    configureServer(server) {
      server.middlewares.use('/fixtures', (request, response, next) => {
        const name = (request.url ?? '/').slice(1);
        if (name === '') {
          const files = existsSync(folder) ? readdirSync(folder) : [];
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(files.map((file) => file.replace(/\.json$/, ''))));
        } else if (/^\w+-\d\.json$/.test(name) && existsSync(join(folder, name))) {
          response.setHeader('content-type', 'application/json');
          createReadStream(join(folder, name)).pipe(response);
        } else next();
      });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), fixtures()],
  server: { port: 5273, proxy: { '/api': { target: process.env['BACTRIAN_SERVER'] ?? 'http://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: '../src/bactrian/server/static',
    emptyOutDir: true,
    manifest: true, // tools/check_size.mjs adds up what a page loads
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
  },
});
