import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from './kernel/db.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { sendFailure } from './kernel/failures.ts';
import { mount, type MountOptions, type Route } from './kernel/mount.ts';
import type { FileStore } from './outside/files/folder.ts';

/** Everything the features need from outside, made by main.ts or by a test. */
export interface Parts extends MountOptions {
  database: Database;
  store: FileStore;
  logLevel: string;
  trustProxy: false | number | readonly string[];
}

/** Every route of the API, one line a feature. */
export function allRoutes(parts: Pick<Parts, 'store'>): Route[] {
  return [...filesRoutes(parts.store)];
}

/** The HTTP server without its sockets: parsing, errors and every endpoint of the contract. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: parts.logLevel,
      // Paths carry ids only; queries may carry names, numbers and codes, and stay out of the log.
      serializers: { req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }) },
    },
    trustProxy:
      parts.trustProxy === false ? false : typeof parts.trustProxy === 'number' ? parts.trustProxy : [...parts.trustProxy],
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.setErrorHandler(sendFailure);
  await app.register(multipart);
  mount(app, parts, allRoutes(parts));
  return app;
}
