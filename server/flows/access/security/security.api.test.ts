import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { safety } from '#contract/access/security.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { countSecondFactors, seedSecondFactor } from '#dev/testing/second-factors.ts';
import { startSessions } from '#dev/testing/sessions.ts';
import { type Person, readLog, seedAccountMember, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { storeAuthEvent } from '#server/integrations/sign-on/auth-events.ts';

type List = z.output<typeof safety.members.output>;
type One = z.output<typeof safety.member.output>;

let team: TestTeam;
let ann: Person;
/** An administrator of the sign-in of Sales and below. */
let warden: Person;
const two = await startTestApp({ sharedUrl: app.ownerUrl });
const sessions = await startSessions(app.ownerUrl);
afterAll(async () => {
  await sessions.stop();
  await two.close();
});
beforeEach(async () => {
  team = await seedTeam(app.database, `Team ${uuidv7()}`);
  ann = await seedAccountMember(app.database, team.id, 'Ann Lee', team.sales);
  warden = await seedAccountMember(app.database, team.id, 'Wu Warden', team.sales);
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const role = await seedRole(tx, team.id, 'RECEPTION', [warden.memberId], [team.sales]);
    await tx.insertInto('role_grants').values({ team_id: team.id, role_id: role, menu_code: '080200', access: 'edit' }).execute();
  });
});

const change = (statement: string, ...values: unknown[]) => app.database.pool.query(statement, values);
const setUp = (person: Person) => seedSecondFactor(app.database, person.accountId, 'AUTHENTICATOR');
const list = async (person: Person, query: Record<string, string> = {}) =>
  (await app.call<List>(person, safety.members, { query })).data.items.map(({ displayName }) => displayName);
const read = (person: Person, of: Person) => app.call<One>(person, safety.member, { params: { id: of.memberId } });
/** Signs in and uses the session in the team. */
async function used(person: Person) {
  const session = await sessions.signIn(person);
  expect((await app.call(session, members.self)).status).toBe(200);
  return session;
}
const mails = async (person: Person) => {
  const { rows } = await app.owner.pool.query(
    'SELECT template FROM mail_outbox WHERE recipient = (SELECT email FROM accounts WHERE id = $1) ORDER BY id',
    [person.accountId],
  );
  return rows.map(({ template }: { template: string }) => template);
};

describe('refusals', () => {
  test('an administrator of part of the team finds no member outside it and cannot change policies', async () => {
    const outside = await used(team.member);
    expect((await read(warden, team.member)).status).toBe(404);
    const params = { id: team.member.memberId, sessionId: outside.sessionId };
    for (const endpoint of [safety.endSession, safety.endSessions, safety.resetSecondFactor])
      expect((await app.call(warden, endpoint, { params })).status).toBe(404);
    expect((await app.call(outside, members.self)).status).toBe(200);
    const body = { secondFactor: 'EVERYONE', secondFactorFrom: '2026-12-01', idleMinutes: null };
    for (const endpoint of [safety.preview, safety.update])
      expect(await app.call(warden, endpoint, { body })).toMatchObject({ code: 40300 });
    expect((await app.call<{ editable: boolean }>(warden, safety.policies)).data.editable).toBe(false);
  });

  test('sessions that were not used in the team are neither listed nor ended by it', async () => {
    const elsewhere = await sessions.signIn(ann);
    expect((await read(team.owner, ann)).data.items).toEqual([]);
    const one = { id: ann.memberId, sessionId: elsewhere.sessionId };
    expect((await app.call(team.owner, safety.endSession, { params: one })).status).toBe(404);
    expect((await app.call<{ ended: number }>(team.owner, safety.endSessions, { params: one })).data.ended).toBe(0);
    expect((await app.call(elsewhere, members.self)).status).toBe(200);
    const ofHr = await used(team.hr);
    const mixed = { id: ann.memberId, sessionId: ofHr.sessionId };
    expect((await app.call(team.owner, safety.endSession, { params: mixed })).status).toBe(404);
    expect(await mails(ann)).toEqual([]);
  });

  test('the scope of a role never contains the owner and the super administrators', async () => {
    const chief = await seedAccountMember(app.database, team.id, 'Chief', team.sales);
    await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      const { id } = await tx.selectFrom('roles').select('id').where('built_in', '=', 'SUPER_ADMIN').executeTakeFirstOrThrow();
      await tx.insertInto('role_members').values({ team_id: team.id, role_id: id, member_id: chief.memberId }).execute();
    });
    expect((await read(warden, chief)).data).toMatchObject({ editable: false });
    expect((await app.call(warden, safety.endSessions, { params: { id: chief.memberId } })).status).toBe(404);
    expect((await read(warden, ann)).data).toMatchObject({ editable: true });
  });

  test('a reset is refused for members of several teams, without a second factor, and without a fresh sign-in', async () => {
    const params = { id: ann.memberId };
    expect((await app.call(team.owner, safety.resetSecondFactor, { params })).status).toBe(409);
    await setUp(ann);
    expect(await app.call({ ...team.owner, session: 'old' }, safety.resetSecondFactor, { params })).toMatchObject({
      code: 40301,
    });
    const other = await seedTeam(app.database, `Other ${uuidv7()}`);
    await inTransaction(app.database, { teamId: other.id }, (tx) =>
      tx.insertInto('account_teams').values({ account_id: ann.accountId, team_id: other.id, member_id: uuidv7() }).execute(),
    );
    expect(await app.call(team.owner, safety.resetSecondFactor, { params })).toMatchObject({ code: 40952 });
    expect((await read(team.owner, ann)).data.secondFactor).toBe(true);
  });

  test('policies outside their limits, without a required day, or without a change are rejected', async () => {
    const put = (body: unknown) => app.call(team.owner, safety.update, { body });
    const none = { secondFactor: 'NOBODY', secondFactorFrom: null, idleMinutes: null };
    expect((await put({ ...none, idleMinutes: 14 })).status).toBe(422);
    expect((await put({ ...none, idleMinutes: 481 })).status).toBe(422);
    expect(await put({ ...none, secondFactor: 'EVERYONE' })).toMatchObject({
      status: 422,
      fields: [{ field: 'secondFactorFrom' }],
    });
    expect(await put(none)).toMatchObject({ code: 42203 });
  });
});

