import { afterAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { type Browser, createBrowser } from '#dev/testing/browser.ts';
import { arriveKeyPerson, enterBy } from '#dev/testing/passkeys.ts';
import { openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';

const password = 'a quiet morning walk';
const wrong = 'some other password';
const email = 'ann@example.com';

const trial = await startAccountTrial();
await registerPerson(trial, email, password);
await registerPerson(trial, 'mallory@example.com', password);
afterAll(() => trial.stop());
beforeEach(() => trial.database.pool.query('DELETE FROM throttles'));

async function enter(browser: Browser, secret: string, address = email) {
  const { uid } = await openSignIn(trial, browser);
  return trial.say(account.signIn, { params: { uid }, body: { email: address, password: secret }, browser });
}

/** A browser in which the account has signed in, without a session. */
async function deviceOf(address = email): Promise<Browser> {
  const browser = createBrowser();
  expect((await enter(browser, password, address)).status).toBe(200);
  return browser;
}

async function lockOutOf(address: string, browser = createBrowser()): Promise<void> {
  for (let n = 0; n < 5; n += 1) expect((await enter(browser, wrong, address)).status).toBe(422);
  expect((await enter(browser, password, address)).status).toBe(429);
}

test('five wrong passwords elsewhere do not lock out a known device of the account; other devices wait', async () => {
  const browser = await deviceOf();
  await lockOutOf(email);
  expect((await enter(browser, password)).status).toBe(200);
  // A sign-in on a known device does not reset the count of attempts from elsewhere.
  expect((await enter(createBrowser(), password)).status).toBe(429);
});

test('a hundred wrong passwords from a network lock out only its unknown devices', async () => {
  const browser = await deviceOf();
  const { access_token: token } = await signInAs(trial, { email }, password);
  const passkey = await (await arriveKeyPerson(trial)).add();
  const strangers = createBrowser();
  const { uid } = await openSignIn(trial, strangers);
  const body = (n: number) => ({ email: `nobody${n}@example.com`, password: wrong });
  for (let n = 0; n < 100; n += 1)
    expect((await trial.say(account.signIn, { params: { uid }, body: body(n), browser: strangers })).status).toBe(422);
  expect((await enter(strangers, password)).status).toBe(429);
  expect((await enter(browser, password)).status).toBe(200);
  expect((await enterBy(trial, passkey)).status).toBe(200);
  expect((await trial.say(ownSafety.freshSignIn, { token, browser, body: { password } })).status).toBe(200);
}, 60_000);

test('a known device has five attempts, counted separately from those of another device', async () => {
  const [one, two] = [await deviceOf(), await deviceOf()];
  await lockOutOf(email, one);
  expect((await enter(two, password)).status).toBe(200);
});

test('a known device of one account is unknown to another account, and a changed cookie is ignored', async () => {
  const browser = await deviceOf('mallory@example.com');
  await lockOutOf(email);
  expect((await enter(browser, password)).status).toBe(429);
  const known = await deviceOf('mallory@example.com');
  const cookie = [...known.cookies].find(([name]) => name.startsWith('atrium_device'))?.[1];
  const [device = '', proof = ''] = cookie?.value.split('.') ?? [];
  for (const forged of [`${device}.${'A'.repeat(22)}`, `${'A'.repeat(22)}.${proof}`, device, 'x', `${device}.${'é'.repeat(22)}`])
    expect((await enter(createBrowser({ cookie: `atrium_device=${encodeURIComponent(forged)}` }), password)).status).not.toBe(
      200,
    );
});

test('the device cookie is HttpOnly and limited to this host', async () => {
  const browser = await deviceOf();
  const [, cookie] = [...browser.cookies].find(([name]) => name.startsWith('atrium_device')) ?? [];
  expect(cookie?.attributes).toContain('HttpOnly');
  expect(cookie?.attributes).toContain('SameSite=Lax');
  expect(cookie?.path).toBe('/');
  expect(cookie?.value).not.toContain(email);
});

test('a browser is a known device of every account that has signed in there', async () => {
  const browser = await deviceOf();
  expect((await enter(browser, password, 'mallory@example.com')).status).toBe(200);
  await lockOutOf(email);
  await lockOutOf('mallory@example.com');
  expect((await enter(browser, password)).status).toBe(200);
  expect((await enter(browser, password, 'mallory@example.com')).status).toBe(200);
});
