import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

type Detail = z.output<typeof members.read.output>;
type Page = z.output<typeof members.list.output>;

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');

const create = (body: object, person = team.owner) => app.call<Detail>(person, members.create, { body });
let next = 0;
const newMember = (more: object = {}) => ({ displayName: 'Li Wei', email: `li.wei.${(next += 1)}@example.com`, ...more });

describe('refusals', () => {
  test('callers without a token and members of another team are refused', async () => {
    expect(await app.call(null, members.list, { teamId: team.id })).toMatchObject({ status: 401, code: 401 });
    expect(await app.call(team.owner, members.list, { headers: { authorization: 'Bearer nonsense' } })).toMatchObject({
      status: 401,
    });
    expect(await app.call(other.owner, members.list, { teamId: team.id })).toMatchObject({ status: 403, code: 403 });
    expect(await app.call(team.owner, members.list, { teamId: 'not-a-uuid' })).toMatchObject({
      status: 422,
      fields: [{ field: 'X-Team-Id' }],
    });
    expect(await app.call(team.owner, members.list, { teamId: null })).toMatchObject({ status: 422 });
  });

  test('a member without the permission is refused with 40300, which does not leave the team', async () => {
    for (const endpoint of [members.list, members.create, members.count]) {
      expect(await app.call(team.member, endpoint, { body: newMember() })).toMatchObject({ status: 403, code: 40300 });
    }
  });

  test('a member of another team, or outside the scope, is not found', async () => {
    const params = { id: other.member.memberId };
    expect(await app.call(team.owner, members.read, { params })).toMatchObject({ status: 404, code: 40400 });
    expect(await app.call(team.owner, members.update, { params, body: { jobTitle: 'Spy' } })).toMatchObject({ status: 404 });
    expect(await app.call(team.hr, members.read, { params: { id: team.member.memberId } })).toMatchObject({ status: 404 });
    expect(
      await app.call(team.hr, members.update, { params: { id: team.member.memberId }, body: { jobTitle: 'X' } }),
    ).toMatchObject({ status: 404 });
    expect(await app.call(team.owner, members.read, { params: { id: 'x' } })).toMatchObject({ status: 404 });
  });

  test.each([
    [{ displayName: '' }, 'displayName', 'This field is required'],
    [{ displayName: undefined }, 'displayName', 'This field is required'],
    [{ displayName: 'A <b>' }, 'displayName', t('rules.specialCharacters')],
    [{ email: 'nobody' }, 'email', 'Please enter a correct email'],
    [{ email: null }, 'email', t('rules.contactRequired')],
    [{ mobilePrefix: '852', mobileNumber: '123' }, 'mobileNumber', 'Please enter a correct mobile number'],
    [{ mobileNumber: '61234567' }, 'mobilePrefix', 'This field is required'],
    [{ mobilePrefix: '999', mobileNumber: '61234567' }, 'mobilePrefix', t('rules.notOneOf')],
    [{ employeeNumber: '工号1' }, 'employeeNumber', t('rules.chineseCharacters')],
    [{ employeeNumber: '<1>' }, 'employeeNumber', t('rules.specialCharacters')],
    [{ joinedDate: '2026-02-30' }, 'joinedDate', t('rules.date')],
    [{ jobType: 'KING' }, 'jobType', t('rules.notOneOf')],
    [{ displayName: 'x'.repeat(65) }, 'displayName', t('rules.tooLong', { max: 64 })],
    [{ leaderId: '0197a3f2-0000-7000-8000-000000000000' }, 'leaderId', t('rules.notFound')],
    [{ departmentIds: ['0197a3f2-0000-7000-8000-000000000000'] }, 'departmentIds', t('rules.notFound')],
  ])('%j is rejected with a field error of %s', async (wrong, field, message) => {
    const answer = await create({ ...newMember(), ...wrong });
    expect(answer).toMatchObject({ status: 422, code: 42200 });
    expect(answer.fields).toEqual([{ field, message }]);
  });

  test('the error message is in the language of the caller', async () => {
    const answer = await app.call(team.owner, members.create, { body: {}, headers: { 'accept-language': 'cn' } });
    expect(answer.fields).toContainEqual({ field: 'displayName', message: '此项为必填项' });
  });

  test('number, mobile and email are unique within a team and free in another', async () => {
    const first = newMember({ employeeNumber: 'HT-1', mobilePrefix: '852', mobileNumber: '61234567' });
    expect((await create(first)).status).toBe(200);
    expect((await create(newMember({ employeeNumber: 'ht-1' }))).fields).toMatchObject([{ field: 'employeeNumber' }]);
    expect((await create(newMember({ mobilePrefix: '852', mobileNumber: '6123 4567' }))).fields).toMatchObject([
      { field: 'mobileNumber' },
    ]);
    expect((await create({ ...newMember(), email: first.email.toUpperCase() })).fields).toMatchObject([{ field: 'email' }]);
    expect((await create(first, other.owner)).status).toBe(200);
  });

  test('a scoped administrator adds people only to departments in scope', async () => {
    expect((await create(newMember(), team.hr)).fields).toMatchObject([{ field: 'departmentIds' }]);
    expect((await create(newMember({ departmentIds: [team.product] }), team.hr)).fields).toMatchObject([
      { field: 'departmentIds' },
    ]);
    expect((await create(newMember({ departmentIds: [team.jakarta] }), team.hr)).status).toBe(200);
  });

  test('members cannot move themselves if their departments decide the scope of their roles', async () => {
    const own = { name: 'Safety', grants: { '080200': 'edit' } as const, scope: 'OWN_DEPARTMENTS' as const };
    const { memberId } = team.hr;
    const change = (body: object) => app.call(team.hr, members.update, { params: { id: memberId }, body });
    const role = await giveRole(app.database, team.id, { ...own, members: [memberId] });
    for (const departmentIds of [[team.jakarta], [team.sales, team.jakarta], []])
      expect(await change({ departmentIds })).toMatchObject({ status: 422, fields: [{ field: 'departmentIds' }] });
    expect((await change({ departmentIds: [team.sales], position: 'Partner' })).status).toBe(200);
    const lose = (id: string) =>
      inTransaction(app.database, { teamId: team.id }, (tx) => tx.deleteFrom('role_members').where('role_id', '=', id).execute());
    await lose(role);
    // A caller whose scope covers all members gains nothing by the move.
    const allRole = await giveRole(app.database, team.id, { name: 'All', grants: { '020100': 'edit' }, members: [memberId] });
    expect((await change({ departmentIds: [team.sales, team.jakarta] })).status).toBe(200);
    expect((await change({ departmentIds: [team.sales] })).status).toBe(200);
    await lose(allRole);
  });

  test('a member cannot be their own leader, directly or along the line', async () => {
    const a = (await create(newMember())).data;
    const b = (await create(newMember({ leaderId: a.employeeId }))).data;
    const lead = (id: string, leaderId: string) => app.call(team.owner, members.update, { params: { id }, body: { leaderId } });
    expect((await lead(a.employeeId, a.employeeId)).fields).toMatchObject([{ field: 'leaderId' }]);
    expect((await lead(a.employeeId, b.employeeId)).fields).toMatchObject([{ field: 'leaderId' }]);
  });
});

