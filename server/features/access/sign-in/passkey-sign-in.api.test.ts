import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import type { Twist } from '#dev/testing/authenticator.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { arriveKeyPerson, enterBy, type KeyPerson, openHalf, openPage, password } from '#dev/testing/passkeys.ts';
import { openSignIn, startAccountTrial } from '#dev/testing/people.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';
import { codeAt } from '#dev/testing/totp.ts';

const [refused, late, copied] = [42204, 42205, 40321];
let pat: KeyPerson;

const trial = await startAccountTrial();
const team = await seedTeam(trial.database, 'Harbour Trading');
afterAll(() => trial.stop());
beforeEach(async () => {
  pat = await arrive();
});

const change = (statement: string, ...values: unknown[]) => trial.database.pool.query(statement, values);
const logged = async () => (await readLog(trial.database, team.id)).map((entry) => entry.action);
const arrive = () => arriveKeyPerson(trial);

describe('refusals', () => {
  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://atrium.example' }],
    ['another host', { rpId: 'atrium.example' }],
    ['a person who was not verified', { verified: false }],
    ['a missing user handle', { userHandle: null }],
    ['the user handle of another account', { userHandle: 'AAAA' }],
    ['an unknown passkey', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a page framed by another origin', { crossOrigin: true }],
  ])('signing in by a passkey alone: %s', async (_what, twist) => {
    const passkey = await pat.add();
    expect(await enterBy(trial, passkey, twist)).toMatchObject({ status: 422, code: refused });
    expect((await enterBy(trial, passkey)).status).toBe(200);
  });

  test('a signature is accepted once, on its own page, for its own purpose, and is used up by a failure', async () => {
    const passkey = await pat.add();
    const [one, two] = [await openPage(trial), await openPage(trial)];
    const signed = passkey.sign(await one.ask());
    expect(await two.enter(signed)).toMatchObject({ code: late });
    expect((await one.enter(signed)).status).toBe(200);
    expect((await one.enter(signed)).status).not.toBe(200);
    expect(await two.enter(signed)).toMatchObject({ code: late });
    expect(await two.enter(passkey.sign(await pat.freshOptions()))).toMatchObject({ code: late });
    expect(await pat.fresh({ passkey: passkey.sign(await two.ask()) })).toMatchObject({ code: late });
    const spent = await two.ask();
    expect(await two.enter(passkey.sign(spent, { verified: false }))).toMatchObject({ code: refused });
    expect(await two.enter(passkey.sign(spent))).toMatchObject({ code: late });
    const old = passkey.sign(await two.ask());
    await change('DELETE FROM throttles');
    await change("UPDATE passkey_challenges SET expires_at = now() - interval '1 second'");
    expect(await two.enter(old)).toMatchObject({ code: late });
  });

  test('a removed passkey and one of a closed account are answered as an unknown passkey', async () => {
    const [gone, closed] = [await pat.add(), await pat.add()];
    expect((await pat.remove(gone.row.id)).status).toBe(200);
    const unknown = await enterBy(trial, gone, { id: 'AAAAAAAAAAAAAAAAAAAAAA' });
    expect(await enterBy(trial, gone)).toEqual(unknown);
    await change('UPDATE accounts SET closed_at = now(), email = NULL WHERE email = $1', pat.email);
    expect(await enterBy(trial, closed)).toEqual(unknown);
  });

  test('sign-in rejects a counter that goes backwards or repeats, and notifies the person and their teams of a possible copy', async () => {
    await pat.join(team);
    const passkey = await pat.add();
    expect((await enterBy(trial, passkey, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 3, 0])
      expect(await enterBy(trial, passkey, { counter })).toMatchObject({ status: 403, code: copied });
    expect((await trial.read(pat.email)).template).toBe('passkeyCopied');
    expect((await logged()).filter((action) => action === 'passkey.copied')).toHaveLength(3);
    expect((await enterBy(trial, passkey, { counter: 10 })).status).toBe(200);
  });

  test('after five wrong signatures of a passkey a right one must wait as well; the password still works', async () => {
    const passkey = await pat.add();
    for (let n = 0; n < 5; n += 1) expect((await enterBy(trial, passkey, { verified: false })).status).toBe(422);
    expect(await enterBy(trial, passkey)).toMatchObject({ status: 429 });
    const half = await openHalf(trial, pat.email);
    expect((await half.enter({ passkey: passkey.sign(await half.ask()) })).status).toBe(200);
  });

  test('the second step rejects another person’s passkey and counts the attempt together with those of codes', async () => {
    await pat.add();
    const foreign = await (await arrive()).add();
    const half = await openHalf(trial, pat.email);
    for (let n = 0; n < 4; n += 1)
      expect(await half.enter({ passkey: foreign.sign(await half.ask()) })).toMatchObject({ code: refused });
    expect(await half.enter({ code: '000000' })).toMatchObject({ status: 422, fields: [{ field: 'code' }] });
    expect(await half.enter({ code: '000000' })).toMatchObject({ status: 429 });
  });

  test('a fresh sign-in rejects another person’s passkey, an unknown passkey, and a missing password or second factor', async () => {
    const other = await arrive();
    const unkept = await other.make();
    expect(await other.fresh({ passkey: unkept.sign(await other.freshOptions()) })).toMatchObject({ code: refused });
    await pat.add();
    const foreign = await other.add();
    expect(await pat.fresh({ passkey: foreign.sign(await pat.freshOptions()) })).toMatchObject({ code: refused });
    expect(await pat.fresh({})).toMatchObject({ status: 422, fields: [{ field: 'password' }] });
    expect(await pat.fresh({ password })).toMatchObject({ status: 422, fields: [{ field: 'code' }] });
    expect(await pat.fresh({ code: '000000' })).toMatchObject({ status: 422, fields: [{ field: 'password' }] });
  });
});

