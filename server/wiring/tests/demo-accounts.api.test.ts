import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { arriveKeyPerson, enterBy, password } from '#dev/testing/passkeys.ts';
import { type AccountTrial, openSignIn, signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { settleDemoAccounts } from '#server/demo-accounts.ts';

let trial: AccountTrial;
beforeAll(async () => {
  trial = await startAccountTrial();
});
afterAll(() => trial.stop());
beforeEach(() => trial.database.pool.query('DELETE FROM throttles'));

const demoMode = (on: boolean) => settleDemoAccounts(trial.ownerUrl, on);
const change = (statement: string, email: string) => trial.database.pool.query<{ id: string }>(statement, [email]);

async function enter(email: string) {
  const browser = createBrowser();
  const { uid } = await openSignIn(trial, browser);
  return trial.say(account.signIn, { params: { uid }, body: { email, password }, browser });
}

test('without demo mode all sign-ins, sessions and tokens of a demo account are rejected', async () => {
  const [demo, real] = [await arriveKeyPerson(trial), await arriveKeyPerson(trial)];
  const { refresh_token: refresh = '' } = await signInAs(trial, { email: demo.email }, password);
  const passkey = await demo.add();
  const { rows } = await change('UPDATE accounts SET demo = true WHERE email = $1 RETURNING id', demo.email);
  await demoMode(false);
  expect(await enter(demo.email)).toMatchObject({ status: 422, fields: [{ field: 'password' }] });
  expect((await enterBy(trial, passkey)).status).toBe(422);
  expect((await trial.say(account.signOutEverywhere, { token: demo.token })).status).toBe(401);
  await expect(oidc.refreshTokenGrant(trial.client, refresh)).rejects.toThrow();
  expect(await trial.signOn.signAccessToken(rows[0]?.id ?? '')).toBeUndefined();
  // Other accounts are not affected, also after another start.
  await demoMode(false);
  expect((await enter(real.email)).status).toBe(200);
  expect((await trial.say(account.signOutEverywhere, { token: real.token })).status).toBe(200);
});

test('when demo mode is on again a demo account can sign in, but earlier tokens are invalid', async () => {
  const demo = await arriveKeyPerson(trial);
  await change('UPDATE accounts SET demo = true WHERE email = $1', demo.email);
  await demoMode(false);
  await demoMode(true);
  expect((await enter(demo.email)).status).toBe(200);
  expect((await trial.say(account.signOutEverywhere, { token: demo.token })).status).toBe(401);
});

test('demo mode does not reopen an account that was closed by its owner', async () => {
  const demo = await arriveKeyPerson(trial);
  const { rows } = await change(
    'UPDATE accounts SET demo = true, email = NULL, closed_at = now() WHERE email = $1 RETURNING id',
    demo.email,
  );
  await demoMode(true);
  expect(await trial.signOn.signAccessToken(rows[0]?.id ?? '')).toBeUndefined();
});
