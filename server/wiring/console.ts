import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import { isLocalConnection } from '../kernel/http/local-connection.ts';

const page = 'index.html';
const serviceWorker = 'service-worker.js';
const ownPrefixes = /^\/(uc|website|pay|oidc|open|files|app-pictures|calendar|staff\/api)(\/|$)/;

const headers: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // antd sets the size and position of floating elements by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
};

/**
 * Serves the built console. Files with a hash in their name are cacheable for a year; the page must be revalidated each time. The
 * page is the answer to all paths that a browser opens, because the console has its own routes. Other unknown paths get 404.
 * @param folder the build, with a .br and .gz beside each text file
 * @param options.developerPages whether pages under /dev are served (demo mode), to requests from this machine only
 * @param options.offlinePage whether browsers store the offline page; if not, the service worker of earlier visits is removed
 */
export async function mountConsole(
  app: FastifyInstance,
  folder: string,
  { developerPages, offlinePage = true }: { developerPages: boolean; offlinePage?: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.headers(headers);
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const names = await filesIn(folder);
  // One route for all assets: a route for each of the 670 files, as the plugin adds them, takes 120 ms of the start and 6 MB.
  const assets = new Set(names.filter((name) => name.startsWith('assets/')));
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    assets.has(`assets/${name}`) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  );
  for (const name of names) {
    const sent = name === serviceWorker && !offlinePage ? 'service-worker-removal.js' : name;
    if (!assets.has(name)) app.get(`/${name}`, (_request, reply) => reply.sendFile(sent));
  }
  const sendPage = (reply: FastifyReply) => reply.sendFile(page);
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isVisit = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isHidden = /^\/dev(\/|$)/.test(path) && !(developerPages && isLocalConnection(request));
    if (!isVisit || isHidden || ownPrefixes.test(path)) throw new AppError('notFound');
    return sendPage(reply);
  });
}

/** The paths of the files in the build, without the page and compressed forms. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && entry.name !== page)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
