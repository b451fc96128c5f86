import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type HealthDepartment, type HealthMember, insight } from '#contract/people/insight.ts';
import type { HealthCheck } from '#contract/people/insight-facts.ts';
import { ageWarning } from '#contract/people/member-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { type Person, seedMember, seedTeam } from '#dev/testing/team.ts';
import type { Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { memberCondition } from './data-checks.repository.ts';

const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Other');

const zone = 'Asia/Hong_Kong';
const today = dateIn(zone, new Date());
const ago = (days: number) => new Date(Date.parse(`${today}T04:00:00Z`) - days * 86_400_000);
const inTeam = (work: (tx: Tx) => Promise<void>, id = team.id) => inTransaction(app.database, { teamId: id }, work);
const members = async (person: Person, check: HealthCheck) =>
  (await app.call<{ items: HealthMember[]; total: number }>(person, insight.healthMembers, { query: { check } })).data;
const departments = async (person: Person, check: HealthCheck) =>
  (await app.call<{ items: HealthDepartment[]; total: number }>(person, insight.healthDepartments, { query: { check } })).data;
const counts = async (person: Person) => {
  const { data } = await app.call<{ items: { check: HealthCheck; count: number }[] }>(person, insight.health);
  return Object.fromEntries(data.items.map(({ check, count }) => [check, count]));
};
const change = (tx: Tx, person: Person, values: object) =>
  tx.updateTable('members').set(values).where('team_id', '=', person.teamId).where('id', '=', person.memberId).execute();

test('data health refuses outsiders and members without the permission', async () => {
  expect((await app.call(null, insight.health)).status).toBe(401);
  expect((await app.call(other.owner, insight.health, { teamId: team.id })).code).toBe(403);
  expect((await app.call(team.member, insight.health)).code).toBe(40300);
  expect((await app.call(team.member, insight.healthMembers, { query: { check: 'NO_CONTACT' } })).code).toBe(40300);
  expect((await app.call(team.owner, insight.healthMembers, { query: { check: 'NO_HEAD' } })).status).toBe(422);
});

test("each check finds its cases within the caller's scope, and reports whether the caller may correct them", async () => {
  const found = await seedTeam(app.database, 'Found');
  await inTeam(async (tx) => {
    for (const person of [found.owner, found.superAdmin, found.hr, found.member])
      await change(tx, person, { mobile_prefix: '852', mobile_number: `5123${String(Math.random()).slice(2, 6)}` });
    const twins = [found.sales, found.product, found.product];
    for (const [n, departmentId] of twins.entries()) {
      const twin = await seedMember(tx, found.id, {
        name: n === 1 ? 'TWIN lee' : 'Twin Lee',
        email: `twin${n}@example.com`,
        departmentId,
      });
      await change(tx, twin, { birth_date: '1990-01-01' });
    }
    const gone = await seedMember(tx, found.id, { name: 'Gone Leader', email: 'gone@example.com', departmentId: found.sales });
    await change(tx, gone, { resigned_at: new Date(), job_ended_date: today });
    await change(tx, found.hr, { leader_id: gone.memberId });
    await sql`UPDATE departments SET head_member_id = ${gone.memberId}::uuid WHERE team_id = ${found.id}::uuid AND id = ${found.jakarta}::uuid`.execute(
      tx,
    );
    await sql`UPDATE departments SET head_member_id = ${found.member.memberId}::uuid WHERE team_id = ${found.id}::uuid AND id = ${found.product}::uuid`.execute(
      tx,
    );
    await change(tx, found.member, { job_ended_date: '2099-01-01' });
  }, found.id);
  expect(await counts(found.owner)).toEqual({
    UNDER_AGE: 0,
    LEADER_LEFT: 1,
    UN_ACTIVATED: 0,
    DUPLICATE: 3,
    NO_CONTACT: 3,
    ROOT_ONLY: 1,
    HEAD_LEFT: 2,
    NO_HEAD: 2,
  });
  // Only one of the three is in the scoped administrator's scope, so it is not a duplicate there.
  expect(await counts(found.hr)).toEqual({
    UNDER_AGE: 0,
    LEADER_LEFT: 1,
    UN_ACTIVATED: 0,
    DUPLICATE: 0,
    NO_CONTACT: 1,
    ROOT_ONLY: 0,
    HEAD_LEFT: 1,
    NO_HEAD: 1,
  });
  const gaps = await members(found.hr, 'NO_CONTACT');
  expect(gaps.items.map(({ displayName, lacks, can }) => [displayName, lacks, can.edit])).toEqual([['Twin Lee', 'MOBILE', true]]);
  expect((await members(found.owner, 'DUPLICATE')).items.map(({ displayName }) => displayName.toLowerCase())).toEqual([
    'twin lee',
    'twin lee',
    'twin lee',
  ]);
  expect((await members(found.owner, 'LEADER_LEFT')).items).toMatchObject([
    { displayName: 'Hana Hr', leader: { displayName: 'Gone Leader' } },
  ]);
  // The owner belongs in the root department.
  expect((await members(found.owner, 'ROOT_ONLY')).items.map(({ displayName }) => displayName)).toEqual(['Sam Super']);
  const heads = (await departments(found.owner, 'HEAD_LEFT')).items.map(({ name, headState, headUntil }) => [
    name,
    headState,
    headUntil,
  ]);
  expect(heads).toEqual([
    ['Product', 'LEAVING', '2099-01-01'],
    ['Jakarta', 'RESIGNED', today],
  ]);
  expect((await departments(found.hr, 'NO_HEAD')).items.map(({ name, can }) => [name, can.edit])).toEqual([['Sales', true]]);
});

test('data health lists an invitation after thirty full days from the first one, in the time zone of the team', async () => {
  const late = await seedTeam(app.database, 'Late');
  await inTeam(async (tx) => {
    const invited = async (name: string, created: Date, sent: Date[]) => {
      const person = await seedMember(tx, late.id, { name, departmentId: late.sales });
      await change(tx, person, { status: 'UN_ACTIVATED', created_at: created });
      for (const at of sent) {
        const row = {
          team_id: late.id,
          id: uuidv7(),
          member_id: person.memberId,
          channel: 'MAIL',
          recipient: 'a@example.com',
          language: 'en',
        } as const;
        await tx
          .insertInto('member_invitations')
          .values({ ...row, token_hash: Buffer.from(uuidv7()), sent_at: at, expires_at: ago(-9) })
          .execute();
      }
    };
    await invited('Thirty Days', ago(30), []);
    await invited('Thirty One', ago(31), []);
    await invited('Reminded Yesterday', ago(300), [ago(31), ago(1)]);
    await invited('Old But Invited Now', ago(300), [ago(2)]);
  }, late.id);
  const { items, total } = await members(late.owner, 'UN_ACTIVATED');
  expect(items.map(({ displayName, since }) => [displayName, since]).sort()).toEqual([
    ['Reminded Yesterday', dateIn(zone, ago(31))],
    ['Thirty One', dateIn(zone, ago(31))],
  ]);
  expect(total).toBe(2);
});

const plainDay = fc
  .record({
    year: fc.integer({ min: 2000, max: 2030 }),
    month: fc.integer({ min: 0, max: 11 }),
    date: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ year, month, date }) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10));
