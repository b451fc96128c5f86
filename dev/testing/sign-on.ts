import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import * as oidc from 'openid-client';
import { v7 as uuidv7 } from 'uuid';
import { asPlatform, type Database, openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { sendFailure } from '#server/kernel/http/failures.ts';
import { finishSignIn } from '#server/integrations/sign-on/interactions.ts';
import { consoleClientId } from '#server/integrations/sign-on/limits.ts';
import { mountSignOn } from '#server/integrations/sign-on/mount.ts';
import { type SignOn, startSignOn } from '#server/integrations/sign-on/sign-on.ts';
import { type Browser, createBrowser } from './browser.ts';
import { createTestDatabase } from './database.ts';

/** Sign-on on its own port, with a login step that accepts any account. */
export interface SignOnTrial {
  url: string;
  /** Its database as the owner. */
  ownerUrl: string;
  database: Database;
  /** The same database with the rights of its owner, who can read all mail. */
  owner: Database;
  signOn: SignOn;
  app: FastifyInstance;
  rootKey: Buffer;
  /** The structured log of the server so far, one line of JSON each. */
  logLines: string[];
  /** openid-client's configuration of the console client. */
  client: oidc.Configuration;
  addAccount(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * @param extend mounts more on the same server before it is ready
 * @param sharedUrl the owner's connection string of a database that another trial removes
 */
export async function startSignOnTrial(
  extend: (trial: Omit<SignOnTrial, 'client' | 'stop'>) => void = () => {},
  sharedUrl?: string,
): Promise<SignOnTrial> {
  const testDatabase = sharedUrl === undefined ? await createTestDatabase() : { url: sharedUrl, drop: () => Promise.resolve() };
  const database = openDatabase(testDatabase.url);
  const owner = openOwnerDatabase(testDatabase.url);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const rootKey = Buffer.alloc(32, 3);
  const signOn = await startSignOn({ database, rootKey, publicUrl: url }, (error) => {
    throw error;
  });
  const logLines: string[] = [];
  const app = Fastify({
    serverFactory: (handler) => server.on('request', handler),
    logger: { stream: { write: (line: string) => void logLines.push(line) } },
  });
  app.setErrorHandler(sendFailure);
  await mountSignOn(app, signOn, database);
  app.post<{ Body: { accountId: string } }>('/signin/:uid/believe', async (request, reply) => ({
    returnTo: await finishSignIn(signOn, request.body.accountId, request, reply),
  }));
  const parts = {
    url,
    ownerUrl: testDatabase.url,
    database,
    owner,
    signOn,
    app,
    rootKey,
    logLines,
    addAccount: (name: string) => addAccount(database, name),
  };
  extend(parts);
  await app.ready();
  const client = await oidc.discovery(new URL(`${url}/oidc`), consoleClientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  return {
    ...parts,
    client,
    async stop() {
      await signOn.stop();
      await app.close();
      await database.close();
      await owner.close();
      await testDatabase.drop();
    },
  };
}

async function addAccount(database: Database, name: string): Promise<string> {
  const id = uuidv7();
  await asPlatform(database, (db) =>
    db
      .insertInto('accounts')
      .values({ id, email: `${name.toLowerCase()}@example.com`, display_name: name })
      .execute(),
  );
  return id;
}

/** A started authorization request of the console: its address and the console's secrets. */
export async function startRequest(trial: Pick<SignOnTrial, 'url' | 'client'>, extra: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(trial.client, {
    redirect_uri: `${trial.url}/callback`,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...extra,
  });
  return { url, verifier, state };
}

/** The login step: at the sign-in page, names the account and continues. */
export async function believe(trial: SignOnTrial, browser: Browser, page: URL, accountId: string): Promise<URL> {
  const response = await browser.fetch(`${page.href}/believe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountId }),
  });
  const { returnTo } = (await response.json()) as { returnTo: string };
  return (await browser.follow(returnTo, `${trial.url}/callback`)).url;
}

/** A complete sign-in of the console in a browser. */
export async function signInTrial(trial: SignOnTrial, accountId: string, browser = createBrowser()) {
  const request = await startRequest(trial);
  const page = await browser.follow(request.url.href, `${trial.url}/signin/`);
  const callback = await believe(trial, browser, page.url, accountId);
  const tokens = await oidc.authorizationCodeGrant(trial.client, callback, {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
  });
  return { browser, tokens, callback, request };
}