test('a passkey alone signs in freshly, without a password or a second step', async () => {
  const passkey = await pat.add();
  const page = await openPage(trial);
  const options = await page.ask();
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
  const { data } = await page.enter(passkey.sign(options));
  const { access_token: token, claims } = await page.finish(data.returnTo ?? '');
  expect(claims()).toMatchObject({ email: pat.email });
  expect((await trial.say(ownSafety.newPasskey, { token })).status).toBe(200);
  expect((await pat.listed())[0]?.lastUsedAt).toEqual(expect.any(String));
});

test('an authenticator without a counter signs in repeatedly', async () => {
  const passkey = await pat.add({ counter: 0 });
  for (let n = 0; n < 3; n += 1) expect((await enterBy(trial, passkey, { counter: 0 })).status).toBe(200);
});

test('of twenty concurrent uses of one signature one signs in', async () => {
  const passkey = await pat.add();
  const half = await openHalf(trial, pat.email);
  const signed = passkey.sign(await half.ask());
  const answers = await Promise.all(Array.from({ length: 20 }, () => half.enter({ passkey: signed })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the second step accepts a passkey, a code or a recovery code; a fresh sign-in accepts the passkey alone', async () => {
  await pat.join(team);
  const passkey = await pat.add();
  const { data } = await trial.say(ownSafety.enrol, { token: pat.token });
  const code = (seconds: number) => codeAt(data.secret ?? '', new Date(Date.now() + seconds * 1000));
  const confirmed = await trial.say(ownSafety.confirm, { token: pat.token, body: { code: code(-30) } });
  expect(confirmed).toMatchObject({ status: 200, data: { recoveryCodes: null } });
  expect((await trial.read(pat.email)).template).toBe('authenticatorAdded');
  const half = await openHalf(trial, pat.email);
  expect(half.data.ways).toEqual(['PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE']);
  const options = await half.ask();
  expect(options.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
  const answer = await half.enter({ passkey: passkey.sign(options, { userHandle: null }) });
  const { access_token: token } = await half.finish(answer.data.returnTo ?? '');
  expect((await (await openHalf(trial, pat.email)).enter({ code: code(0) })).status).toBe(200);
  const [recoveryCode] = passkey.row.recoveryCodes ?? [];
  expect((await (await openHalf(trial, pat.email)).enter({ recoveryCode })).status).toBe(200);

  await change("UPDATE account_sessions SET auth_at = now() - interval '11 minutes'");
  expect(await trial.say(ownSafety.disable, { token })).toMatchObject({ code: 40301 });
  expect((await pat.fresh({ passkey: passkey.sign(await pat.freshOptions(token)) }, token)).status).toBe(200);
  expect((await trial.say(ownSafety.disable, { token })).status).toBe(200);
  expect((await trial.read(pat.email)).template).toBe('authenticatorRemoved');
  expect((await openHalf(trial, pat.email)).data.ways).toEqual(['PASSKEY', 'RECOVERY_CODE']);
  expect((await logged()).slice(-4)).toEqual([
    'secondFactor.enable',
    'authenticator.add',
    'secondFactor.recoveryUsed',
    'authenticator.remove',
  ]);
});

test('a password reset keeps the passkeys and still requires one', async () => {
  const passkey = await pat.add();
  const { data: asked } = await trial.say(account.forgot, { body: { email: pat.email } });
  const { code } = await trial.read(pat.email);
  const body = { id: asked.id, code, password: 'the evening is quiet' };
  const { data: reset } = await trial.say(account.confirmReset, { body });
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  const answer = await trial.say(account.signInByTicket, { params: { uid }, body: { ticket: reset.ticket }, browser });
  expect(answer.data).toMatchObject({ returnTo: null, ways: ['PASSKEY', 'RECOVERY_CODE'] });
  expect((await enterBy(trial, passkey)).status).toBe(200);
});
