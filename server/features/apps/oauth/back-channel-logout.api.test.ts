import { CompiledQuery } from 'kysely';
import { refreshTokenGrant } from 'openid-client';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { addParty, open, type Party, signInTo, startAppTrial } from '#dev/testing/app-sign-in.ts';
import { logoutAddress, type LogoutReceiver, startLogoutReceiver } from '#dev/testing/logout-receiver.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { findEnded, sendDue } from '#server/integrations/sign-on/app-sign-outs.ts';
import { endSession, endSessions } from '#server/integrations/sign-on/sessions.repository.ts';
import { createWebRequests } from '#server/integrations/web-requests/web-requests.ts';

let receiver: LogoutReceiver;
let behave: (n: number) => number;

const trial = await startAppTrial();
const team = await seedTeam(trial.database, 'Harbour');
afterAll(() => trial.stop());
beforeEach(async () => {
  behave = () => 200;
  await platform('DELETE FROM app_sign_ins', []);
  receiver = await startLogoutReceiver(trial, (n) => behave(n));
});
afterEach(() => receiver.close());

async function newParty(signIn: Record<string, unknown> = {}): Promise<Party> {
  const party = await addParty(trial, { backchannelLogoutUri: logoutAddress, ...signIn });
  await open(trial, party, team);
  return party;
}

const inTeam = (text: string, values: unknown[]) =>
  inTransaction(trial.database, { teamId: team.id }, (tx) => tx.executeQuery(CompiledQuery.raw(text, values)));
const platform = (text: string, values: unknown[]) => trial.database.pool.query(text, values);
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
const stored = async () => (await platform('SELECT attempts FROM app_sign_ins', [])).rows;

test('an app is notified once of every way in which a sign-in ends, and other sign-ins to it continue', async () => {
  const person = team.hr;
  const ends: Record<string, (party: Party) => Promise<unknown>> = {
    'the person signs out everywhere': () => asPlatform(trial.database, (db) => endSessions(db, person.accountId)),
    'the session is ended from a list': () =>
      asPlatform(trial.database, async (db) => {
        const { uid } = await db
          .selectFrom('account_sessions')
          .select('uid')
          .where('account_id', '=', person.accountId)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow();
        await endSession(db, { uid });
      }),
    'the session was not used': () =>
      platform('UPDATE account_sessions SET idle_ends_at = now() WHERE account_id = $1', [person.accountId]),
    'the consent is withdrawn': ({ appId }) => inTeam('UPDATE oauth_grants SET revoked_at = now() WHERE app_id = $1', [appId]),
    'the person is suspended': () => inTeam('UPDATE members SET suspended_at = now() WHERE id = $1', [person.memberId]),
    'the person has resigned': () => inTeam('UPDATE members SET resigned_at = now() WHERE id = $1', [person.memberId]),
    'the team stops the app': ({ appId }) =>
      inTeam("UPDATE team_apps SET availability_before_stop = 'ALL', availability = 'STOP' WHERE app_id = $1", [appId]),
    'the app is for others now': ({ appId }) =>
      inTeam("UPDATE team_apps SET availability = 'PORTION' WHERE app_id = $1", [appId]),
    'the app is blocked': ({ appId }) =>
      inTeam("INSERT INTO app_policies (team_id, app_id, policy) VALUES ($2, $1, 'BLOCKED')", [appId, team.id]),
    'what was paid for is over': ({ appId }) =>
      inTeam(
        "UPDATE team_apps SET paid_until = now() - interval '1 day', trial_until = now() - interval '1 day' WHERE app_id = $1",
        [appId],
      ),
    'the app is withdrawn': ({ appId }) => platform('UPDATE apps SET withdrawn_at = now() WHERE id = $1', [appId]),
    'the account is closed': () => platform('UPDATE accounts SET closed_at = now() WHERE id = $1', [person.accountId]),
  };
  for (const [name, end] of Object.entries(ends)) {
    const party = await newParty();
    const other = await newParty();
    const { tokens } = await signInTo(trial, party, person);
    await signInTo(trial, other, team.member);
    expect(await receiver.round({ checkAfter: 0 }), name).toBe(0);
    await end(party);
    expect(await receiver.round({ checkAfter: 0 }), name).toBe(1);
    expect(await receiver.round({ checkAfter: 0 }), name).toBe(0);
    const logoutToken = await receiver.read(receiver.tokens.at(-1), party.appId);
    expect(logoutToken, name).toMatchObject({ sub: person.accountId, sid: tokens.claims()?.['sid'] });
    await inTeam('UPDATE members SET suspended_at = NULL, resigned_at = NULL WHERE id = $1', [person.memberId]);
    await platform('UPDATE accounts SET closed_at = NULL WHERE id = $1', [person.accountId]);
    await asPlatform(trial.database, (db) => endSessions(db, team.member.accountId));
    await receiver.round();
  }
});