test('members are found by name, second factor, sessions and administrator status', async () => {
  await setUp(ann);
  await used(ann);
  expect(await list(team.owner)).toEqual(['Ann Lee', 'Hana Hr', 'Max Member', 'Olivia Owner', 'Sam Super', 'Wu Warden']);
  expect(await list(warden)).toEqual(['Ann Lee', 'Hana Hr', 'Wu Warden']);
  expect(await list(team.owner, { search: 'an' })).toEqual(['Ann Lee', 'Hana Hr']);
  expect(await list(team.owner, { secondFactor: 'on' })).toEqual(['Ann Lee']);
  expect(await list(team.owner, { signedIn: 'yes' })).toEqual(['Ann Lee']);
  expect(await list(team.owner, { who: 'member' })).toEqual(['Ann Lee', 'Max Member']);
  expect(await list(team.owner, { who: 'administrator', secondFactor: 'on' })).toEqual([]);
  const [row] = (await app.call<List>(team.owner, safety.members, { query: { search: 'Ann' } })).data.items;
  expect(row).toMatchObject({ secondFactor: true, sessions: 1, administrator: false, lastUsedAt: expect.any(String) as string });
});

test('an ended session is refused by the next call on both servers; the member is notified and the log records it', async () => {
  const [lost, remaining] = [await used(ann), await used(ann)];
  const { data } = await read(warden, ann);
  expect(data.items.map(({ id }) => id).sort()).toEqual([lost.sessionId, remaining.sessionId].sort());
  expect(data.items[0]).toMatchObject({ ip: '127.0.0.1' });
  const params = { id: ann.memberId, sessionId: lost.sessionId };
  expect((await app.call(warden, safety.endSession, { params })).status).toBe(200);
  expect((await app.call(warden, safety.endSession, { params })).status).toBe(404);
  for (const server of [app, two]) {
    expect((await server.call(lost, members.self)).status).toBe(401);
    expect((await server.call(remaining, members.self)).status).toBe(200);
  }
  expect((await app.call<{ ended: number }>(warden, safety.endSessions, { params })).data.ended).toBe(1);
  for (const server of [app, two]) expect((await server.call(remaining, members.self)).status).toBe(401);
  expect(await mails(ann)).toEqual(['sessionsEnded', 'sessionsEnded']);
  expect((await readLog(app.database, team.id)).slice(-2)).toMatchObject([
    { action: 'session.endByAdministrator', object_id: ann.memberId, after: { sessions: 1 }, actor_name: 'Wu Warden' },
    { action: 'session.endByAdministrator' },
  ]);
});

test('a reset removes all second factors and ends all sessions', async () => {
  await setUp(ann);
  await seedSecondFactor(app.database, ann.accountId, 'PASSKEY');
  const session = await used(ann);
  expect((await app.call(warden, safety.resetSecondFactor, { params: { id: ann.memberId } })).status).toBe(200);
  expect((await app.call(session, members.self)).status).toBe(401);
  expect((await read(warden, ann)).data.secondFactor).toBe(false);
  expect(await countSecondFactors(app.database, ann.accountId)).toBe(0);
  expect(await mails(ann)).toEqual(['secondFactorReset']);
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({ action: 'secondFactor.reset', object_id: ann.memberId });
  const { data } = await app.call<{ items: unknown[] }>(warden, safety.events, { query: { employeeId: ann.memberId } });
  expect(data.items).toMatchObject([{ kind: 'SECOND_FACTOR_RESET', method: null, result: 'SUCCESS' }]);
});

