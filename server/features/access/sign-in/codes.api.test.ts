import { afterAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import type { Endpoint } from '#contract/kit.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { openSignIn, registerPerson, startAccountTrial } from '#dev/testing/people.ts';

const password = 'a quiet morning walk';
const next = 'the evening is quiet too';
const email = 'victim@example.com';

const trial = await startAccountTrial();
await registerPerson(trial, email, password);
afterAll(() => trial.stop());
beforeEach(() => trial.owner.pool.query('DELETE FROM throttles; DELETE FROM verifications; DELETE FROM mail_outbox'));

/** A call from an IP address, without cookies. */
async function from(ip: string, endpoint: Endpoint, body: Record<string, unknown>, params: Record<string, string> = {}) {
  const answer = await trial.app.inject({
    method: endpoint.method as 'POST',
    url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', host: new URL(trial.url).host },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, data: answer.json<{ data: Record<string, string> }>().data };
}
const mails = async () =>
  (await trial.owner.pool.query("SELECT FROM mail_outbox WHERE recipient = $1 AND template = 'reset'", [email])).rowCount;
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A stranger requests codes for the victim's address from many networks, as often as each network is allowed to. */
async function flood(networks: number) {
  const statuses: number[] = [];
  for (let network = 0; network < networks; network += 1)
    for (let n = 0; n < 6; n += 1) statuses.push((await from(`198.51.${network}.7`, account.forgot, { email })).status);
  return statuses;
}

test('one network gets four codes for an address, then waits; another network has its own limit', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await from('198.51.100.7', account.forgot, { email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await from('203.0.113.9', account.forgot, { email })).status).toBe(200);
});

test('requests by strangers send few messages to an address and leave its owner with a valid code', async () => {
  await flood(12);
  const sent = await mails();
  expect(sent).toBeLessThanOrEqual(8);
  const requested = await from('203.0.113.9', account.forgot, { email });
  expect(requested.status).toBe(200);
  expect(await mails()).toBe(sent);
  // The code in the newest message is valid for the request that the victim has just made.
  const { code } = await trial.read(email);
  const done = await from('203.0.113.9', account.confirmReset, { id: requested.data['id'], code, password });
  expect(done.status).toBe(200);
});

test('the link of a message works for its recipient regardless of who requested it', async () => {
  await flood(12);
  const { token } = await trial.read(email);
  expect((await from('203.0.113.9', account.confirmReset, { token, password })).status).toBe(200);
});

test('a known device of the account gets its own message, even in a stranger’s network', async () => {
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  expect((await trial.say(account.signIn, { params: { uid }, body: { email, password }, browser })).status).toBe(200);
  for (let n = 0; n < 8; n += 1) await trial.say(account.forgot, { body: { email } });
  expect((await trial.say(account.forgot, { body: { email } })).status).toBe(429);
  const sent = await mails();
  const { status, data } = await trial.say(account.forgot, { body: { email }, browser });
  expect(status).toBe(200);
  expect(await mails()).toBe((sent ?? 0) + 1);
  const { code } = await trial.read(email);
  expect((await trial.say(account.confirmReset, { body: { id: data.id, code, password }, browser })).status).toBe(200);
});

test('limits wrong codes of strangers for an address without locking out its link or a known device', async () => {
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  await trial.say(account.signIn, { params: { uid }, body: { email, password }, browser });
  const statuses: number[] = [];
  for (let network = 0; network < 22; network += 1) {
    const ip = `198.51.${network}.7`;
    const { data } = await from(ip, account.forgot, { email });
    const { code } = await trial.read(email);
    for (let n = 0; n < 5; n += 1)
      statuses.push((await from(ip, account.confirmReset, { id: data['id'], code: wrongCode(code), password })).status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(100);
  expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429));
  const mine = await trial.say(account.forgot, { body: { email }, browser });
  const { code, token } = await trial.read(email);
  expect((await from('203.0.113.9', account.confirmReset, { id: mine.data.id, code, password })).status).toBe(429);
  expect((await trial.say(account.confirmReset, { body: { id: mine.data.id, code, password: next }, browser })).status).toBe(200);
  const again = await trial.say(account.forgot, { body: { email }, browser });
  expect(again.status).toBe(200);
  const link = (await trial.read(email)).token;
  expect(link).not.toBe(token);
  expect((await from('203.0.113.9', account.confirmReset, { token: link, password })).status).toBe(200);
}, 60_000);

test('a hundred wrong passwords from a network do not block password resets there, and vice versa', async () => {
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  const enter = (n: number) =>
    trial.say(account.signIn, {
      params: { uid },
      body: { email: `nobody${n}@example.com`, password: 'wrong password' },
      browser,
    });
  for (let n = 0; n < 101; n += 1) await enter(n);
  expect((await enter(200)).status).toBe(429);
  const { data } = await trial.say(account.forgot, { body: { email } });
  const { code } = await trial.read(email);
  expect((await trial.say(account.confirmReset, { body: { id: data.id, code, password } })).status).toBe(200);

  await trial.database.pool.query('DELETE FROM throttles');
  for (let n = 0; n < 120; n += 1)
    expect((await trial.say(account.confirmReset, { body: { token: 'none', password } })).status).toBe(422);
  expect((await enter(300)).status).toBe(422);
}, 60_000);

test('limits how often new passwords are hashed for one proof of an address', async () => {
  const { data } = await trial.say(account.forgot, { body: { email } });
  const { code } = await trial.read(email);
  const statuses: number[] = [];
  // The person's own address is refused as a password, and the proof remains valid.
  for (let n = 0; n < 12; n += 1)
    statuses.push((await trial.say(account.confirmReset, { body: { id: data.id, code, password: email } })).status);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
  expect(statuses.slice(-2)).toEqual([429, 429]);
});
