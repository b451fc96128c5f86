import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedInvitation, seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { type Person, readLog, seedAccountMember, seedMember, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

type Detail = z.output<typeof joining.read.output>;
type Page = z.output<typeof joining.list.output>;
type Results = z.output<typeof joining.approveMany.output>;

let team: TestTeam;
let other: TestTeam;
let ways: Record<'none' | 'sales' | 'product' | 'byHr', string>;
let made = 0;

const calls = applicantCalls(app);
beforeEach(async () => {
  await asPlatform(app.owner, (db) => sql`DELETE FROM throttles; DELETE FROM mail_outbox`.execute(db));
  made += 1;
  team = await seedTeam(app.database, `Harbour ${made}`, 100);
  other = await seedTeam(app.database, `Other ${made}`);
  const link = async (options: object) => (await seedLink(app.database, team.id, options)).token;
  ways = {
    none: await link({}),
    sales: await link({ departmentId: team.jakarta }),
    product: await link({ departmentId: team.product }),
    byHr: await link({ createdBy: team.hr.memberId }),
  };
});

const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const applicant = (name: string, options: object = {}) => seedApplicant(app.database, { name, ...options });
/** Makes a request to join by an entrance and returns its id. */
async function requestToJoin(way: keyof typeof ways, person?: Person & { email: string }, body: object = {}): Promise<string> {
  const who = person ?? (await applicant('Ann Lee'));
  const answer = await calls.apply(who, ways[way], { email: who.email || null, ...body });
  expect(answer.status, answer.message).toBe(200);
  return answer.data.id;
}
const call = <T = Detail>(person: Person | null, endpoint: Endpoint, id: string, body?: object) =>
  app.call<T>(person, endpoint, { params: { id }, ...(body && { body }) });
const approve = (person: Person, id: string, body: object = {}) => call(person, joining.approve, id, body);
const reject = (person: Person, id: string, reason = 'Not known here') => call(person, joining.reject, id, { reason });
const list = async (person: Person, query: Record<string, string | number | string[]> = {}) =>
  (await app.call<Page>(person, joining.list, { query })).data;
const member = async (id: string | null) =>
  (await app.call<z.output<typeof members.read.output>>(team.owner, members.read, { params: { id: id ?? '' } })).data;

describe('refuses a decision', () => {
  test('a member without permission, a viewer, another team, another department: nothing changes', async () => {
    const id = await requestToJoin('product');
    const viewer = await seedAccountMember(app.database, team.id, 'Vera Viewer', team.product);
    await inTeam((tx) => seedRole(tx, team.id, 'RECEPTION', [viewer.memberId]));
    for (const [person, status, code] of [
      [team.member, 403, 40300],
      [viewer, 403, 40300],
      [other.owner, 404, 40400],
      [team.hr, 404, 40400],
    ] as const) {
      for (const endpoint of [joining.approve, joining.reject])
        expect(await call(person, endpoint, id, { reason: 'x' }), person.name).toMatchObject({ status, code });
    }
    expect(await call(team.member, joining.read, id)).toMatchObject({ code: 40300 });
    expect(await call(team.hr, joining.read, id)).toMatchObject({ status: 404 });
    expect((await call(viewer, joining.read, id)).data).toMatchObject({ status: 'PENDING', can: { decide: false } });
    expect((await call(team.owner, joining.read, id)).data).toMatchObject({ status: 'PENDING', can: { decide: true } });
    const many = await app.call<Results>(team.hr, joining.approveMany, { body: { ids: [id] } });
    expect(many.data.items).toEqual([{ id, done: false, message: t('errors.notFound') }]);
  });

  test('a scoped administrator sees only requests into the scope and from people they invited', async () => {
    const ids = {
      none: await requestToJoin('none'),
      sales: await requestToJoin('sales'),
      product: await requestToJoin('product'),
      byHr: await requestToJoin('byHr'),
    };
    const { memberId } = await inTeam((tx) => seedMember(tx, team.id, { name: 'In Jakarta', departmentId: team.jakarta }));
    const { token } = await seedInvitation(app.database, team.id, { recipient: 'x@example.com', memberId });
    const personal = (await calls.apply(await applicant('By Letter'), token)).data.id;
    expect((await list(team.owner)).total).toBe(5);
    expect(new Set((await list(team.hr)).items.map(({ id }) => id))).toEqual(new Set([ids.sales, ids.byHr, personal]));
    const counts = async (person: Person) => (await app.call<{ count: number }>(person, joining.pending)).data.count;
    expect([await counts(team.owner), await counts(team.hr)]).toEqual([5, 3]);
    expect(await approve(team.hr, ids.none)).toMatchObject({ status: 404 });
    expect((await reject(team.hr, ids.sales)).status).toBe(200);
    expect([await counts(team.owner), await counts(team.hr)]).toEqual([4, 2]);
  });
});

describe('fifty concurrent decisions', () => {
  test('of fifty approvals one succeeds, and the others report who decided', async () => {
    const id = await requestToJoin('sales');
    const people = [team.owner, team.superAdmin, team.hr];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => approve(people[n % 3] ?? team.owner, id)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const name = won[0]?.data.decidedBy;
    for (const { status, message } of answers)
      if (status !== 200) expect([status, message]).toEqual([409, t('errors.alreadyApproved', { name: name ?? '' })]);
    const { n } = await inTeam((tx) =>
      tx
        .selectFrom('members')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('display_name', '=', 'Ann Lee')
        .executeTakeFirstOrThrow(),
    );
    expect(n).toBe(1);
    const entries = (await readLog(app.database, team.id)).map(({ action }) => action);
    expect(entries.filter((action) => action === 'joining.approve' || action === 'member.join')).toHaveLength(2);
  });

  test('approvals and rejections together lead to one decision', async () => {
    const id = await requestToJoin('sales');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? approve(team.owner, id) : reject(team.superAdmin, id))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, decidedBy } = (await call(team.owner, joining.read, id)).data;
    expect([status, decidedBy]).toEqual(status === 'REJECTED' ? ['REJECTED', 'Sam Super'] : ['APPROVERD', 'Olivia Owner']);
  });

  test('the last seats below the member cap go to as many as there are', async () => {
    await inTeam((tx) => tx.updateTable('teams').set({ member_cap: 7 }).where('id', '=', team.id).execute());
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => requestToJoin('none', await applicant(`Person ${n}`))),
    );
    const answers = await Promise.all(ids.map((id) => approve(team.owner, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ message }) => message === 'Maximum number of users has been reached')).toHaveLength(5);
    expect((await list(team.owner, { status: ['PENDING'] })).total).toBe(5);
  });
});

