import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Identifies the build; set by the bundler. A new build thereby has a new worker. */
declare const BUILD: string;

const page = '/offline.html';
const script = '/offline.js';
const cacheName = `atrium-offline-${BUILD}`;

/**
 * The service worker. It stores the offline page and nothing else, so no answer of the API and no page with personal data is ever
 * in its cache. Code of the console is cached by the browser, as its files never change.
 */
self.addEventListener('install', (event) => event.waitUntil(Promise.all([storeOfflinePage(), self.skipWaiting()])));

self.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches()));

self.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  if (method === 'GET' && mode === 'navigate' && destination === 'document') event.respondWith(visit(event.request));
  else if (new URL(url).pathname === script) event.respondWith(stored(script));
});

/** The answer of the server, else the offline page at the same address. */
async function visit(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return stored(page);
  }
}

async function stored(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName })) ?? fetch(path);
}

async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([page, script].map((path) => new Request(path, { cache: 'no-cache' })));
}

async function deleteOtherCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}
