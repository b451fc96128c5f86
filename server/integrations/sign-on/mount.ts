import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Database } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { transportSecurity } from '#server/kernel/http/transport-security.ts';
import { userinfoPath } from './limits.ts';
import { pagePolicy } from './pages.ts';
import type { SignOn } from './sign-on.ts';
import { mountUserinfo } from './userinfo.ts';

const prefix = '/oidc';

/**
 * Mounts the authorization server under /oidc, and /silent, to which silent requests return. The library writes to the raw
 * response, so hooks that set headers do not apply to it; the headers are set here first.
 */
export async function mountSignOn(app: FastifyInstance, signOn: SignOn, database: Database): Promise<void> {
  const { host, protocol } = new URL(signOn.publicUrl);
  const ownHeaders = Object.entries({ ...headers, ...transportSecurity(signOn.publicUrl) });
  await app.register(async (scope) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    mountUserinfo(scope, prefix + userinfoPath, { signOn, database });
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${prefix}/*`,
      handler: async (request, reply) => {
        // The library builds every address from the Host header.
        if (request.host !== host) throw new AppError('wrongHost');
        // Requests are stored until they are answered, and text in PostgreSQL cannot contain this character.
        if (request.raw.url?.includes('%00')) throw new AppError('malformed');
        reply.hijack();
        for (const [name, value] of ownHeaders) reply.raw.setHeader(name, value);
        const raw: IncomingMessage & { originalUrl?: string } = request.raw;
        // Whatever proxies sent, the library gets the verified host and address.
        raw.headers['x-forwarded-host'] = host;
        raw.headers['x-forwarded-for'] = request.ip;
        raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
        raw.originalUrl = raw.url ?? '/';
        raw.url = raw.originalUrl.slice(prefix.length) || '/';
        await signOn.provider().callback()(raw, reply.raw);
      },
    });
  });
  // The console makes silent requests by fetch and reads the answer from the final address, so the page is empty.
  app.get('/silent', (_request, reply) => reply.code(204).header('cache-control', 'no-store').send());
}

const headers = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
