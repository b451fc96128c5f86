import { afterAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { authEventLimits } from '#contract/access/auth-event-facts.ts';
import { type Browser, createBrowser } from '#dev/testing/browser.ts';
import { startMailbox } from '#dev/testing/mailbox.ts';
import { openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { t } from '#dev/testing/texts.ts';

const password = 'a quiet morning walk';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const trial = await startAccountTrial();
const mailbox = await startMailbox(trial.owner);
afterAll(async () => {
  await mailbox.close();
  await trial.stop();
});
beforeEach(() => trial.database.pool.query('DELETE FROM throttles'));

async function enter(email: string, browser: Browser, language?: string) {
  const { uid } = await openSignIn(trial, browser);
  const given = { params: { uid }, body: { email, password }, browser, ...(language && { language }) };
  expect((await trial.say(account.signIn, given)).status).toBe(200);
}
const mails = async (email: string) => (await mailbox.sent()).filter(({ to }) => to.includes(email));

test('the first sign-in after registration sends no email; a second browser sends one once', async () => {
  const email = 'ann@example.com';
  await registerPerson(trial, email, password);
  const [first, second] = [createBrowser({ 'user-agent': firefox }), createBrowser({ 'user-agent': firefox })];
  await enter(email, first);
  expect((await mails(email)).map(({ subject }) => subject)).not.toContain(t('mail.newDevice.subject'));
  await enter(email, first);
  expect(await mails(email)).toEqual([]);
  await enter(email, second);
  const [mail, ...more] = await mails(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(t('mail.newDevice.subject'));
  for (const part of ['Firefox on Linux', `${trial.url}/settings/activity`, new Date().getUTCFullYear().toString(), 'UTC'])
    expect(mail?.text).toContain(part);
  expect(mail?.text).toMatch(/127\.0\.0\.x|0:0:0:0:x/);
  expect(mail?.raw).not.toMatch(/127\.0\.0\.1[^\d]/);
  await enter(email, second);
  expect(await mails(email)).toEqual([]);
});

test('the email about a changed password names the time, the browser and the shortened address of the request', async () => {
  const email = 'carl@example.com';
  await registerPerson(trial, email, password);
  const browser = createBrowser({ 'user-agent': firefox });
  const { access_token: token } = await signInAs(trial, { email }, password, browser);
  await mailbox.sent();
  const body = { current: password, password: 'the evening is quiet too' };
  expect((await trial.say(account.changePassword, { token, browser, body })).status).toBe(200);
  const [mail] = await mails(email);
  expect(mail?.subject).toBe(t('mail.changed.subject'));
  for (const part of ['Firefox on Linux', new Date().getUTCFullYear().toString(), 'UTC']) expect(mail?.text).toContain(part);
  expect(mail?.text).toMatch(/127\.0\.0\.x|0:0:0:0:x/);
});

test('a failed sign-in from a new browser sends no email', async () => {
  const email = 'bea@example.com';
  await registerPerson(trial, email, password);
  await enter(email, createBrowser());
  await mailbox.sent();
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  const body = { email, password: 'not the password' };
  expect((await trial.say(account.signIn, { params: { uid }, body, browser })).status).toBe(422);
  expect(await mails(email)).toEqual([]);
});

test('the email is in the language of the account', async () => {
  const subjects = {
    cn: '你的 Atrium 账号有新的登录',
    hk: '你的 Atrium 帳戶有新的登入',
    id: 'Aktivitas masuk baru di akun Atrium Anda',
  };
  for (const [language, subject] of Object.entries(subjects)) {
    const email = `${language}@example.com`;
    await registerPerson(trial, email, password);
    await trial.database.pool.query('UPDATE accounts SET locale = $1 WHERE email = $2', [language, email]);
    await enter(email, createBrowser());
    await mailbox.sent();
    await enter(email, createBrowser());
    expect((await mails(email)).map((mail) => mail.subject)).toEqual([subject]);
  }
});

test('an account older than a day gets the email also for its first sign-in', async () => {
  const email = 'old@example.com';
  await registerPerson(trial, email, password);
  await trial.database.pool.query("UPDATE accounts SET created_at = now() - interval '2 days' WHERE email = $1", [email]);
  await mailbox.sent();
  await enter(email, createBrowser());
  expect(await mails(email)).toHaveLength(1);
});

test('limits the number of these emails for one account in an hour', async () => {
  const email = 'cid@example.com';
  await registerPerson(trial, email, password);
  await enter(email, createBrowser());
  await mailbox.sent();
  for (let n = 0; n < authEventLimits.newDeviceMailsPerHour + 3; n += 1) await enter(email, createBrowser());
  // The new device of the first sign-in counts towards the limit although no email was sent for it.
  expect(await mails(email)).toHaveLength(authEventLimits.newDeviceMailsPerHour - 1);
}, 60_000);
