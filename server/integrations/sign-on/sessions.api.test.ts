import * as oidc from 'openid-client';
import { afterAll, expect, test } from 'vitest';
import { createBrowser } from '#dev/testing/browser.ts';
import { signInTrial, startRequest, startSignOnTrial } from '#dev/testing/sign-on.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { endSessions } from './sessions.repository.ts';
import { issueTicket, spendTicket } from './tickets.ts';

const trial = await startSignOnTrial();
afterAll(() => trial.stop());

const renew = (token: string | undefined) => oidc.refreshTokenGrant(trial.client, token ?? '');
const gone = { error: 'invalid_grant' };

test('ending all sessions ends every device of the account, and no other account’s', async () => {
  const [ann, bob] = [await trial.addAccount('Ann'), await trial.addAccount('Bob')];
  const [phone, laptop, other] = [await signInTrial(trial, ann), await signInTrial(trial, ann), await signInTrial(trial, bob)];
  await inTransaction(trial.database, {}, (tx) => endSessions(tx, ann));
  for (const device of [phone, laptop]) {
    await expect(renew(device.tokens.refresh_token)).rejects.toMatchObject(gone);
    const { url } = await startRequest(trial, { prompt: 'none', redirect_uri: `${trial.url}/silent` });
    expect((await device.browser.follow(url.href)).url.searchParams.get('error')).toBe('login_required');
  }
  expect((await renew(other.tokens.refresh_token)).access_token).toBeTruthy();
});

test('ending all sessions but one keeps that session and its refresh token', async () => {
  const account = await trial.addAccount('Cho');
  const [mine, other] = [await signInTrial(trial, account), await signInTrial(trial, account)];
  const { session } = await trial.signOn.verifyToken(mine.tokens.access_token);
  await inTransaction(trial.database, {}, (tx) => endSessions(tx, account, session));
  await expect(renew(other.tokens.refresh_token)).rejects.toMatchObject(gone);
  expect((await renew(mine.tokens.refresh_token)).access_token).toBeTruthy();
});

test('a ticket is valid once, before it expires, and only for its holder', async () => {
  const account = await trial.addAccount('Dee');
  const ticket = await inTransaction(trial.database, {}, (tx) => issueTicket(tx, account));
  const spend = (value: string) => asPlatform(trial.database, (db) => spendTicket(db, value));
  expect(await spend(`${ticket}x`)).toBeUndefined();
  const all = await Promise.all(Array.from({ length: 20 }, () => spend(ticket)));
  expect(all.filter((id) => id === account)).toHaveLength(1);
  const late = await inTransaction(trial.database, {}, (tx) => issueTicket(tx, account));
  await trial.database.pool.query("UPDATE sign_in_tickets SET expires_at = now() - interval '1 second'");
  expect(await spend(late)).toBeUndefined();
});

test('a closed account is signed out at its next refresh', async () => {
  const account = await trial.addAccount('Eve');
  const { tokens, browser } = await signInTrial(trial, account, createBrowser());
  await trial.database.pool.query('UPDATE accounts SET closed_at = now() WHERE id = $1', [account]);
  await expect(renew(tokens.refresh_token)).rejects.toMatchObject(gone);
  const { url } = await startRequest(trial, { prompt: 'none', redirect_uri: `${trial.url}/silent` });
  expect((await browser.follow(url.href)).url.searchParams.get('code')).toBeNull();
});
