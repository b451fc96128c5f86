import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scimLimits, scimPath } from '#contract/apps/scim-facts.ts';
import { loggableError, refusalOf as namedRefusalOf } from '#server/kernel/http/failures.ts';
import { refusalOf } from './answer.view.ts';
import { answerCall, languageOf, refused, type ScimDependencies, send, type Work } from './call.service.ts';
import { type ResourceKind, kinds } from './resources.service.ts';
import { describe, discoveries } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';

/**
 * Mounts SCIM 2.0 (RFC 7643, 7644) under /scim/v2, outside the API envelope. A directory writes members and departments of the
 * team with a SCIM token, through the same services as the console (decisions/035).
 */
export async function mountScim(app: FastifyInstance, parts: ScimDependencies): Promise<void> {
  const base = `${parts.publicUrl}${scimPath}`;
  await app.register(
    (scope, _options, done) => {
      readBodies(scope);
      scope.setErrorHandler((error: Error, request, reply) => fail(error, request, reply));
      const on = (method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, work: (request: FastifyRequest) => Work) =>
        scope.route({
          method,
          url,
          bodyLimit: scimLimits.body,
          handler: (request, reply) => answerCall(parts, request, reply, { writes: method !== 'GET', work: work(request) }),
        });
      for (const kind of kinds) mountKind(on, kind, base);
      for (const kind of discoveries) {
        on('GET', `/${kind}`, () => async () => ({ status: 200, body: (await describe(kind, base)) as object }));
        if (kind === 'ServiceProviderConfig') continue;
        on('GET', `/${kind}/:id`, (request) => async () => {
          const { id } = request.params as { id: string };
          return { status: 200, body: (await describe(kind, base, id)) as object };
        });
      }
      for (const url of ['/Me', '/Bulk', '/.search', '/Users/.search', '/Groups/.search'])
        scope.all(url, (request, reply) => fail(new ScimFault('notSupported'), request, reply));
      scope.setNotFoundHandler((request, reply) =>
        fail(new ScimFault('notFound', { id: request.url.slice(0, 100) }), request, reply),
      );
      done();
    },
    { prefix: scimPath },
  );
}

type On = (method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, work: (request: FastifyRequest) => Work) => void;

function mountKind(on: On, kind: ResourceKind, base: string): void {
  const [many, one] = [`/${kind.path}`, `/${kind.path}/:id`];
  on('GET', many, (request) => (context) => kind.list(context, request, base));
  on('POST', many, (request) => (context) => kind.create(context, request, base));
  on('GET', one, (request) => (context) => kind.read(context, request, base));
  on('PUT', one, (request) => (context) => kind.change('PUT')(context, request, base));
  on('PATCH', one, (request) => (context) => kind.change('PATCH')(context, request, base));
  on('DELETE', one, (request) => (context) => kind.remove(context, request));
}

/** Parses JSON of either content type. A DELETE may announce a body and send none. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(['application/scim+json', 'application/json'], { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text ? JSON.parse(String(text)) : undefined);
    } catch {
      done(new ScimFault('bodyBroken'));
    }
  });
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new ScimFault('wrongMedia'));
  });
}

function fail(thrown: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const known = refusalOf(thrown, language);
  const error = known ? undefined : namedRefusalOf(thrown);
  request.server.health?.note(thrown);
  if (error?.error === 'unexpected') request.log.error({ err: loggableError(thrown) }, 'unexpected error');
  return send(reply, refused(known ?? refusalOf(error, language) ?? unexpectedError));
}

const unexpectedError = { status: 500, detail: '' };
