// The shell opens without a server: its page and files come out of the cache that src/shell.ts fills.
// What the interface answers is never kept: a table is as the server says, or not at all.
const SHELL = 'shell';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function page(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match('/', { cacheName: SHELL });
    if (kept) return kept;
    throw problem;
  }
}

async function file(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

// A push message says what the feed of turns says; one at a time of each table.
self.addEventListener('push', (event) => {
  const { text, path } = event.data?.json() ?? {};
  if (!text) return;
  const shown = self.registration.showNotification('Bactrian', { body: text, icon: '/camel.svg', tag: path, data: { path } });
  event.waitUntil(shown);
});

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) return there.focus();
  return self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || pathname === '/theme.js' || pathname === '/camel.svg') event.respondWith(file(request));
});
