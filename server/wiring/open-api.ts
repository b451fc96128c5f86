import type { FastifyInstance } from 'fastify';
import { openApiDocs, openApiDocument } from '#contract/apps/open-api-facts.ts';
import { openApiRoutes } from '../flows/apps/open-api/open-api.routes.ts';
import { mountOpenCalls, type OpenMountOptions } from '../domain/app-access/open-mount.ts';
import { openApiDescription } from './open-api-document.ts';
import { mountUsage } from './app-usage.ts';
import { docsPolicy, openApiPage } from './open-api-page.ts';
import { precompressed } from './precompressed.ts';

/** Mounts the open API, which apps call with access tokens of people, and its documentation. */
export function mountOpenApi(app: FastifyInstance, options: OpenMountOptions & { publicUrl: string }): void {
  const { publicUrl } = options;
  mountOpenCalls(app, options, openApiRoutes(publicUrl));
  mountUsage(app, options);
  const description = precompressed(() => Promise.resolve(JSON.stringify(openApiDescription(publicUrl))));
  app.get(openApiDocument, (request, reply) => description(request, reply.header('access-control-allow-origin', '*')));
  app.get(openApiDocs, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(openApiPage(publicUrl)),
  );
}
