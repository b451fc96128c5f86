import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ownSafety } from '#contract/access/own-security.ts';
import { makePasskey, type SoftPasskey, type Twist } from '#dev/testing/authenticator.ts';
import { arriveKeyPerson, enterBy, type KeyPerson, openHalf, password } from '#dev/testing/passkeys.ts';
import { signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';

const [refused, late] = [42204, 42205];
let pat: KeyPerson;

const trial = await startAccountTrial();
const team = await seedTeam(trial.database, 'Harbour Trading');
afterAll(() => trial.stop());
beforeEach(async () => {
  pat = await arrive();
});

const change = (statement: string) => trial.database.pool.query(statement);
const arrive = () => arriveKeyPerson(trial);

describe('refusals', () => {
  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://atrium.example' }],
    ['another host', { rpId: 'atrium.example' }],
    ['a person who was not verified', { verified: false }],
    ['a response to a sign-in request', { type: 'webauthn.get' }],
    ['a page framed by another origin', { crossOrigin: true }],
    ['an id that differs from the credential’s', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('none is kept that was made for %s', async (_what, twist) => {
    expect(await pat.keep(await pat.make(twist))).toMatchObject({ status: 422, code: refused });
    expect(await pat.listed()).toEqual([]);
  });

  test('registration rejects a challenge that was used, is unknown, expired, of another person or session, or for another purpose', async () => {
    const options = await pat.newOptions();
    expect((await pat.keep(makePasskey(options, trial.url))).status).toBe(200);
    expect(await pat.keep(makePasskey(options, trial.url))).toMatchObject({ code: late });
    expect(await pat.keep(makePasskey(options, trial.url, { challenge: 'AAAA' }))).toMatchObject({ code: late });
    const { challenge } = await pat.freshOptions();
    expect(await pat.keep(makePasskey(options, trial.url, { challenge }))).toMatchObject({ code: late });
    const made = await pat.make();
    expect(await (await arrive()).keep(made)).toMatchObject({ code: late });
    const old = await pat.make();
    await change("UPDATE passkey_challenges SET origin = 'another session'");
    expect(await pat.keep(made)).toMatchObject({ code: late });
    await change(`UPDATE passkey_challenges SET origin = s.name, expires_at = now() - interval '1 second' FROM account_sessions s
      WHERE s.account_id = passkey_challenges.account_id`);
    expect(await pat.keep(old)).toMatchObject({ code: late });
    expect(await pat.listed()).toHaveLength(1);
  });

  test('a passkey that is stored already and a credential that cannot be read are rejected', async () => {
    const { id } = await pat.add();
    const other = await arrive();
    expect(await other.keep(await other.make({}, { id: Buffer.from(id, 'base64url') }))).toMatchObject({
      status: 409,
      code: 40954,
    });
    const { made } = await pat.make();
    for (const response of [
      { ...made.response, attestationObject: 'AAAA' },
      { ...made.response, clientDataJSON: 'AAAA' },
    ])
      expect(await pat.keep({ made: { ...made, response } })).toMatchObject({ status: 422, code: refused });
    const response = { ...made.response, clientDataJSON: 'no base64url!' };
    expect(await pat.keep({ made: { ...made, response } })).toMatchObject({ status: 422, code: 42200 });
  });

  test('an eleventh passkey is rejected, also when several are added concurrently', async () => {
    for (let n = 0; n < 8; n += 1) await pat.add();
    const ready: SoftPasskey[] = [];
    for (let n = 0; n < 6; n += 1) ready.push(await pat.make());
    const answers = await Promise.all(ready.map((passkey) => pat.keep(passkey)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 40953)).toHaveLength(4);
    expect(await trial.say(ownSafety.newPasskey, { token: pat.token })).toMatchObject({ status: 409, code: 40953 });
    expect(await pat.listed()).toHaveLength(10);
  });

  test('a sign-in that is not fresh cannot add or remove a passkey; those of another person cannot be renamed or removed', async () => {
    const { row } = await pat.add();
    const other = await arrive();
    expect((await other.remove(row.id)).status).toBe(404);
    expect((await other.rename(row.id, 'Mine')).status).toBe(404);
    const ready = await pat.make();
    await change("UPDATE account_sessions SET auth_at = now() - interval '11 minutes'");
    expect(await trial.say(ownSafety.newPasskey, { token: pat.token })).toMatchObject({ code: 40301 });
    expect(await pat.keep(ready)).toMatchObject({ code: 40301 });
    expect(await pat.remove(row.id)).toMatchObject({ code: 40301 });
    expect(await pat.listed()).toMatchObject([{ name: 'Chrome on Linux' }]);
  });
});

test('the first passkey turns two-step sign-in on, creates recovery codes and ends other sessions; removing the last turns it off', async () => {
  await pat.join(team);
  const other = await signInAs(trial, { email: pat.email }, password);
  const { row } = await pat.add();
  expect(row.name).toBe('Chrome on Linux');
  expect(row.recoveryCodes).toHaveLength(10);
  expect((await trial.say(ownSafety.standing, { token: other.access_token })).status).toBe(401);
  expect((await trial.say(ownSafety.standing, { token: pat.token })).data).toMatchObject({
    secondFactor: ['PASSKEY', 'RECOVERY_CODE'],
  });
  expect((await trial.read(pat.email)).template).toBe('secondFactorOn');

  const windows = await pat.add({}, { model: '08987058cadc4b81b6e130de50dcbe96' });
  expect(windows.row).toMatchObject({ name: 'Windows Hello', recoveryCodes: null });
  expect((await trial.read(pat.email)).template).toBe('passkeyAdded');
  const blue = (await pat.keep(await pat.make(), ' Blue key ')).data;
  expect((await pat.rename(windows.row.id, 'Laptop')).status).toBe(200);
  expect((await pat.listed()).map(({ name }) => name)).toEqual(['Chrome on Linux', 'Laptop', 'Blue key']);

  for (const { id } of [row, windows.row, blue]) expect((await pat.remove(id)).status).toBe(200);
  expect((await trial.read(pat.email)).template).toBe('secondFactorOff');
  expect((await trial.say(ownSafety.secondFactor, { token: pat.token })).data).toEqual({
    authenticatorSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  expect((await openHalf(trial, pat.email)).data).toMatchObject({ step: null, ways: [] });
  expect((await readLog(trial.database, team.id)).slice(-6)).toMatchObject([
    { action: 'secondFactor.enable', after: { passkey: 'Chrome on Linux' } },
    { action: 'passkey.add', after: { passkey: 'Windows Hello' } },
    { action: 'passkey.add', after: { passkey: 'Blue key' } },
    { action: 'passkey.remove', before: { passkey: 'Chrome on Linux' } },
    { action: 'passkey.remove', before: { passkey: 'Laptop' } },
    { action: 'secondFactor.disable', before: { passkey: 'Blue key' } },
  ]);
});

test('when the last two passkeys are removed concurrently, the recovery codes are removed', async () => {
  const [one, two] = [await pat.add(), await pat.add()];
  const answers = await Promise.all([pat.remove(one.row.id), pat.remove(two.row.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await trial.say(ownSafety.secondFactor, { token: pat.token })).data).toMatchObject({ recoveryCodesLeft: 0 });
});

test('attestation is neither requested nor trusted', async () => {
  const passkey = await pat.add({}, { format: 'apple' });
  expect((await enterBy(trial, passkey)).status).toBe(200);
});

test('challenges are not stored in plain text', async () => {
  const challenges = [(await pat.newOptions()).challenge, (await pat.freshOptions()).challenge];
  const { rows } = await trial.database.pool.query<{ text: string }>('SELECT c::text AS text FROM passkey_challenges c');
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const dump = rows.map(({ text }) => text).join('\n');
  for (const challenge of challenges) {
    expect(dump).not.toContain(challenge);
    expect(dump).not.toContain(Buffer.from(challenge).toString('hex'));
    expect(dump).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  }
});