describe('age', () => {
  const yearsAgo = (years: number, days = 0) => {
    const date = new Date();
    date.setUTCFullYear(date.getUTCFullYear() - years);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };

  test.each([
    [yearsAgo(17), ['under 18'], ['labourLaw']],
    [yearsAgo(15), ['under 16', 'under 18'], ['childLabourInChina', 'labourLaw']],
    [yearsAgo(12), ['under 13', 'under 16', 'under 18'], ['illegalInHongKong', 'childLabourInChina', 'labourLaw']],
  ])(
    'born %s shows every warning that applies, is confirmed once, and all of it is logged',
    async (birthDate, words, confirmed) => {
      const body = newMember({ birthDate });
      const refused = await create(body);
      const messages = refused.fields?.map(({ field, message }) => [field, message]);
      expect(messages).toEqual(words.map((text) => ['birthDate', expect.stringContaining(text)]));
      const made = await create({ ...body, ageConfirmed: true });
      expect(made.status).toBe(200);
      const entry = (await readLog(app.database, team.id)).find((event) => event.object_id === made.data.employeeId);
      expect(entry?.after).toMatchObject({ ageConfirmed: confirmed });
    },
  );

  test('an adult needs no confirmation', async () => {
    expect((await create(newMember({ birthDate: yearsAgo(18, -2) }))).status).toBe(200);
  });
});

