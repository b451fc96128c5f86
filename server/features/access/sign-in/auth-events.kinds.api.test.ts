import { afterAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { arriveKeyPerson, enterBy, openHalf, password } from '#dev/testing/passkeys.ts';
import { finish, openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { codeAt } from '#dev/testing/totp.ts';

type Events = z.output<typeof ownSafety.events.output>;

const trial = await startAccountTrial();
afterAll(() => trial.stop());
beforeEach(async () => {
  await trial.database.pool.query('DELETE FROM throttles');
  trial.logLines.length = 0;
});

const own = async (token: string) => {
  const { data } = await trial.say<Events>(ownSafety.events, { token });
  return data.items.map(({ kind, method, result }) => [kind, method, result].filter(Boolean).join(' '));
};
const logged = () =>
  trial.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event !== undefined);
const at = (seconds: number) => new Date(Date.now() + seconds * 1000);

async function newPerson(email: string) {
  await registerPerson(trial, email, password);
  return (await signInAs(trial, { email }, password)).access_token;
}

/**
 * Sets up an authenticator app with the code of the previous time step, so that the code of the present step remains unused.
 */
async function enrol(token: string) {
  const { data } = await trial.say(ownSafety.enrol, { token });
  const secret = data.secret ?? '';
  const on = await trial.say<{ recoveryCodes: string[] }>(ownSafety.confirm, { token, body: { code: codeAt(secret, at(-30)) } });
  return { secret, codes: on.data.recoveryCodes };
}

test('events record setting up, using and removing an authenticator app and recovery codes', async () => {
  const email = 'app@example.com';
  const token = await newPerson(email);
  await trial.say(ownSafety.enrol, { token });
  expect((await trial.say(ownSafety.confirm, { token, body: { code: '000000' } })).status).toBe(422);
  const { secret, codes } = await enrol(token);
  expect((await (await openHalf(trial, email)).enter({ code: '000000' })).status).toBe(422);
  expect((await (await openHalf(trial, email)).enter({ code: codeAt(secret, at(0)) })).status).toBe(200);
  expect((await (await openHalf(trial, email)).enter({ recoveryCode: codes[0] })).status).toBe(200);
  expect((await trial.say(ownSafety.renewRecoveryCodes, { token })).status).toBe(200);
  expect((await trial.say(ownSafety.disable, { token })).status).toBe(200);
  expect(await own(token)).toEqual([
    'AUTHENTICATOR_REMOVED SUCCESS',
    'RECOVERY_CODES_RENEWED SUCCESS',
    'NEW_DEVICE SUCCESS',
    'SIGN_IN RECOVERY_CODE SUCCESS',
    'NEW_DEVICE SUCCESS',
    'SIGN_IN AUTHENTICATOR SUCCESS',
    'SIGN_IN AUTHENTICATOR FAILURE',
    'AUTHENTICATOR_ADDED SUCCESS',
    'AUTHENTICATOR_ADDED FAILURE',
    'NEW_DEVICE SUCCESS',
    'SIGN_IN PASSWORD SUCCESS',
  ]);
});

test('events record adding, using and removing a passkey, a copied passkey, and a fresh sign-in', async () => {
  const person = await arriveKeyPerson(trial);
  const passkey = await person.add();
  expect((await enterBy(trial, passkey)).status).toBe(200);
  expect((await enterBy(trial, passkey, { verified: false })).status).not.toBe(200);
  expect((await person.fresh({ passkey: passkey.sign(await person.freshOptions()) })).status).toBe(200);
  expect((await person.fresh({ password: 'wrong password' })).status).toBe(422);
  expect((await person.remove(passkey.row.id)).status).toBe(200);
  expect((await own(person.token)).slice(0, 7)).toEqual([
    'PASSKEY_REMOVED SUCCESS',
    'FRESH_SIGN_IN PASSWORD FAILURE',
    'FRESH_SIGN_IN PASSKEY SUCCESS',
    'SIGN_IN PASSKEY FAILURE',
    'NEW_DEVICE SUCCESS',
    'SIGN_IN PASSKEY SUCCESS',
    'PASSKEY_ADDED SUCCESS',
  ]);
});

test('events record a password reset by email: a wrong code, the right code, and the sign-in after it', async () => {
  const email = 'reset@example.com';
  await newPerson(email);
  const { data: asked } = await trial.say(account.forgot, { body: { email } });
  const { code } = await trial.read(email);
  const confirm = (given: string) =>
    trial.say(account.confirmReset, { body: { id: asked.id, code: given, password: 'the evening is quiet' } });
  expect((await confirm(code === '000000' ? '000001' : '000000')).status).toBe(422);
  const { data } = await confirm(code);
  const browser = createBrowser();
  const { uid, request } = await openSignIn(trial, browser);
  const signed = await trial.say(account.signInByTicket, { params: { uid }, body: { ticket: data.ticket }, browser });
  const { access_token: token } = await finish(trial, browser, request, signed.data.returnTo ?? '');
  expect((await own(token)).slice(0, 4)).toEqual([
    'NEW_DEVICE SUCCESS',
    'SIGN_IN EMAIL_CODE SUCCESS',
    'PASSWORD_RESET EMAIL_CODE SUCCESS',
    'PASSWORD_RESET EMAIL_CODE FAILURE',
  ]);
});

test('each event is one structured log line with account, address, device and result, and contains no secret', async () => {
  const email = 'log@example.com';
  const token = await newPerson(email);
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  const wrong = 'not the real password';
  for (let n = 0; n < 6; n += 1) await trial.say(account.signIn, { params: { uid }, body: { email, password: wrong }, browser });
  await trial.say(account.signIn, { params: { uid }, body: { email: 'nobody@example.com', password: wrong }, browser });
  await trial.database.pool.query('DELETE FROM throttles');
  const { secret, codes } = await enrol(token);
  await (await openHalf(trial, email)).enter({ recoveryCode: codes[0] });
  const lines = logged();
  const words = lines.map(({ event, method, result }) => [event, method, result].filter(Boolean).join(' '));
  expect(words).toEqual([
    'auth.sign_in PASSWORD SUCCESS',
    'auth.new_device SUCCESS',
    ...Array<string>(5).fill('auth.sign_in PASSWORD FAILURE'),
    'auth.sign_in PASSWORD THROTTLED',
    'auth.sign_in PASSWORD FAILURE',
    'auth.authenticator_added SUCCESS',
    'auth.sign_in RECOVERY_CODE SUCCESS',
    'auth.new_device SUCCESS',
  ]);
  const [first] = lines;
  expect(first).toMatchObject({
    msg: 'authentication event',
    ip: expect.stringMatching(/127|::1/) as string,
    userAgent: expect.any(String) as string,
  });
  expect(lines.filter(({ accountId }) => accountId === null)).toHaveLength(1);
  const all = trial.logLines.join('');
  for (const hidden of [password, wrong, token, secret, codes[0] ?? '', email, 'nobody@example.com'])
    expect(all).not.toContain(hidden);
});
