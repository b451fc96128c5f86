import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/people/members.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { staff } from '#contract/platform/staff.ts';
import { user } from '#contract/platform/account.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type Sessions, startSessions } from '#dev/testing/sessions.ts';
import { seedSecondFactor } from '#dev/testing/second-factors.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { endSession } from '#server/integrations/sign-on/sessions.repository.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';

let one: TestApp;
let two: TestApp;
let team: TestTeam;
let sessions: Sessions;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ sharedUrl: one.ownerUrl });
  sessions = await startSessions(one.ownerUrl);
});
afterAll(async () => {
  await sessions.stop();
  await two.close();
  await one.close();
});
beforeEach(async () => {
  team = await seedTeam(one.database, `Team ${uuidv7()}`);
});

const change = (statement: string, ...values: unknown[]) => one.database.pool.query(statement, values);
const policy = (
  set: { factor?: 'ADMINISTRATORS' | 'EVERYONE' | 'NOBODY' | 'OWNER'; from?: string; idle?: number | null },
  of = team.id,
) =>
  inTransaction(one.database, { teamId: of }, (tx) =>
    tx
      .insertInto('team_policies')
      .values({
        team_id: of,
        second_factor: set.factor ?? 'NOBODY',
        second_factor_from: set.from ?? null,
        idle_minutes: set.idle ?? null,
      })
      .onConflict((conflict) =>
        conflict.column('team_id').doUpdateSet({ second_factor: set.factor ?? 'NOBODY', second_factor_from: set.from ?? null }),
      )
      .execute(),
  );
const list = (app: TestApp, person: Person) => app.call(person, members.list);
const both = async (person: Person) => [(await list(one, person)).status, (await list(two, person)).status];

describe('a session', () => {
  test('is refused if it is unknown or belongs to another account', async () => {
    const ofOwner = await sessions.signIn(team.owner);
    for (const person of [
      { ...team.hr, session: 'unknown' },
      { ...team.hr, session: ofOwner.session },
    ]) {
      expect(await both(person)).toEqual([401, 401]);
      expect((await one.call(person, ownSafety.standing)).status).toBe(401);
    }
  });

  test('that was ended is refused by the next call on both servers, and other sessions continue', async () => {
    const [lost, other] = [await sessions.signIn(team.hr), await sessions.signIn(team.hr)];
    for (const person of [lost, other]) for (let n = 0; n < 2; n += 1) expect(await both(person)).toEqual([200, 200]);
    expect((await one.call(other, ownSafety.endSession, { params: { id: lost.sessionId } })).status).toBe(200);
    expect(await both(lost)).toEqual([401, 401]);
    expect((await two.call(lost, ownSafety.standing)).status).toBe(401);
    expect(await both(other)).toEqual([200, 200]);
  });

  test('has its use recorded in the team in which it was used', async () => {
    const person = await sessions.signIn(team.hr);
    await change("UPDATE account_sessions SET last_used_at = now() - interval '1 hour' WHERE id = $1", person.sessionId);
    await list(one, person);
    const { rows } = await change(
      "SELECT last_used_at > now() - interval '1 minute' AS now FROM account_sessions WHERE id = $1",
      person.sessionId,
    );
    expect(rows).toEqual([{ now: true }]);
    const used = await inTransaction(one.database, { teamId: team.id }, (tx) =>
      tx.selectFrom('team_sessions').select(['id', 'member_id']).execute(),
    );
    expect(used).toEqual([{ id: person.sessionId, member_id: team.hr.memberId }]);
  });

  test('ends in all teams after the idle time of the strictest team', async () => {
    const other = await seedTeam(one.database, `Other ${uuidv7()}`);
    await policy({ idle: 480 });
    await policy({ idle: 15 }, other.id);
    await inTransaction(one.database, { teamId: other.id }, (tx) =>
      tx.insertInto('account_teams').values({ account_id: team.hr.accountId, team_id: other.id, member_id: uuidv7() }).execute(),
    );
    const person = await sessions.signIn(team.hr);
    expect(await both(person)).toEqual([200, 200]);
    const { rows } = await change(
      "SELECT idle_ends_at - now() BETWEEN interval '15 minutes' AND interval '16 minutes' AS strictest FROM account_sessions WHERE id = $1",
      person.sessionId,
    );
    expect(rows).toEqual([{ strictest: true }]);
    await change("UPDATE account_sessions SET idle_ends_at = now() - interval '1 second' WHERE id = $1", person.sessionId);
    expect(await both(person)).toEqual([401, 401]);
    expect((await one.call(person, ownSafety.standing)).status).toBe(401);
  });

  test('can be ended by its own account only', async () => {
    const person = await sessions.signIn(team.hr);
    expect(
      await asPlatform(one.database, (db) => endSession(db, { id: person.sessionId, accountId: team.owner.accountId })),
    ).toBe(false);
    expect(await asPlatform(one.database, (db) => endSession(db, { id: person.sessionId, accountId: team.hr.accountId }))).toBe(
      true,
    );
    expect(await both(person)).toEqual([401, 401]);
  });
});