describe('approving', () => {
  test("adds a member in the link's department, joined today, with the entered values", async () => {
    const ann = await applicant('Ann Lee', { locale: 'id' });
    const id = await requestToJoin('sales', ann);
    const { data, status } = await approve(team.hr, id, { employeeNumber: 'A-1', jobTitle: 'Planner' });
    expect([status, data.status, data.decidedBy]).toEqual([200, 'APPROVERD', 'Hana Hr']);
    expect(await member(data.employeeId)).toMatchObject({
      displayName: 'Ann Lee',
      email: ann.email,
      employeeNumber: 'A-1',
      jobTitle: 'Planner',
      memberStatus: 'REGISTERED',
      departments: [{ name: 'Jakarta' }],
    });
    expect((await app.call({ ...ann, teamId: team.id, memberId: '' }, members.self)).status).toBe(200);
    const emails = await asPlatform(app.owner, (db) =>
      db.selectFrom('mail_outbox').selectAll().where('recipient', '=', ann.email).execute(),
    );
    expect(emails).toMatchObject([{ template: 'joinApproved', language: 'id', subject: `Selamat datang di Harbour ${made}` }]);
  });

  test.each([
    [{ employeeNumber: 'TAKEN' }, 'employeeNumber'],
    [{ email: 'taken@example.com' }, 'email'],
    [{ birthDate: '2015-01-01' }, 'birthDate'],
    [{ departmentIds: ['01a1ff3d-0658-7113-b3ce-593184ce7009'] }, 'departmentIds'],
    [{ leaderId: '01a1ff3d-0658-7113-b3ce-593184ce7009' }, 'leaderId'],
    [{ employeeNumber: '编号' }, 'employeeNumber'],
  ])('%j is rejected with a field error of %s, and the request stays pending', async (body, field) => {
    await inTeam((tx) =>
      seedMember(tx, team.id, { name: 'Taken', departmentId: team.sales, employeeNumber: 'TAKEN', email: 'taken@example.com' }),
    );
    const id = await requestToJoin('none');
    const answer = await approve(team.owner, id, body);
    expect([answer.status, [...new Set(answer.fields?.map((fault) => fault.field))]]).toEqual([422, [field]]);
    expect((await call(team.owner, joining.read, id)).data.status).toBe('PENDING');
  });

  test('an age under 16 needs confirmation, which is logged', async () => {
    const id = await requestToJoin('none');
    const birthDate = `${new Date().getUTCFullYear() - 15}-01-01`;
    expect((await approve(team.owner, id, { birthDate })).fields).toMatchObject([{ field: 'birthDate' }, { field: 'birthDate' }]);
    const { data } = await approve(team.owner, id, { birthDate, ageConfirmed: true });
    const entry = (await readLog(app.database, team.id)).find(
      ({ object_id, action }) => object_id === data.employeeId && action === 'member.join',
    );
    expect(entry?.after).toMatchObject({ ageConfirmed: ['childLabourInChina', 'labourLaw'] });
  });

  test('a scoped administrator adds members only to the scope', async () => {
    const id = await requestToJoin('byHr');
    expect((await approve(team.hr, id)).fields).toMatchObject([{ field: 'departmentIds' }]);
    expect((await approve(team.hr, id, { departmentIds: [team.product] })).fields).toMatchObject([{ field: 'departmentIds' }]);
    expect((await approve(team.hr, id, { departmentIds: [team.jakarta] })).status).toBe(200);
  });
});

