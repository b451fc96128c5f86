import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import type { z } from 'zod';
import { account } from '#contract/access/sign-in.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { countSecondFactors, seedSecondFactor } from '#dev/testing/second-factors.ts';
import { type Person, readLog, seedAccountMember, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

type Closing = z.output<typeof account.closing.output>;

let other: TestTeam;
let ann: Person;
const password = 'a quiet morning walk';

beforeEach(async () => {
  other = await seedTeam(app.database, 'Other Company');
  ann = await seedAccountMember(app.database, team.id, 'Ann Lee', team.sales);
  await asPlatform(app.owner, (db) =>
    sql`DELETE FROM throttles; DELETE FROM mail_outbox; UPDATE accounts SET password_hash = 'stand-in a quiet morning walk'`.execute(
      db,
    ),
  );
});

const close = (person: Person | null, given: unknown = password) =>
  app.call(person, account.close, { body: { password: given }, teamId: null });
const consequences = async (person: Person) => (await app.call<Closing>(person, account.closing, { teamId: null })).data;
const accountOf = (id: string) =>
  asPlatform(app.database, (db) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const memberOf = (person: Person) =>
  inTransaction(app.database, { teamId: person.teamId }, (tx) =>
    tx.selectFrom('members').selectAll().where('id', '=', person.memberId).executeTakeFirstOrThrow(),
  );

describe('refusals', () => {
  test('a missing token, a wrong password, and more than five attempts', async () => {
    expect(await close(null)).toMatchObject({ status: 401 });
    expect(await close(ann, '')).toMatchObject({ status: 422, fields: [{ field: 'password' }] });
    for (let n = 0; n < 5; n += 1)
      expect(await close(ann, `wrong ${n}`)).toMatchObject({ status: 422, fields: [{ field: 'password' }] });
    expect(await close(ann)).toMatchObject({ status: 429 });
    expect((await accountOf(ann.accountId)).closed_at).toBeNull();
  });

  test('an account that owns a team, without changes in its other teams', async () => {
    const elsewhere = await inTransaction(app.database, { teamId: other.id }, async (tx) => {
      await tx
        .insertInto('members')
        .values({
          team_id: other.id,
          id: team.owner.memberId,
          account_id: team.owner.accountId,
          display_name: 'Olivia',
          email: 'o@x.test',
          status: 'REGISTERED',
        })
        .execute();
      await tx
        .insertInto('account_teams')
        .values({ account_id: team.owner.accountId, team_id: other.id, member_id: team.owner.memberId })
        .execute();
      return { ...team.owner, teamId: other.id };
    });
    expect((await consequences(team.owner)).teams).toContainEqual({ name: 'Harbour Trading', owner: true });
    expect(await close(team.owner)).toMatchObject({
      status: 409,
      message: t('errors.ownsTeam', { team: 'Harbour Trading' }),
    });
    expect((await memberOf(elsewhere)).status).toBe('REGISTERED');
    expect((await memberOf(team.owner)).status).toBe('REGISTERED');
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('teams').set({ status: 'DISSOLVED' }).where('id', '=', team.id).execute(),
    );
    expect((await close(team.owner)).status).toBe(200);
  });
});

test('in every team the member becomes CANCELED, no longer counts, and has no roles', async () => {
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    await seedRole(tx, team.id, 'FINANCE', [ann.memberId]);
    await sql`UPDATE departments SET head_member_id = ${ann.memberId}::uuid WHERE id = ${team.jakarta}::uuid`.execute(tx);
  });
  const { token } = await seedLink(app.database, other.id);
  const calls = applicantCalls(app);
  const { data: request } = await calls.apply(ann, token);
  expect(await consequences(ann)).toEqual({
    teams: [{ name: 'Harbour Trading', owner: false }],
    roles: 1,
    headed: 1,
    requests: 1,
  });
  const headcount = async () => (await app.call<{ headcount: number }>(team.owner, members.list)).data.headcount;
  const before = await headcount();
  const { email } = await accountOf(ann.accountId);

  expect((await close(ann)).status).toBe(200);

  expect(await headcount()).toBe(before - 1);
  expect(await memberOf(ann)).toMatchObject({ status: 'CANCELED', account_id: null, display_name: 'Ann Lee' });
  const closed = await accountOf(ann.accountId);
  expect(closed).toMatchObject({ email: null, mobile: null, password_hash: null, display_name: '', epoch: 2 });
  expect(closed.closed_at).not.toBeNull();
  for (const endpoint of [members.self, account.closing]) expect(await app.call(ann, endpoint)).toMatchObject({ status: 401 });
  const { rows } = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql<{ head: string; roles: number; places: number }>`SELECT head_member_id AS head,
      (SELECT count(*)::int FROM role_members WHERE member_id = ${ann.memberId}::uuid) AS roles,
      (SELECT count(*)::int FROM account_teams WHERE account_id = ${ann.accountId}::uuid) AS places
      FROM departments WHERE id = ${team.jakarta}::uuid`.execute(tx),
  );
  expect(rows).toEqual([{ head: team.owner.memberId, roles: 0, places: 0 }]);
  const entry = (await readLog(app.database, team.id)).at(-1);
  expect(entry).toMatchObject({
    action: 'member.cancel',
    actor_name: 'Ann Lee',
    object_id: ann.memberId,
    after: { memberStatus: 'CANCELED' },
  });
  const { status } = await inTransaction(app.database, { teamId: other.id }, (tx) =>
    tx.selectFrom('join_requests').select('status').where('id', '=', request.id).executeTakeFirstOrThrow(),
  );
  expect(status).toBe('WITHDRAWN');
  const emails = await asPlatform(app.owner, (db) =>
    db.selectFrom('mail_outbox').select(['recipient', 'template']).where('template', '=', 'closed').execute(),
  );
  expect(emails).toEqual([{ recipient: email, template: 'closed' }]);
  // The address is released: another person can register with it.
  expect((await seedApplicant(app.database, { name: 'New Ann', email: email ?? '' })).email).toBe(email);
});

test('closing an account removes all second factors and recovery codes', async () => {
  for (const kind of ['AUTHENTICATOR', 'PASSKEY'] as const) await seedSecondFactor(app.database, ann.accountId, kind);
  expect(await countSecondFactors(app.database, ann.accountId)).toBe(4);
  expect((await close(ann)).status).toBe(200);
  expect(await countSecondFactors(app.database, ann.accountId)).toBe(0);
});

test('a concurrent approval and closing leave no member without an account', async () => {
  const { token } = await seedLink(app.database, other.id);
  for (let round = 0; round < 6; round += 1) {
    const person = await seedApplicant(app.database, { name: `Person ${round}` });
    await asPlatform(app.database, (db) =>
      sql`UPDATE accounts SET password_hash = 'stand-in a quiet morning walk' WHERE id = ${person.accountId}::uuid`.execute(db),
    );
    const { data } = await applicantCalls(app).apply(person, token, { email: person.email });
    const [approved] = await Promise.all([
      app.call<{ employeeId: string }>(other.owner, joining.approve, { params: { id: data.id }, body: {} }),
      close(person),
    ]);
    expect([200, 409]).toContain(approved.status);
    const left = await inTransaction(app.database, { teamId: other.id }, (tx) =>
      tx.selectFrom('members').select('status').where('display_name', '=', person.name).execute(),
    );
    expect(left).toEqual(approved.status === 200 ? [{ status: 'CANCELED' }] : []);
  }
});