test("the logout token is signed by the algorithm of the app's ID tokens", async () => {
  const party = await newParty({ idTokenAlg: 'RS256' });
  await signInTo(trial, party, team.member);
  await asPlatform(trial.database, (db) => endSessions(db, team.member.accountId));
  await receiver.round();
  expect(await receiver.read(receiver.tokens[0], party.appId, 'RS256')).toMatchObject({ sub: team.member.accountId });
});

test('a notification that an app does not accept is retried for a day, each time with a new token, and then dropped', async () => {
  await signInTo(trial, await newParty(), team.owner);
  await asPlatform(trial.database, (db) => endSessions(db, team.owner.accountId));
  behave = () => 503;
  const lines: Record<string, unknown>[] = [];
  const round = (now: Date) => receiver.round({ now, log: (fields) => lines.push(fields) });
  expect(await round(new Date(Date.now() + 1000))).toBe(1);
  expect(await round(new Date(Date.now() + 9000))).toBe(0);
  let tries = 1;
  for (let at = 1; tries < 8; at += 24) tries += await round(hours(at));
  expect(lines.map(({ givenUp }) => givenUp)).toEqual([...Array.from({ length: 7 }, () => false), true]);
  expect(lines[0]).toMatchObject({ event: 'oidc.backchannel_logout_failed', outcome: 'status 503' });
  expect(new Set(receiver.tokens).size).toBe(8);
  expect(await stored()).toEqual([]);
});

test('a failed notification is retried and delivered', async () => {
  await signInTo(trial, await newParty(), team.owner);
  await asPlatform(trial.database, (db) => endSessions(db, team.owner.accountId));
  behave = (n) => (n === 0 ? 500 : 204);
  expect(await receiver.round()).toBe(1);
  expect(await receiver.round({ now: hours(1) })).toBe(1);
  expect(await receiver.round({ now: hours(2) })).toBe(0);
  expect(receiver.tokens).toHaveLength(2);
});

test('of concurrent processes one sends a notification; one claimed by a dead process is sent a minute later', async () => {
  await signInTo(trial, await newParty(), team.owner);
  await asPlatform(trial.database, (db) => endSessions(db, team.owner.accountId));
  const rounds = await Promise.all(Array.from({ length: 8 }, () => receiver.round()));
  expect(rounds.reduce((sum, n) => sum + n, 0)).toBe(1);
  await signInTo(trial, await newParty(), team.hr);
  await asPlatform(trial.database, (db) => endSessions(db, team.hr.accountId));
  await findEnded({ database: trial.database });
  const never = { post: () => new Promise<never>(() => {}) };
  void sendDue({ database: trial.database, signOn: trial.signOn, web: never, now: () => new Date(Date.now() + 1000) });
  const claimed = async () => (await platform('SELECT FROM app_sign_ins WHERE claim IS NOT NULL', [])).rowCount;
  await expect.poll(claimed, { timeout: 5000 }).toBe(1);
  expect(await receiver.round()).toBe(0);
  expect(await receiver.round({ now: new Date(Date.now() + 62_000) })).toBe(1);
});

test('an address inside the network is not called, whatever its host name', async () => {
  await signInTo(trial, await newParty(), team.owner);
  await asPlatform(trial.database, (db) => endSessions(db, team.owner.accountId));
  const lines: Record<string, unknown>[] = [];
  const web = createWebRequests({ resolve: async () => ['10.0.0.7'] });
  const { database, signOn } = trial;
  expect(await receiver.round({ now: new Date(0) })).toBe(0);
  expect(await sendDue({ database, signOn, web, now: () => hours(0.01), log: (fields) => lines.push(fields) })).toBe(1);
  expect(lines).toMatchObject([{ outcome: 'address' }]);
  expect(receiver.tokens).toEqual([]);
});

test('a person who signs in again before the notification is not signed out by a late token', async () => {
  const party = await newParty();
  const first = await signInTo(trial, party, team.superAdmin);
  await inTeam('UPDATE members SET suspended_at = now() WHERE id = $1', [team.superAdmin.memberId]);
  behave = () => 500;
  expect(await receiver.round()).toBe(1);
  await inTeam('UPDATE members SET suspended_at = NULL WHERE id = $1', [team.superAdmin.memberId]);
  await refreshTokenGrant(party.client, first.tokens.refresh_token ?? '');
  expect(await receiver.round({ now: hours(30) })).toBe(0);
});