describe('a record of the same person', () => {
  const record = (values: object, departmentId = team.sales) =>
    inTeam(async (tx) => {
      const { memberId } = await seedMember(tx, team.id, { name: 'Rita Record', departmentId, email: `r${made}@example.com` });
      await tx
        .updateTable('members')
        .set({ employee_number: 'R-1', job_title: 'Clerk', ...values })
        .where('id', '=', memberId)
        .execute();
      return memberId;
    });

  test('is linked by email instead of adding a second member, and keeps unchanged values', async () => {
    const ann = await applicant('Ann Lee');
    const memberId = await record({ email: ann.email.toUpperCase() });
    const id = await requestToJoin('product', ann);
    expect((await call(team.owner, joining.read, id)).data.record).toMatchObject({
      employeeId: memberId,
      displayName: 'Rita Record',
    });
    const { data } = await approve(team.owner, id, { jobTitle: 'Head clerk' });
    expect(data.employeeId).toBe(memberId);
    expect(await member(memberId)).toMatchObject({
      displayName: 'Rita Record',
      employeeNumber: 'R-1',
      jobTitle: 'Head clerk',
      memberStatus: 'REGISTERED',
      departments: [{ name: 'Sales' }],
    });
  });

  test('is linked by mobile', async () => {
    const chen = await applicant('陈大文', { mobile: `+8529${String(1_234_000 + made)}` });
    const memberId = await record({ mobile_prefix: '852', mobile_number: `9${String(1_234_000 + made)}` });
    const id = await requestToJoin('none', chen, {
      email: null,
      mobilePrefix: '852',
      mobileNumber: `9${String(1_234_000 + made)}`,
    });
    expect((await approve(team.owner, id)).data.employeeId).toBe(memberId);
  });

  test('is not linked by an unverified address, which is reported as a duplicate', async () => {
    const memberId = await record({});
    const unverified = await applicant('Liar', { email: `liar${made}@example.com`, verified: false });
    await inTeam((tx) => tx.updateTable('members').set({ email: unverified.email }).where('id', '=', memberId).execute());
    const typed = await requestToJoin('none', await applicant('Types'), { email: unverified.email });
    for (const id of [await requestToJoin('none', unverified), typed]) {
      expect((await call(team.owner, joining.read, id)).data).toMatchObject({ record: null, emailProved: false });
      expect((await approve(team.owner, id)).fields).toMatchObject([{ field: 'email' }]);
    }
    const row = await inTeam((tx) =>
      tx.selectFrom('members').select(['account_id', 'status']).where('id', '=', memberId).executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ account_id: null, status: 'UNREGISTERED' });
  });

  test('is not linked outside the scope of the decider', async () => {
    const ann = await applicant('Ann Lee');
    await record({ email: ann.email }, team.product);
    const id = await requestToJoin('sales', ann);
    expect((await call(team.hr, joining.read, id)).data.record).toBeNull();
    expect((await approve(team.hr, id)).fields).toMatchObject([{ field: 'departmentIds' }]);
  });

  test('of a closed account counts again, if the member cap allows it', async () => {
    const ann = await applicant('Ann Lee');
    await record({ email: ann.email, status: 'CANCELED' });
    await inTeam((tx) => tx.updateTable('teams').set({ member_cap: 4 }).where('id', '=', team.id).execute());
    const id = await requestToJoin('none', ann);
    expect(await approve(team.owner, id)).toMatchObject({ code: 40901 });
    await inTeam((tx) => tx.updateTable('teams').set({ member_cap: 5 }).where('id', '=', team.id).execute());
    expect((await approve(team.owner, id)).status).toBe(200);
  });
});
