import * as oidc from 'openid-client';
import { guard } from '#server/domain/rights/guard.ts';
import { account } from '#contract/access/sign-in.ts';
import type { Endpoint } from '#contract/kit.ts';
import { accountRoutes } from '#server/features/access/sign-in/account.routes.ts';
import { ownSafetyRoutes } from '#server/features/access/sign-in/own-security.routes.ts';
import { mount } from '#server/kernel/http/mount.ts';
import { createPasswords } from '#server/integrations/sign-on/passwords.ts';
import { type Browser, createBrowser } from './browser.ts';
import { type SignOnTrial, startRequest, startSignOnTrial } from './sign-on.ts';

/** An unwrapped answer of the API. */
export interface Said<T> {
  status: number;
  /** 0 if the call was not refused. */
  code: number;
  data: T;
  fields: { field: string; message: string }[];
  retryAfter: string | null;
}

/** The parts of a trial or of a whole server that signing in and calling the API need. */
export type Site = Pick<AccountTrial, 'url' | 'client' | 'say'>;

/** Sign-on with the account feature, and a caller in a browser. */
export interface AccountTrial extends SignOnTrial {
  say<T = Record<string, string>>(endpoint: Endpoint, input?: Input): Promise<Said<T>>;
  /** The newest message to an address: its text, code and link token. */
  read(address: string): Promise<{ template: string; text: string; code: string; token: string }>;
}

interface Input {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
  browser?: Browser;
  language?: string;
  headers?: Record<string, string>;
}

export async function startAccountTrial(): Promise<AccountTrial> {
  const trial = await startSignOnTrial(({ app, database, signOn, url, rootKey }) => {
    const parts = { signOn, passwords: createPasswords(), secretKey: rootKey, publicUrl: url, mobile: true, developerMail: true };
    const options = { database, logKey: rootKey, fileKey: rootKey, authorize: guard(signOn.verifyToken), checkAnswers: true };
    mount(app, options, [...accountRoutes(parts), ...ownSafetyRoutes(parts)]);
  });
  return { ...trial, say: (endpoint, input = {}) => say(trial.url, endpoint, input), read: (address) => read(trial, address) };
}

/** Calls an endpoint of the server at `url`. */
export async function say<T>(url: string, endpoint: Endpoint, input: Input): Promise<Said<T>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => input.params?.[name] ?? '');
  const response = await (input.browser ?? createBrowser()).fetch(url + path, {
    method: endpoint.method,
    headers: {
      'accept-language': input.language ?? 'en',
      ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const body = (await response.json()) as { code: number; data: T; fields?: Said<T>['fields'] };
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, code: body.code, data: body.data, fields: body.fields ?? [], retryAfter };
}

async function read({ owner }: SignOnTrial, address: string) {
  const { rows } = await owner.pool.query<{ template: string; text: string }>(
    'SELECT template, body_text AS text FROM mail_outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [address],
  );
  const { template = '', text = '' } = rows[0] ?? {};
  return { template, text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', token: /#([\w-]+)/.exec(text)?.[1] ?? '' };
}

/** Opens the sign-in page: an authorization request of the console and the page to which it led. */
export async function openSignIn(trial: Site, browser: Browser) {
  const request = await startRequest(trial);
  const page = await browser.follow(request.url.href, `${trial.url}/signin/`);
  return { request, uid: page.url.pathname.split('/').at(-1) ?? '' };
}

/** Continues from the answer of a sign-in step to the tokens of the console. */
export async function finish(trial: Site, browser: Browser, request: Awaited<ReturnType<typeof startRequest>>, returnTo: string) {
  const callback = await browser.follow(returnTo, `${trial.url}/callback`);
  return oidc.authorizationCodeGrant(trial.client, callback.url, {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
  });
}

/** Signs in by password, up to the tokens. */
export async function signInAs(trial: Site, address: Record<string, string>, password: string, browser = createBrowser()) {
  const { request, uid } = await openSignIn(trial, browser);
  const { data } = await trial.say(account.signIn, { params: { uid }, body: { ...address, password }, browser });
  return finish(trial, browser, request, data.returnTo ?? '');
}

/** Registers an email address and confirms it by its code. */
export async function registerPerson(
  trial: AccountTrial,
  email: string,
  password: string,
  displayName = 'Ann Lee',
): Promise<void> {
  const { data } = await trial.say(account.register, { body: { email } });
  const { code } = await trial.read(email);
  await trial.say(account.confirmRegistration, { body: { id: data.id, code, displayName, password } });
}