describe('a fresh sign-in', () => {
  const fresh = Object.values(api).flatMap((endpoints) => (Object.values(endpoints) as Endpoint[]).filter((each) => each.fresh));

  test('is required for all changes of rights, sign-in policies, machine access and payment methods', () => {
    const unprotected = [
      ...['create', 'update', 'remove', 'copy', 'addMembers', 'removeMember'].map((name) => `roles.${name}`),
      ...['setMainRule', 'setLevels', 'create', 'update', 'remove'].map((name) => `visibility.${name}`),
      ...['begin', 'create', 'update', 'remove'].map((name) => `paymentMethods.${name}`),
      'grants.setPolicy',
      'safety.update',
      'scim.update',
      'apiTokens.create',
      'webhooks.create',
      'ownership.offer',
    ].filter((name) => {
      const [feature = '', call = ''] = name.split('.');
      return (api as Record<string, Record<string, Endpoint>>)[feature]?.[call]?.fresh !== true;
    });
    expect(unprotected).toEqual([]);
  });

  test('is required by endpoints with `fresh`, for sessions and tokens older than ten minutes', async () => {
    const person = await sessions.signIn(team.owner);
    await change("UPDATE account_sessions SET auth_at = now() - interval '601 seconds' WHERE id = $1", person.sessionId);
    const params = { id: uuidv7() };
    // Endpoints of provider staff are not open to the owner; they have their own test.
    for (const endpoint of fresh.filter(({ may }) => may !== 'staff'))
      for (const stale of [person, { ...team.owner, session: 'old' }])
        expect(await one.call(stale, endpoint, { params }), endpoint.path).toMatchObject({ status: 403, code: 40301 });
    expect((await list(one, person)).status).toBe(200);
  });

  test('is valid for ten minutes', async () => {
    const person = await sessions.signIn(team.owner);
    await change("UPDATE account_sessions SET auth_at = now() - interval '590 seconds' WHERE id = $1", person.sessionId);
    for (const endpoint of fresh)
      expect((await one.call(person, endpoint, { params: { id: uuidv7() } })).code, endpoint.path).not.toBe(40301);
  });

  test('is checked after the permission', async () => {
    for (const endpoint of fresh.filter(({ may }) => may !== 'signedIn' && may !== 'member'))
      expect(await one.call({ ...team.member, session: 'old' }, endpoint, { params: { id: uuidv7() } })).toMatchObject({
        code: 40300,
      });
  });
});

