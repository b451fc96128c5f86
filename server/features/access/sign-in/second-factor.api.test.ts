import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { finish, openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { codeAt } from '#dev/testing/totp.ts';
import { readLog, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const password = 'a quiet morning walk';
let email: string;
let token: string;
let people = 0;

const trial = await startAccountTrial();
const team = await seedTeam(trial.database, 'Harbour Trading');
afterAll(() => trial.stop());
beforeEach(async () => {
  await trial.database.pool.query('DELETE FROM throttles');
  people += 1;
  email = `ann${people}@example.com`;
  await registerPerson(trial, email, password);
  token = (await signInAs(trial, { email }, password)).access_token;
});

const after = (seconds: number) => new Date(Date.now() + seconds * 1000);
const logged = async () => (await readLog(trial.database, team.id)).map((entry) => entry.action);

/** Adds the person to the team, so that their changes are recorded in its operation log. */
async function join() {
  const { rows } = await trial.database.pool.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
  const accountId = rows[0]?.id ?? '';
  await inTransaction(trial.database, { teamId: team.id }, (tx) =>
    seedMember(tx, team.id, { accountId, name: 'Ann Lee', departmentId: team.sales, email }),
  );
  return accountId;
}

/** Turns the second factor on with the code of the previous time step, so that the code of the present step remains valid. */
async function enrol() {
  const { data } = await trial.say(ownSafety.enrol, { token });
  const secret = data.secret ?? '';
  const on = await trial.say<{ recoveryCodes: string[] }>(ownSafety.confirm, {
    token,
    body: { code: codeAt(secret, after(-30)) },
  });
  expect(on.status).toBe(200);
  return { secret, codes: on.data.recoveryCodes };
}

/** Opens a sign-in page and completes the password step. */
async function half() {
  const browser = createBrowser();
  const { uid, request } = await openSignIn(trial, browser);
  const { data } = await trial.say(account.signIn, { params: { uid }, body: { email, password }, browser });
  const step = data.step ?? '';
  return {
    uid,
    step,
    data,
    enter: (given: Record<string, string>, at = step) =>
      trial.say(account.signInBySecondFactor, { params: { uid }, body: { step: at, ...given }, browser }),
    finish: (returnTo: string) => finish(trial, browser, request, returnTo),
  };
}

describe('refusals', () => {
  test('neither the password nor the ticket of a password reset signs in an account with a second factor', async () => {
    await enrol();
    const { data } = await half();
    expect(data).toEqual({ returnTo: null, step: expect.any(String) as string, ways: ['AUTHENTICATOR', 'RECOVERY_CODE'] });
    const { data: asked } = await trial.say(account.forgot, { body: { email } });
    const { code } = await trial.read(email);
    const { data: reset } = await trial.say(account.confirmReset, {
      body: { id: asked.id, code, password: 'the evening is quiet' },
    });
    const browser = createBrowser();
    const { uid } = await openSignIn(trial, browser);
    const answer = await trial.say(account.signInByTicket, { params: { uid }, body: { ticket: reset.ticket }, browser });
    expect(answer.data).toMatchObject({ returnTo: null, step: expect.any(String) as string });
  });

  test('a step is valid on its own page only, and a wrong, an old and a missing code are refused', async () => {
    const { secret } = await enrol();
    const [one, two] = [await half(), await half()];
    expect((await two.enter({ code: codeAt(secret, after(0)) }, one.step)).status).toBe(410);
    expect(await one.enter({})).toMatchObject({ status: 422, fields: [{ field: 'code' }] });
    expect(await one.enter({ code: codeAt(secret, after(-120)) })).toMatchObject({ status: 422, fields: [{ field: 'code' }] });
    expect(await one.enter({ recoveryCode: 'AAAAA-AAAAA' })).toMatchObject({ status: 422, fields: [{ field: 'recoveryCode' }] });
    expect((await one.enter({ code: codeAt(secret, after(0)) })).status).toBe(200);
  });

  test('a code that was used and codes of earlier time steps are rejected', async () => {
    const { secret } = await enrol();
    const code = codeAt(secret, after(0));
    expect((await (await half()).enter({ code })).status).toBe(200);
    const again = await half();
    expect(await again.enter({ code })).toMatchObject({ status: 422 });
    expect(await again.enter({ code: codeAt(secret, after(-30)) })).toMatchObject({ status: 422 });
    expect((await again.enter({ code: codeAt(secret, after(30)) })).status).toBe(200);
  });

  test('after five wrong codes the right one must wait as well, wherever codes are accepted', async () => {
    const { secret, codes } = await enrol();
    const page = await half();
    const wrong = await Promise.all(Array.from({ length: 20 }, () => page.enter({ code: '000000' })));
    expect(wrong.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await page.enter({ code: codeAt(secret, after(0)) })).status).toBe(429);
    expect((await page.enter({ recoveryCode: codes[0] ?? '' })).status).toBe(429);
    const again = await trial.say(ownSafety.freshSignIn, { token, body: { password, code: codeAt(secret, after(0)) } });
    expect(again.status).toBe(429);
  });

  test('set-up requires a fresh sign-in and a code and works once; a second factor that is off cannot be turned off', async () => {
    expect((await trial.say(ownSafety.disable, { token })).status).toBe(409);
    expect((await trial.say(ownSafety.renewRecoveryCodes, { token })).status).toBe(409);
    expect((await trial.say(ownSafety.confirm, { token, body: { code: '123456' } })).status).toBe(409);
    await trial.say(ownSafety.enrol, { token });
    expect(await trial.say(ownSafety.confirm, { token, body: { code: '000000' } })).toMatchObject({ status: 422 });
    expect((await trial.say(ownSafety.secondFactor, { token })).data).toEqual({
      authenticatorSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    await enrol();
    expect((await trial.say(ownSafety.enrol, { token })).status).toBe(409);
    expect((await trial.say(ownSafety.confirm, { token, body: { code: '123456' } })).status).toBe(409);
    await trial.database.pool.query("UPDATE account_sessions SET auth_at = now() - interval '11 minutes'");
    for (const endpoint of [ownSafety.enrol, ownSafety.disable, ownSafety.renewRecoveryCodes])
      expect((await trial.say(endpoint, { token })).status).toBe(403);
  });
});

test('a code signs in; set-up ends other sessions, sends an email and is recorded in the team’s log', async () => {
  await join();
  const other = await signInAs(trial, { email }, password);
  const { secret } = await enrol();
  expect((await trial.say(ownSafety.standing, { token: other.access_token })).status).toBe(401);
  expect((await trial.say(ownSafety.standing, { token })).data).toEqual({
    secondFactor: ['AUTHENTICATOR', 'RECOVERY_CODE'],
    idleMinutes: null,
  });
  expect((await trial.read(email)).template).toBe('secondFactorOn');
  const page = await half();
  const { data } = await page.enter({ code: codeAt(secret, after(0)) });
  const tokens = await page.finish(data.returnTo ?? '');
  expect((await trial.say(ownSafety.standing, { token: tokens.access_token })).status).toBe(200);
  expect((await trial.say(ownSafety.disable, { token: tokens.access_token })).status).toBe(200);
  expect((await half()).data.step).toBeNull();
  expect((await logged()).slice(-2)).toEqual(['secondFactor.enable', 'secondFactor.disable']);
});

test('of twenty concurrent uses of one recovery code one signs in', async () => {
  await join();
  const { codes } = await enrol();
  const pages: Awaited<ReturnType<typeof half>>[] = [];
  for (let n = 0; n < 20; n += 1) pages.push(await half());
  const answers = await Promise.all(pages.map((page) => page.enter({ recoveryCode: (codes[0] ?? '').toLowerCase() })));
  const signedIn = answers.filter(({ status }) => status === 200).length;
  for (const { status } of answers) expect([200, 422, 429]).toContain(status);
  expect(signedIn).toBe(1);
  expect((await trial.say(ownSafety.secondFactor, { token })).data).toMatchObject({ recoveryCodesLeft: 9 });
  const sent = await trial.owner.pool.query<{ template: string }>(
    'SELECT template FROM mail_outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 2',
    [email],
  );
  expect(sent.rows.map(({ template }) => template)).toEqual(['newDevice', 'recoveryUsed']);
  expect((await logged()).filter((action) => action === 'secondFactor.recoveryUsed')).toHaveLength(1);
});

test('new recovery codes replace the earlier ones; neither codes nor secret are stored in plain text', async () => {
  const { secret, codes } = await enrol();
  const renewed = await trial.say<{ recoveryCodes: string[] }>(ownSafety.renewRecoveryCodes, { token });
  expect(new Set([...codes, ...renewed.data.recoveryCodes]).size).toBe(20);
  const page = await half();
  expect((await page.enter({ recoveryCode: codes[0] ?? '' })).status).toBe(422);
  expect((await page.enter({ recoveryCode: renewed.data.recoveryCodes[0] ?? '' })).status).toBe(200);
  const { rows } = await trial.database.pool.query<{ text: string }>(
    'SELECT f::text AS text FROM second_factors f UNION ALL SELECT r::text FROM recovery_codes r UNION ALL SELECT i::text FROM idempotency_keys i',
  );
  const dump = rows.map((row) => row.text).join('\n');
  for (const plain of [secret, ...codes, ...renewed.data.recoveryCodes]) expect(dump).not.toContain(plain);
});