/** A date near a birthday: some years after another day, give or take two days; often 28 or 29 February or 1 March. */
const around = (date: string, years: number, shift: number) =>
  new Date(Date.UTC(Number(date.slice(0, 4)) + years, Number(date.slice(5, 7)) - 1, Number(date.slice(8)) + shift))
    .toISOString()
    .slice(0, 10);
const birthDay = fc.oneof(plainDay, fc.constantFrom('2004-02-28', '2004-02-29', '2004-03-01', '2008-02-29', '2003-02-28'));

test('under age matches the contract on the eve of the birthday, on the day, and for 29 February', async () => {
  const cases = fc.sample(
    fc.record({
      birth: birthDay,
      years: fc.constantFrom(13, 16, 18, 40),
      shift: fc.integer({ min: -2, max: 2 }),
      later: fc.option(fc.integer({ min: -400, max: 800 }), { nil: null }),
    }),
    600,
  );
  const rows = cases.map(({ birth, years, shift, later }) => {
    const on = around(birth, years, shift);
    const joined = later === null ? null : around(on, 0, later);
    return { birth, on, joined, expected: ageWarning(birth, joined, on) !== null };
  });
  expect(new Set(rows.map(({ expected }) => expected)).size).toBe(2);
  await inTeam(async (tx) => {
    for (const { birth, on, joined, expected } of rows) {
      const condition = memberCondition('UNDER_AGE', 'all', { today: on, timeZone: zone });
      const { rows: answer } = await sql<{ found: boolean }>`
        SELECT ${condition} AS found FROM (SELECT ${birth}::date AS birth_date, ${joined}::date AS joined_date) AS m`.execute(tx);
      expect([birth, on, joined, answer[0]?.found]).toEqual([birth, on, joined, expected]);
    }
  });
});
