import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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

/** Compressed copies beside the built files, for the server to choose from; fonts are compressed already. */
function compressedCopies(): Plugin {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir = '.' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (file.startsWith('.vite') || !/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue;
        const whole = readFileSync(join(dir, file));
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(whole, best));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(whole, { level: 9 }));
      }
    },
  };
}

/** Which file of the build each source went into: the manifest forgets that of shared ones. */
function sourceChunks(): Plugin {
  return {
    name: 'source-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const sources: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          if (!id.includes('node_modules')) sources[relative(import.meta.dirname, id)] = chunk.fileName;
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source: JSON.stringify(sources) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), fixtures(), sourceChunks(), compressedCopies()],
  server: { port: 5273, proxy: { '/api': { target: process.env['BACTRIAN_SERVER'] ?? 'http://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: '../src/bactrian/server/static',
    emptyOutDir: true,
    manifest: true, // tools/check_size.mjs adds up what a page loads
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
  },
});
