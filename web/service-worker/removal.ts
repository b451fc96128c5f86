import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** The service worker that the server sends with OFFLINE_PAGE=off: it removes the cache and the worker of earlier visits. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