describe('a team that requires a second factor', () => {
  const used = async (person: Person) => [
    (await one.call(person, members.self)).code,
    (await two.call(person, members.self)).code,
  ];

  test('refuses all members without one from the start day, in this team only', async () => {
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    await policy({ factor: 'EVERYONE', from: tomorrow });
    expect(await used(team.member)).toEqual([0, 0]);
    await policy({ factor: 'EVERYONE', from: '2026-01-01' });
    for (const person of [team.owner, team.hr, team.member]) expect(await used(person)).toEqual([40320, 40320]);
    expect((await one.call(team.member, ownSafety.standing)).status).toBe(200);
    for (const kind of ['AUTHENTICATOR', 'PASSKEY'] as const) {
      await seedSecondFactor(one.database, team.member.accountId, kind);
      expect(await used(team.member)).toEqual([0, 0]);
      await change('DELETE FROM second_factors');
      expect(await used(team.member)).toEqual([40320, 40320]);
    }
  });

  test('from its owner does not require one from other members', async () => {
    await policy({ factor: 'OWNER', from: '2026-01-01' });
    expect(await used(team.owner)).toEqual([40320, 40320]);
    for (const person of [team.superAdmin, team.hr, team.member]) expect(await used(person)).toEqual([0, 0]);
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    await policy({ factor: 'OWNER', from: tomorrow });
    expect(await used(team.owner)).toEqual([0, 0]);
  });

  test('from administrators does not require one from members without a role', async () => {
    await policy({ factor: 'ADMINISTRATORS', from: '2026-01-01' });
    for (const person of [team.owner, team.superAdmin, team.hr]) expect(await used(person)).toEqual([40320, 40320]);
    expect(await used(team.member)).toEqual([0, 0]);
  });

  test('reports the start day to affected members without a second factor', async () => {
    const due = async (person: Person) =>
      (await one.call<{ secondFactorDue: string | null }>(person, user.info)).data.secondFactorDue;
    const from = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    expect(await due(team.owner)).toBeNull();
    await policy({ factor: 'OWNER', from });
    expect([await due(team.owner), await due(team.superAdmin)]).toEqual([from, null]);
    await policy({ factor: 'ADMINISTRATORS', from });
    expect([await due(team.owner), await due(team.hr), await due(team.member)]).toEqual([from, from, null]);
    await policy({ factor: 'EVERYONE', from });
    expect(await due(team.member)).toBe(from);
    await seedSecondFactor(one.database, team.member.accountId, 'PASSKEY');
    expect(await due(team.member)).toBeNull();
  });
});

describe('provider staff', () => {
  const enter = (person: Person) => one.call(person, staff.leases);

  test('without a second factor can only set one up', async () => {
    const sina = await seedStaff(one, 'Sina Staff');
    expect((await enter(sina)).code).toBe(0);
    await change('DELETE FROM recovery_codes WHERE account_id = $1', sina.accountId);
    await change('DELETE FROM second_factors WHERE account_id = $1', sina.accountId);
    const ofStaff = Object.values(api).flatMap((endpoints) =>
      (Object.values(endpoints) as Endpoint[]).filter(({ may }) => may === 'staff'),
    );
    expect(ofStaff.length).toBeGreaterThan(20);
    for (const endpoint of ofStaff)
      expect((await one.call(sina, endpoint, { params: { id: uuidv7() } })).code, endpoint.path).toBe(40320);
    expect((await one.call(sina, ownSafety.enrol)).status).toBe(200);
    expect((await one.call(sina, ownSafety.newPasskey)).status).toBe(200);
    await seedSecondFactor(one.database, sina.accountId, 'PASSKEY');
    expect((await enter(sina)).code).toBe(0);
  });

  test('who lose their second factor are refused in their lease by the next call, regardless of the team policy', async () => {
    await letSupportIn(one, team.id);
    const inTeam = await asSupport(one, await seedStaff(one, 'Sol Staff'), team.id);
    expect((await list(one, inTeam)).status).toBe(200);
    await change('DELETE FROM recovery_codes WHERE account_id = $1', inTeam.accountId);
    await change('DELETE FROM second_factors WHERE account_id = $1', inTeam.accountId);
    expect((await list(one, inTeam)).code).toBe(40320);
    // They can set one up also with the support id in the header.
    expect((await one.call(inTeam, ownSafety.enrol)).status).toBe(200);
  });

  test('of the demo need no second factor', async () => {
    const robin = await seedStaff(one, 'Robin Demo');
    await change('DELETE FROM recovery_codes WHERE account_id = $1', robin.accountId);
    await change('DELETE FROM second_factors WHERE account_id = $1', robin.accountId);
    await change('UPDATE accounts SET demo = true WHERE id = $1', robin.accountId);
    expect((await enter(robin)).code).toBe(0);
  });
});
