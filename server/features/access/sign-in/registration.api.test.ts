import { afterAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { finish, openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { t } from '#dev/testing/texts.ts';

const trial = await startAccountTrial();
afterAll(() => trial.stop());
beforeEach(() => trial.database.pool.query('DELETE FROM throttles'));

const password = 'a quiet morning walk';
const ann = (over: Record<string, unknown> = {}) => ({ email: 'ann@example.com', ...over });
const register = (body: Record<string, unknown>) => trial.say(account.register, { body });
const confirm = (body: Record<string, unknown>) =>
  trial.say(account.confirmRegistration, { body: { displayName: 'Ann Lee', password, ...body } });
const count = async () => {
  const { rows } = await trial.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM accounts WHERE email = 'ann@example.com'",
  );
  return rows[0]?.count;
};

test.each([
  [{ email: undefined }, 'email'],
  [{ email: 'ann@' }, 'email'],
  [{ email: undefined, mobileNumber: '91234567' }, 'mobilePrefix'],
  [{ email: undefined, mobilePrefix: '852', mobileNumber: '123' }, 'mobileNumber'],
  [{ email: undefined, mobilePrefix: '852', mobileNumber: '12345' }, 'mobileNumber'],
  [{ mobilePrefix: '852', mobileNumber: '91234567' }, 'mobileNumber'],
])('registration rejects %j with a field error for %s', async (wrong, field) => {
  const said = await register(ann(wrong));
  expect([said.status, said.fields.map((fault) => fault.field)]).toEqual([422, [field]]);
});

test.each([
  [{ displayName: ' ' }, 'displayName'],
  [{ password: 'too short' }, 'password'],
  [{ password: 'password123' }, 'password'],
  [{ password: 'Choosy@Example.com' }, 'password'],
  [{ displayName: 'Annabelle Lee', password: 'annabelle lee' }, 'password'],
  [{ password: 'x'.repeat(129) }, 'password'],
])('registration rejects %j at the confirmation with a field error for %s, and the code remains valid', async (wrong, field) => {
  const { data } = await register(ann({ email: 'choosy@example.com' }));
  const { code } = await trial.read('choosy@example.com');
  const said = await confirm({ id: data.id, code, ...wrong });
  expect([said.status, said.fields.map((fault) => fault.field)]).toEqual([422, [field]]);
  const { rows } = await trial.database.pool.query('SELECT used_at FROM verifications WHERE id = $1', [data.id]);
  expect(rows).toEqual([{ used_at: null }]);
});

test('a password sent with the registration of another person’s address never opens the account', async () => {
  const [attackers, owners] = ['the attacker knows this', 'only the owner knows this'];
  const requested = await register({ email: 'victim@example.com', displayName: 'Mallory', password: attackers });
  expect(requested.status).toBe(200);
  const { token } = await trial.read('victim@example.com');
  expect((await trial.say(account.confirmRegistration, { body: { token } })).status).toBe(422);
  expect((await confirm({ token, displayName: 'Vic Tim', password: owners })).status).toBe(200);
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  const body = { email: 'victim@example.com', password: attackers };
  expect((await trial.say(account.signIn, { params: { uid }, body, browser })).status).toBe(422);
  expect((await signInAs(trial, { email: 'victim@example.com' }, owners)).claims()).toMatchObject({ name: 'Vic Tim' });
  // The stranger who made the request cannot use it or its code after it was confirmed.
  expect((await confirm({ id: requested.data.id, code: '000000' })).status).toBe(422);
});

test.each([
  [{ password: '' }, 'This field is required'],
  [{ password: undefined }, 'This field is required'],
  [{ password: 'too short' }, t('rules.tooShort', { min: 10 })],
  [{ password: 'password123' }, t('rules.passwordWeak')],
])('with the code, %j is answered with "%s"', async (wrong, message) => {
  expect((await confirm({ token: 'any', ...wrong })).fields.map((fault) => fault.message)).toEqual([message]);
});

test.each([
  [{ email: 'ann@' }, 'Please enter a correct email'],
  [{ email: undefined }, t('rules.contactRequired')],
])('%j is answered with "%s"', async (wrong, message) => {
  expect((await register(ann(wrong))).fields.map((fault) => fault.message)).toEqual([message]);
});

test('after five wrong codes the right one is refused too; a new code works again', async () => {
  const { data } = await register(ann());
  const { code } = await trial.read('ann@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i++) expect((await confirm({ id: data.id, code: wrong })).fields[0]?.field).toBe('code');
  expect((await confirm({ id: data.id, code })).status).toBe(422);
  expect(await count()).toBe(0);
  await trial.say(account.resend, { params: { id: data.id ?? '' } });
  const fresh = await trial.read('ann@example.com');
  expect((await confirm({ id: data.id, code: fresh.code })).status).toBe(200);
});

test('among fifty concurrent wrong codes and the right one, every wrong code is answered as wrong', async () => {
  const { data } = await register(ann({ email: 'race@example.com' }));
  const { code } = await trial.read('race@example.com');
  const wrong = Array.from({ length: 50 }, (_, i) => String(100_000 + i)).filter((each) => each !== code);
  const answers = await Promise.all(wrong.map((each) => confirm({ id: data.id, code: each })));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([422]));
  const { rows } = await trial.database.pool.query<{ failed_attempts: number }>(
    'SELECT failed_attempts FROM verifications WHERE id = $1',
    [data.id],
  );
  expect(rows).toEqual([{ failed_attempts: 5 }]);
  expect((await confirm({ id: data.id, code })).status).toBe(422);
});

test('a code or link of a registration is not accepted for a password reset', async () => {
  const { data } = await register(ann({ email: 'cross@example.com' }));
  const { code, token } = await trial.read('cross@example.com');
  for (const body of [{ id: data.id, code }, { token }]) {
    expect((await trial.say(account.confirmReset, { body: { ...body, password } })).status).toBe(422);
  }
});

test('an expired request is answered with stepGone', async () => {
  const { data } = await register(ann({ email: 'late@example.com' }));
  const { code, token } = await trial.read('late@example.com');
  await trial.database.pool.query("UPDATE verifications SET expires_at = now() - interval '1 second' WHERE id = $1", [data.id]);
  for (const body of [{ id: data.id, code }, { token }]) expect((await confirm(body)).status).toBe(422);
  expect((await trial.say(account.verification, { params: { id: data.id ?? '' } })).status).toBe(410);
  expect((await trial.say(account.resend, { params: { id: data.id ?? '' } })).status).toBe(410);
});

test('a known address gets the same answer and another email, and no code creates a second account', async () => {
  await registerPerson(trial, 'known@example.com', password, 'Known');
  const fresh = await register(ann({ email: 'fresh@example.com' }));
  const known = await register(ann({ email: 'Known@example.com' }));
  expect(Object.keys(known.data)).toEqual(Object.keys(fresh.data));
  expect([known.status, known.data.purpose, known.data.channel]).toEqual([fresh.status, fresh.data.purpose, fresh.data.channel]);
  const letter = await trial.read('known@example.com');
  expect([letter.template, letter.code, letter.token]).toEqual(['known', '', '']);
  expect((await signInAs(trial, { email: 'known@example.com' }, password)).access_token).toBeTruthy();
});

test('of two registrations of one address the first confirmed one gets the account, also among many concurrent ones', async () => {
  const requests = await Promise.all([1, 2, 3, 4].map(() => register(ann({ email: 'two@example.com' }))));
  const { rows } = await trial.owner.pool.query<{ text: string }>(
    "SELECT body_text AS text FROM mail_outbox WHERE recipient = 'two@example.com'",
  );
  const tokens = rows.map((row) => /#([\w-]+)/.exec(row.text)?.[1]);
  expect(requests.map((request) => request.status)).toEqual([200, 200, 200, 200]);
  const answers = await Promise.all(tokens.flatMap((token) => [token, token]).map((token) => confirm({ token })));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
  const { rows: made } = await trial.database.pool.query("SELECT 1 FROM accounts WHERE email = 'two@example.com'");
  expect(made).toHaveLength(1);
});

test('limits codes to one address across registration, reset and resending', async () => {
  const { data } = await register(ann({ email: 'many@example.com' }));
  for (let i = 0; i < 3; i++) await trial.say(account.resend, { params: { id: data.id ?? '' } });
  for (const said of [
    await trial.say(account.resend, { params: { id: data.id ?? '' } }),
    await register(ann({ email: 'many@example.com' })),
    await trial.say(account.forgot, { body: { email: 'many@example.com' } }),
  ]) {
    expect([said.status, Number(said.retryAfter) > 50]).toEqual([429, true]);
  }
});

test('neither the code nor the link of a request is stored in plain text', async () => {
  await register(ann({ email: 'rest@example.com' }));
  const { code, token } = await trial.read('rest@example.com');
  const { rows } = await trial.database.pool.query<{ text: string }>(
    'SELECT v::text AS text FROM verifications v UNION ALL SELECT t::text FROM throttles t',
  );
  const dump = rows.map((row) => row.text).join('\n');
  for (const secret of [token, Buffer.from(code).toString('hex')]) expect(dump).not.toContain(secret);
  expect(dump).not.toMatch(new RegExp(`\\b${code}\\b`));
});

test('registers by email and link, in the language of the page, with a ticket that signs in once', async () => {
  const browser = createBrowser();
  const { data } = await trial.say(account.register, {
    body: ann({ email: 'Hk@example.com' }),
    language: 'hk',
  });
  expect(data).toMatchObject({ purpose: 'REGISTER', channel: 'MAIL', to: 'h…@example.com' });
  expect((await trial.say(account.verification, { params: { id: data.id ?? '' } })).data).toEqual(data);
  const letter = await trial.read('hk@example.com');
  expect(letter.text).toContain('請確認此電郵地址屬於你');
  const { data: confirmed } = await confirm({ token: letter.token, displayName: '陳大文' });
  const { request, uid } = await openSignIn(trial, browser);
  const byTicket = () => trial.say(account.signInByTicket, { params: { uid }, body: { ticket: confirmed.ticket }, browser });
  const { data: onward } = await byTicket();
  const tokens = await finish(trial, browser, request, onward.returnTo ?? '');
  expect(tokens.claims()).toMatchObject({ name: '陳大文', email: 'hk@example.com', email_verified: true });
  expect((await byTicket()).status).toBe(410);
});

test('registers by mobile number, with or without its national zero', async () => {
  const { data } = await register({ mobilePrefix: '62', mobileNumber: '0812 3456 7890' });
  expect(data).toMatchObject({ channel: 'SMS', to: '+62 …7890' });
  const { code, text } = await trial.read('+6281234567890');
  expect(text.length).toBeLessThanOrEqual(160);
  expect((await confirm({ id: data.id, code, displayName: 'Budi' })).status).toBe(200);
  const tokens = await signInAs(trial, { mobilePrefix: '62', mobileNumber: '81234567890' }, password);
  expect(tokens.claims()).toMatchObject({ name: 'Budi' });
});