describe('what is stored', () => {
  test('a member is added with departments, a log entry, and pinyin for search', async () => {
    const made = (
      await create(newMember({ displayName: '李伟', departmentIds: [team.jakarta, team.product], jobTitle: 'Site lead' }))
    ).data;
    expect(made.departments.map((place) => place.path)).toEqual(['Sales / Jakarta', 'Product']);
    expect(made.memberStatus).toBe('UNREGISTERED');
    for (const search of ['liwei', 'lw', '李', 'site'].slice(0, 3)) {
      const found = await app.call<Page>(team.owner, members.list, { query: { search } });
      expect(found.data.items.map((item) => item.employeeId)).toContain(made.employeeId);
    }
    const entry = (await readLog(app.database, team.id)).find((event) => event.object_id === made.employeeId);
    expect(entry).toMatchObject({
      action: 'member.create',
      actor_name: 'Olivia Owner',
      after: { displayName: '李伟', departments: ['Jakarta', 'Product'] },
    });
  });

  test('a mobile number is found as written, with and without spaces', async () => {
    const made = (await create(newMember({ mobilePrefix: '852', mobileNumber: '91316336' }))).data;
    for (const search of ['91316336', '9131 6336', '+852 9131 6336']) {
      const found = await app.call<Page>(team.owner, members.list, { query: { search } });
      expect(found.data.items.map((item) => item.employeeId)).toEqual([made.employeeId]);
    }
  });

  test('an update changes only the sent fields, logs the changes, and refuses a stale version', async () => {
    const made = (await create(newMember({ jobTitle: 'Engineer', joinedDate: '2024-02-29' }))).data;
    const change = (body: object) => app.call<Detail>(team.owner, members.update, { params: { id: made.employeeId }, body });
    const changed = await change({ jobTitle: 'Senior engineer', version: made.version });
    expect(changed.data).toMatchObject({
      jobTitle: 'Senior engineer',
      joinedDate: '2024-02-29',
      email: made.email,
      version: made.version + 1,
    });
    expect(await change({ jobTitle: 'Chief', version: made.version })).toMatchObject({ status: 409, code: 40900 });
    expect(await change({ jobTitle: 'Senior engineer' })).toMatchObject({ status: 422, code: 42203 });
    const entries = (await readLog(app.database, team.id)).filter((event) => event.object_id === made.employeeId);
    expect(entries.at(-1)).toMatchObject({
      action: 'member.update',
      before: { jobTitle: 'Engineer' },
      after: { jobTitle: 'Senior engineer' },
    });
  });

  test('departments of several members change at once: moved, added, removed, all or none', async () => {
    const a = (await create(newMember({ departmentIds: [team.sales] }))).data;
    const b = (await create(newMember({ departmentIds: [team.product] }))).data;
    const employeeIds = [a.employeeId, b.employeeId];
    const change = (body: object, person = team.owner) =>
      app.call(person, members.changeDepartments, { body: { employeeIds, ...body } });
    const places = async (id: string) =>
      (await app.call<Detail>(team.owner, members.read, { params: { id } })).data.departments.map((d) => d.name);
    expect((await change({ departmentIds: [team.jakarta] }, team.hr)).status).toBe(404);
    expect((await change({ mode: 'ADD', departmentIds: [team.jakarta] })).data).toMatchObject({ changed: 2 });
    expect(await places(b.employeeId)).toEqual(['Product', 'Jakarta']);
    expect((await change({ mode: 'REMOVE', departmentIds: [team.product, team.jakarta] })).status).toBe(422);
    expect(await places(a.employeeId)).toEqual(['Sales', 'Jakarta']);
    expect((await change({ mode: 'MOVE', departmentIds: [team.product] })).data).toMatchObject({ changed: 2 });
    expect(await places(a.employeeId)).toEqual(['Product']);
    expect((await change({ mode: 'MOVE', departmentIds: [team.product] })).code).toBe(42203);
  });

  test('a scoped administrator sees and counts only people in scope', async () => {
    const page = (await app.call<Page>(team.hr, members.list, { query: { size: 100 } })).data;
    const all = (await app.call<Page>(team.owner, members.list, { query: { size: 100 } })).data;
    expect(page.total).toBeLessThan(all.total);
    expect(page.items.every((item) => item.departments.some((place) => place.path.startsWith('Sales')))).toBe(true);
    const counted = await app.call<{ count: number }>(team.hr, members.count, { query: { departmentId: team.root } });
    expect(counted.data.count).toBe(page.total);
  });
});

describe('concurrent writes', () => {
  test('the cap holds against fifty concurrent additions', async () => {
    const small = await seedTeam(app.database, 'Small Company', 10);
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(newMember(), small.owner)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(6);
    expect(answers.filter((answer) => answer.code === 40901)).toHaveLength(44);
  });

  test('fifty retries with one Idempotency-Key add one member and get one answer; another body is refused', async () => {
    const body = newMember();
    const retry = () => app.call<Detail>(team.owner, members.create, { body, headers: { 'idempotency-key': 'retry-0001' } });
    const answers = await Promise.all(Array.from({ length: 50 }, retry));
    expect(new Set(answers.map((answer) => answer.data.employeeId)).size).toBe(1);
    const reused = await app.call(team.owner, members.create, {
      body: newMember(),
      headers: { 'idempotency-key': 'retry-0001' },
    });
    expect(reused).toMatchObject({ status: 422, code: 42202 });
  });

  test('of fifty members added concurrently with one number, one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(newMember({ employeeNumber: 'RACE-1' }))));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.fields?.[0]?.field === 'employeeNumber')).toHaveLength(49);
  });
});

test('without any filter, row-level security shows no row of another team', async () => {
  const rows = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('members').select('team_id').distinct().execute(),
  );
  expect(rows).toEqual([{ team_id: team.id }]);
  const write = inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedMember(tx, other.id, { name: 'Intruder', departmentId: other.root }),
  );
  await expect(write).rejects.toThrow(/row-level security/);
});
