import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { createWebRequests, type WebRequests } from '#server/integrations/web-requests/web-requests.ts';
import { findEnded, sendDue } from '#server/integrations/sign-on/app-sign-outs.ts';
import type { SignOnTrial } from './sign-on.ts';

export const logoutAddress = 'https://app.example/backchannel';

/** The receiver of an app's logout tokens: a server on this machine in place of app.example. */
export interface LogoutReceiver {
  tokens: string[];
  web: WebRequests;
  /** Finds ended sign-ins and sends tokens that are due at an instant. @returns the number of tokens tried */
  round(options?: { now?: Date; checkAfter?: number; log?: (fields: Record<string, unknown>) => void }): Promise<number>;
  /** Verifies a token as an app does, with the published keys. */
  read(token: string | undefined, appId: string, alg?: string): Promise<JWTPayload>;
  close(): Promise<void>;
}

/** @param behave returns the status for each request, counted from 0 */
export async function startLogoutReceiver(
  trial: SignOnTrial,
  behave: (n: number) => number = () => 200,
): Promise<LogoutReceiver> {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const form = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      tokens.push((form && new URLSearchParams(body).get('logout_token')) || 'no logout token');
      response.writeHead(behave(tokens.length - 1)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const web = createWebRequests({ reroute: ({ hostname }) => (hostname === 'app.example' ? port : undefined), timeoutMs: 2000 });
  const { database, signOn } = trial;
  return {
    tokens,
    web,
    async round({ now = new Date(Date.now() + 1000), checkAfter = 300, log = () => {} } = {}) {
      await findEnded({ database }, checkAfter);
      return sendDue({ database, signOn, web, now: () => now, log });
    },
    async read(token, appId, alg = 'ES256') {
      const keys = createRemoteJWKSet(new URL(`${trial.url}/oidc/jwks`));
      const { payload } = await jwtVerify(token ?? '', keys, {
        typ: 'logout+jwt',
        algorithms: [alg],
        issuer: `${trial.url}/oidc`,
        audience: appId,
        requiredClaims: ['sub', 'iat', 'exp', 'jti', 'events', 'sid'],
      });
      return payload;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
