import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openApiPath } from '#contract/apps/open-api-facts.ts';
import type { Database } from '#server/kernel/database/database.ts';
import { demoAppsOrigin } from '#server/demo/apps-origin.ts';
import { page, policy } from './page.ts';
import { loadParties, type Party } from './party.ts';
import { createSignIns, type SignedIn } from './sign-in.ts';
import { wordsFor } from './words.ts';

const cookieName = 'demo_app';

/** The endpoints of the open API, with the scope each requires. */
const reads = [
  { path: 'me', scope: 'openid' },
  { path: 'departments', scope: 'departments.read' },
  { path: 'members', scope: 'members.read' },
] as const;

export interface DemoApps {
  stop(): Promise<void>;
}

/**
 * Serves every app of the demo on the port after the console's. Each is a relying party that knows the authorization server only
 * through its discovery document and a standard library. `/{key}` shows who is signed in and what the app may read.
 */
export async function startDemoApps(options: { database: Database; publicUrl: string; host: string }): Promise<DemoApps> {
  const { database, publicUrl, host } = options;
  const origin = demoAppsOrigin(publicUrl);
  let parties: ReadonlyMap<string, Party> = new Map();
  const signIns = createSignIns(publicUrl, origin);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const [, key = '', act = ''] = url.pathname.split('/');
    const { language, say } = wordsFor(request.headers['accept-language']);
    const session = sessionOf(request) ?? signIns.newSession();
    response.setHeader('set-cookie', `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Lax`);
    const show = (title: string, parts: Parameters<typeof page>[2], status = 200) =>
      send(response, status, page(language, title, parts));
    const party = parties.get(key);
    if (!party) return show(say('all'), { links: [...parties.values()].map((each) => linkTo(each, language)) }, key ? 404 : 200);
    const app = party.manifest.name[language];
    const title = act === 'admin' ? say('admin', { app }) : app;
    const client = await party.client?.();
    if (!client) return show(title, { lines: [say('noSignIn', { app })] });
    const ways = [
      { href: `/${key}/login`, text: say('signIn') },
      { href: `/${key}/login?prompt=login`, text: say('again') },
    ];
    if (act === 'login')
      return send(response, 303, '', (await signIns.begin(party, client, session, url.searchParams.get('prompt'))).href);
    if (act === 'callback') {
      const refused = await signIns.end(party, client, session, url.searchParams).then(() => undefined, codeOf);
      if (refused !== undefined) return show(title, { lines: [say('refused', { code: refused })], links: ways }, 403);
      return send(response, 303, '', `/${key}`);
    }
    if (act === 'logout') {
      const { idToken } = signIns.forget(session, key) ?? {};
      return send(response, 303, '', endOf(client, party, idToken));
    }
    const person = await signIns.current(party, client, session);
    if (!person) return show(title, { lines: [say('out', { app })], links: ways });
    const { name, sub } = person.claims;
    const read = await readAll(party, person);
    const ended = read.some(({ status }) => status === 401);
    show(title, {
      lines: [say('as', { name: typeof name === 'string' ? name : String(sub) }), ...(ended ? [say('ended')] : [])],
      shown: [
        { title: say('given'), content: person.claims },
        ...read.map(({ path, content }) => ({ title: `${say('reads', { app })}: ${path}`, content })),
      ],
      links: [
        ...(ended ? ways : [{ href: `/${key}/login?prompt=consent`, text: say('choose') }]),
        { href: `/${key}/logout`, text: say('signOut') },
      ],
    });
  }

  function readAll({ manifest }: Party, person: SignedIn) {
    const open = reads.filter(({ scope }) => manifest.signIn?.scopes.includes(scope));
    return Promise.all(open.map(async ({ path }) => ({ path, ...(await call(`${publicUrl}${openApiPath}/${path}`, person)) })));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 502, page('en', codeOf(error), {})));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(new URL(origin).port), host, resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  try {
    // After listening: a process that finds the port taken must not replace the secrets of the one that serves the apps.
    parties = await loadParties(database, publicUrl, origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

const linkTo = ({ key, manifest }: Party, language: keyof Party['manifest']['name']) => ({
  href: `/${key}`,
  text: manifest.name[language],
});

function sessionOf({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

function endOf(
  client: Awaited<ReturnType<NonNullable<Party['client']>>>,
  { manifest }: Party,
  idToken: string | undefined,
): string {
  const end = new URL(client.serverMetadata().end_session_endpoint ?? '');
  const [back] = manifest.signIn?.postLogoutRedirectUris ?? [];
  if (idToken) end.searchParams.set('id_token_hint', idToken);
  else end.searchParams.set('client_id', client.clientMetadata().client_id);
  if (back) end.searchParams.set('post_logout_redirect_uri', back);
  return end.href;
}

async function call(address: string, { accessToken }: SignedIn): Promise<{ status: number; content: unknown }> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' } });
  const body = (await answer.json().catch(() => ({}))) as { data?: unknown };
  return { status: answer.status, content: answer.ok ? body.data : body };
}

/** The error code of the protocol; text from outside is never passed on. */
function codeOf(error: unknown): string {
  const { error: code } = (error ?? {}) as { error?: unknown };
  return typeof code === 'string' && /^\w{3,40}$/.test(code) ? code : 'failed';
}

function send(response: ServerResponse, status: number, html: string, location?: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(location !== undefined && { location }),
  });
  response.end(html);
}
