import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { asPlatform, openDatabase } from '#server/kernel/database/database.ts';
import { sendFailure } from '#server/kernel/http/failures.ts';
import { loadKeys, maintainKeys } from './keys.ts';
import { mountSignOn } from './mount.ts';
import { startSignOn } from './sign-on.ts';

const rootKey = Buffer.alloc(32, 3);
const publicUrl = 'https://atrium.example';
const account = '01890000-0000-7000-8000-000000000001';

const start = () => startSignOn({ database, rootKey, publicUrl }, () => {});
const testDatabase = await createTestDatabase();
const database = openDatabase(testDatabase.url);
const [one, two] = await Promise.all([start(), start()]);
await asPlatform(database, (db) =>
  db.insertInto('accounts').values({ id: account, email: 'a@example.com', display_name: 'A' }).execute(),
);
afterAll(async () => {
  await one.stop();
  await two.stop();
  await database.close();
  await testDatabase.drop();
});

const stored = async () => {
  const { rows } = await database.pool.query<{ name: string }>("SELECT alg || ' ' || state AS name FROM signing_keys ORDER BY 1");
  return rows.map((row) => row.name);
};

test('keys encrypted under another root key cannot be decrypted', async () => {
  await expect(loadKeys(database, Buffer.alloc(32, 4))).rejects.toThrow();
});

test('two processes that start at the same time create one set of keys', async () => {
  expect(await stored()).toEqual(['ES256 ACTIVE', 'ES256 NEXT', 'RS256 ACTIVE', 'RS256 NEXT']);
  expect(one.keys().fingerprint).toBe(two.keys().fingerprint);
});

test('no key advances before its time, or while the next key was public for less than a day', async () => {
  const before = one.keys().fingerprint;
  await maintainKeys(database, rootKey);
  await database.pool.query("UPDATE signing_keys SET activated_at = now() - interval '91 days' WHERE state = 'ACTIVE'");
  await maintainKeys(database, rootKey);
  await one.reloadKeys();
  expect(one.keys().fingerprint).toBe(before);
});

test('a due rotation needs no restart: old tokens remain valid, and the other process accepts new ones at once', async () => {
  const old = (await one.signAccessToken(account)) ?? '';
  const oldKid = one.keys().signing.kid;
  await database.pool.query("UPDATE signing_keys SET created_at = now() - interval '2 days' WHERE state = 'NEXT'");
  await Promise.all([maintainKeys(database, rootKey), maintainKeys(database, rootKey)]);
  expect(await stored()).toEqual(['ES256 ACTIVE', 'ES256 NEXT', 'ES256 RETIRED', 'RS256 ACTIVE', 'RS256 NEXT', 'RS256 RETIRED']);
  expect(await one.reloadKeys()).toBe(true);
  expect(one.keys().signing.kid).not.toBe(oldKid);
  const fresh = (await one.signAccessToken(account)) ?? '';
  for (const token of [old, fresh])
    for (const signOn of [one, two]) expect((await signOn.verifyToken(token)).accountId).toBe(account);
});

test('a process that meets an unknown key id learns of a forced rotation', async () => {
  await two.reloadKeys();
  const before = two.keys().fingerprint;
  await maintainKeys(database, rootKey, { force: true });
  await maintainKeys(database, rootKey, { force: true });
  await one.reloadKeys();
  const fresh = (await one.signAccessToken(account)) ?? '';
  expect(before).not.toContain(one.keys().signing.kid);
  expect((await two.verifyToken(fresh)).accountId).toBe(account);
});

test('replacing leaked keys invalidates their tokens in every process within seconds, also cached ones', async () => {
  const old = (await one.signAccessToken(account)) ?? '';
  for (const signOn of [one, two]) expect((await signOn.verifyToken(old)).accountId).toBe(account);
  expect(await maintainKeys(database, rootKey, { replace: true })).toEqual(['ES256', 'RS256']);
  expect(await stored()).toEqual(['ES256 ACTIVE', 'ES256 NEXT', 'RS256 ACTIVE', 'RS256 NEXT']);
  const fresh = await start();
  await fresh.stop();
  for (const signOn of [one, two])
    await expect.poll(() => signOn.keys().fingerprint, { timeout: 15_000 }).toBe(fresh.keys().fingerprint);
  for (const signOn of [one, two]) await expect(signOn.verifyToken(old)).rejects.toThrow('The token names an unknown key.');
  const next = (await one.signAccessToken(account)) ?? '';
  expect((await two.verifyToken(next)).accountId).toBe(account);
});

test('a rotation is stored as an event of the installation, and logged by the process that made it', async () => {
  await database.pool.query("UPDATE signing_keys SET activated_at = now() - interval '91 days' WHERE state = 'ACTIVE'");
  await database.pool.query("UPDATE signing_keys SET created_at = now() - interval '2 days' WHERE state = 'NEXT'");
  const owner = new pg.Client({ connectionString: testDatabase.url });
  await owner.connect();
  const events = "SELECT account_id, result FROM auth_events WHERE kind = 'SIGNING_KEYS_ROTATED'";
  const before = (await owner.query(events)).rows.length;
  const lines: Record<string, unknown>[] = [];
  const log = (fields: Record<string, unknown>) => void lines.push(fields);
  const started = await startSignOn({ database, rootKey, publicUrl }, () => {}, log);
  const again = await startSignOn({ database, rootKey, publicUrl }, () => {}, log);
  await started.stop();
  await again.stop();
  const { rows } = await owner.query(events);
  await owner.end();
  expect(rows.slice(before)).toEqual([{ account_id: null, result: 'SUCCESS' }]);
  expect(lines).toEqual([{ event: 'auth.signing_keys_rotated', algorithms: ['ES256', 'RS256'] }]);
});

test('a retired key is removed once its tokens have expired, and is not accepted any more', async () => {
  const old = (await one.signAccessToken(account)) ?? '';
  await maintainKeys(database, rootKey, { force: true });
  await database.pool.query("UPDATE signing_keys SET retired_at = now() - interval '9 days' WHERE state = 'RETIRED'");
  await maintainKeys(database, rootKey);
  const fresh = await start();
  await expect(fresh.verifyToken(old)).rejects.toThrow();
  await fresh.stop();
  expect((await stored()).filter((name) => name.endsWith('RETIRED'))).toEqual([]);
});

test('on https the cookies have the name prefixes that bind them to host and protocol', async () => {
  const app = Fastify({ trustProxy: true });
  app.setErrorHandler(sendFailure);
  await mountSignOn(app, one, database);
  const query = new URLSearchParams({
    client_id: 'console',
    response_type: 'code',
    redirect_uri: `${publicUrl}/callback`,
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const answer = await app.inject({
    url: `/oidc/auth?${query.toString()}`,
    headers: { host: 'atrium.example', 'x-forwarded-proto': 'https' },
  });
  expect(answer.statusCode).toBe(303);
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  expect(cookies.map((cookie) => cookie.split('=')[0]).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    '__Secure-atrium_interaction',
    '__Secure-atrium_interaction.sig',
    '__Secure-atrium_resume',
    '__Secure-atrium_resume.sig',
  ]);
  for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; secure/);
  const discovery = await app.inject({ url: '/oidc/.well-known/openid-configuration', headers: { host: 'atrium.example' } });
  expect(discovery.json()).toMatchObject({ issuer: `${publicUrl}/oidc`, token_endpoint: `${publicUrl}/oidc/token` });
  await app.close();
});