test('a change is previewed in numbers and then takes effect at once', async () => {
  await setUp(team.owner);
  const session = await used(ann);
  await change("UPDATE account_sessions SET last_used_at = now() - interval '20 minutes' WHERE id = $1", session.sessionId);
  const body = { secondFactor: 'ADMINISTRATORS', secondFactorFrom: '2026-01-01', idleMinutes: 15 };
  expect((await app.call(team.superAdmin, safety.preview, { body })).data).toEqual({
    ownerWithout: false,
    administratorsWithout: 3,
    membersWithout: expect.any(Number),
    ending: 1,
    youToo: true,
  });
  const ofOwner = { ...body, secondFactor: 'OWNER', idleMinutes: null };
  expect((await app.call(team.superAdmin, safety.preview, { body: ofOwner })).data).toEqual({
    ownerWithout: false,
    administratorsWithout: 3,
    membersWithout: expect.any(Number),
    ending: 0,
    youToo: false,
  });
  expect((await app.call(session, members.self)).status).toBe(200);
  await change("UPDATE account_sessions SET last_used_at = now() - interval '20 minutes' WHERE id = $1", session.sessionId);
  expect((await app.call(team.owner, safety.update, { body })).status).toBe(200);
  expect((await app.call(session, members.self)).status).toBe(401);
  expect(await app.call(team.hr, members.self)).toMatchObject({ code: 40320 });
  expect((await app.call(team.member, members.self)).status).toBe(200);
  expect((await app.call(team.owner, safety.policies)).data).toEqual({ ...body, editable: true });
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
    action: 'safety.update',
    before: { secondFactor: 'NOBODY', idleMinutes: null },
    after: body,
  });
  const off = { secondFactor: 'NOBODY', secondFactorFrom: '2026-01-01', idleMinutes: null };
  expect((await app.call(team.owner, safety.update, { body: off })).status).toBe(200);
  const next = await used(ann);
  const { rows } = await change('SELECT idle_ends_at FROM account_sessions WHERE id = $1', next.sessionId);
  expect(rows).toEqual([{ idle_ends_at: null }]);
});

test('the log entries of two concurrent changes each start from the state before that change', async () => {
  const put = (idleMinutes: number) =>
    app.call(team.owner, safety.update, { body: { secondFactor: 'NOBODY', secondFactorFrom: null, idleMinutes } });
  await Promise.all([put(30), put(60)]);
  const [first, second] = (await readLog(app.database, team.id)).slice(-2);
  const steps = [first, second].map((entry) => [entry?.before, entry?.after]);
  expect(steps).toContainEqual([{ idleMinutes: null }, expect.anything()]);
  expect(steps.filter(([before]) => JSON.stringify(before) === '{"idleMinutes":null}')).toHaveLength(1);
});

describe('authentication events', () => {
  type Events = z.output<typeof safety.events.output>;
  const events = (person: Person, query: Record<string, string> = {}) => app.call<Events>(person, safety.events, { query });
  const happened = (person: Person) =>
    storeAuthEvent(app.database, { ip: '192.0.2.7', userAgent: 'Test' }, person.accountId, {
      kind: 'SIGN_IN',
      method: 'PASSWORD',
      result: 'FAILURE',
    });

  test('a caller with part of the team in scope sees only its events; other members and teams are answered with notFound', async () => {
    const other = await seedTeam(app.database, `Team ${uuidv7()}`);
    await Promise.all([happened(ann), happened(team.member), happened(other.member)]);
    expect((await events(team.member)).status).toBe(403);
    expect((await events(warden, { employeeId: team.member.memberId })).status).toBe(404);
    expect((await events(team.owner, { employeeId: other.member.memberId })).status).toBe(404);
    const seen = async (person: Person) => (await events(person)).data.items.map(({ employeeId }) => employeeId).sort();
    expect(await seen(warden)).toEqual([ann.memberId]);
    expect(await seen(team.owner)).toEqual([ann.memberId, team.member.memberId].sort());
    expect(await seen(other.owner)).toEqual([other.member.memberId]);
    expect((await events(team.owner, { result: 'SUCCESS' })).data.total).toBe(0);
    expect((await events(team.owner, { kind: 'SIGN_IN', employeeId: ann.memberId })).data.items).toMatchObject([
      { displayName: 'Ann Lee', kind: 'SIGN_IN', method: 'PASSWORD', result: 'FAILURE', ip: '192.0.2.7', userAgent: 'Test' },
    ]);
  });

  test('events before a member joined the team are not shown to the team', async () => {
    await happened(ann);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .updateTable('account_teams')
        .set({ joined_at: new Date(Date.now() + 60_000) })
        .where('account_id', '=', ann.accountId)
        .execute(),
    );
    expect((await events(team.owner)).data.total).toBe(0);
  });
});
