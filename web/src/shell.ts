/** The cache that public/worker.js answers from without a server. */
const SHELL = 'shell';
const FIXED = ['/', '/theme.js', '/camel.svg', '/manifest.webmanifest'];

/** What this page has loaded of the build. Its files are named by their contents: the browser has them already. */
function loaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((address) => address.origin === location.origin && address.pathname.startsWith('/assets/'))
    .map((address) => address.pathname);
}

/** Keep the shell of the site, so that it opens without a server; files of another build go. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  await navigator.serviceWorker.register('/worker.js');
  // Of this build alone, as every file of it is.
  const mine = new URL(import.meta.url).pathname;
  const kept = await caches.open(SHELL);
  if (!(await kept.match(mine))) await caches.delete(SHELL);
  const cache = await caches.open(SHELL);
  const missing = [];
  for (const path of new Set([...FIXED, mine, ...loaded()])) if (!(await cache.match(path))) missing.push(path);
  await cache.addAll(missing);
}
