import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect } from 'vitest';
import { bulk, type BulkChange, type BulkPreview } from '#contract/people/bulk.ts';
import { errors } from '#contract/errors.ts';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import type { Answer } from '#dev/testing/app.ts';
import { placesIn, seedCrowd } from '#dev/testing/crowd.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { translator } from '#phrases/translate.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { deleteMembers } from '#server/features/people/members/members.changes.repository.ts';

let team: TestTeam;
const other = await seedTeam(app.database, 'Other Company');
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading', 10_000);
});

const seed = (people: number, departmentId = team.product) => seedCrowd(app, team, people, departmentId);

const start = (body: object, person: Person = team.owner): Promise<Answer<BulkChange>> => app.call(person, bulk.start, { body });
const preview = (body: object, person: Person = team.owner): Promise<Answer<BulkPreview>> =>
  app.call(person, bulk.preview, { body });
const undo = (id: string, person: Person = team.owner): Promise<Answer<BulkChange>> =>
  app.call(person, bulk.undo, { params: { id } });
const toSales = (employeeIds: string[]) => ({ employeeIds, departments: { mode: 'MOVE', departmentIds: [team.sales] } });

const placesOf = (ids: readonly string[]) => placesIn(app, team, ids);
const inSales = async (ids: readonly string[]) =>
  [...(await placesOf(ids)).values()].filter((places) => places.join() === team.sales).length;

describe('is refused', () => {
  test('without members, with two ways of selecting them, and without a change', async () => {
    const departments = { departmentIds: [team.sales] };
    expect((await start({ departments })).fields?.[0]?.field).toBe('employeeIds');
    expect((await start({ departments, employeeIds: [team.member.memberId], filters: {} })).status).toBe(422);
    expect((await start({ employeeIds: [team.member.memberId] })).fields?.[0]?.field).toBe('departments');
    expect((await start({ employeeIds: [team.member.memberId], fields: {} })).fields?.[0]?.field).toBe('fields');
  });

  test('for a department that does not exist, is of another team, or is outside the scope', async () => {
    for (const [departmentId, person] of [
      [uuidv7(), team.owner],
      [other.sales, team.owner],
      [team.product, team.hr],
    ] as const) {
      const body = { employeeIds: [team.hr.memberId], departments: { departmentIds: [departmentId] } };
      expect((await start(body, person)).fields?.[0]?.field).toBe('departmentIds');
      expect((await preview(body, person)).status).toBe(422);
    }
    const filters = { departmentId: other.product };
    expect((await preview({ filters, departments: { departmentIds: [team.sales] } })).status).toBe(404);
  });

  test('for members of another team, who are not found', async () => {
    const body = toSales([other.member.memberId]);
    expect((await preview(body)).data).toMatchObject({ people: 0, leftOut: [{ reason: 'NOT_FOUND', people: 1 }] });
    expect(await start(body)).toMatchObject({ code: errors.noChanges.code });
  });

  test('for a leader who is not a member of the team', async () => {
    const body = { employeeIds: [team.member.memberId], fields: { leaderId: other.owner.memberId } };
    expect((await start(body)).fields?.[0]?.field).toBe('leaderId');
  });
});

describe('the guard', () => {
  test.each([
    { people: 50, others: 246, code: 0 },
    { people: 51, others: 1000, code: errors.bulkUnconfirmed.code },
    { people: 5, others: 0, code: 0 },
    { people: 6, others: 20, code: 0 },
    { people: 6, others: 19, code: errors.bulkUnconfirmed.code },
  ])('$people among $others others and the four of the team', async ({ people, others, code }) => {
    const ids = await seed(people);
    await seed(others);
    expect((await preview(toSales(ids))).data).toMatchObject({ people, reached: people + others + 4, typeNumber: code !== 0 });
    expect((await start(toSales(ids))).code).toBe(code);
    expect(await inSales(ids)).toBe(code === 0 ? people : 0);
    const call = { employeeIds: ids, departmentIds: [team.jakarta] };
    expect((await app.call(team.owner, members.changeDepartments, { body: call })).code).toBe(code);
  });

  test('counts only members of the scope', async () => {
    const ids = await seed(8, team.jakarta);
    await seed(500);
    // Eight of the nine members in the scope of HR of Sales.
    expect((await preview(toSales(ids), team.hr)).data).toMatchObject({ people: 8, reached: 9, typeNumber: true });
    expect(await start(toSales(ids), team.hr)).toMatchObject({ code: errors.bulkUnconfirmed.code });
    expect((await start({ ...toSales(ids), confirmedCount: 8 }, team.hr)).data).toMatchObject({ people: 8 });
  });

  test('changes exactly what was confirmed', async () => {
    const ids = await seed(60);
    const filters = { departmentId: team.product };
    const body = { filters, departments: { departmentIds: [team.sales] } };
    expect((await preview(body)).data.people).toBe(61);
    await seed(1);
    const refused = await start({ ...body, confirmedCount: 61 });
    expect(refused).toMatchObject({ code: errors.bulkCountChanged.code, fields: [{ field: 'confirmedCount' }] });
    expect(refused.message).toContain('62');
    expect(await inSales(ids)).toBe(0);
    expect((await start({ ...body, confirmedCount: 62 })).data).toMatchObject({ people: 62 });
  });
});

describe('a change of departments', () => {
  test('is previewed: from which departments to which, and who is left out', async () => {
    const [inProduct] = await seed(1);
    const ids = [inProduct ?? '', team.hr.memberId, team.member.memberId, uuidv7()];
    const { data } = await preview(toSales(ids));
    expect(data).toMatchObject({ matched: 3, people: 2, asJob: false, from: [{ department: { name: 'Product' }, people: 2 }] });
    expect(data.to).toMatchObject([{ department: { name: 'Sales' }, people: 2 }]);
    expect(data.leftOut).toEqual([
      { reason: 'NOT_FOUND', people: 1, examples: [] },
      { reason: 'UNCHANGED', people: 1, examples: ['Hana Hr'] },
    ]);
  });

  test('leaves out members outside the scope, and those who would leave a department outside it', async () => {
    const [both] = await seed(1, team.sales);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`INSERT INTO member_departments VALUES (${team.id}::uuid, ${both}::uuid, ${team.product}::uuid, 1)`.execute(tx),
    );
    const body = { employeeIds: [both ?? '', team.member.memberId], departments: { departmentIds: [team.jakarta] } };
    expect((await preview(body, team.hr)).data.leftOut).toEqual([
      { reason: 'NOT_FOUND', people: 1, examples: [] },
      { reason: 'OUTSIDE_SCOPE', people: 1, examples: ['Person 1'] },
    ]);
    expect(await start(body, team.hr)).toMatchObject({ code: errors.noChanges.code });
  });

  test('leaves out the actor if the scope of one of their roles depends on their departments', async () => {
    const grants = { '080200': 'edit' } as const;
    await giveRole(app.database, team.id, { name: 'Safety', grants, scope: 'OWN_DEPARTMENTS', members: [team.hr.memberId] });
    const [id = ''] = await seed(1, team.sales);
    const toJakarta = { employeeIds: [team.hr.memberId, id], departments: { mode: 'ADD', departmentIds: [team.jakarta] } };
    const { data } = await preview(toJakarta, team.hr);
    expect(data).toMatchObject({ people: 1, leftOut: [{ reason: 'OUTSIDE_SCOPE', people: 1, examples: ['Hana Hr'] }] });
    expect((await start(toJakarta, team.hr)).data).toMatchObject({ people: 1, leftOut: 1 });
    expect(await placesOf([team.hr.memberId])).toEqual(new Map([[team.hr.memberId, [team.sales]]]));
  });

  test('leaves out members who would be in no department, or in more than 20', async () => {
    const many = Array.from({ length: 20 }, () => uuidv7());
    const [full] = await seed(1);
    await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      await sql`INSERT INTO departments (team_id, id, parent_id, name, path)
        SELECT ${team.id}::uuid, d.id, ${team.product}::uuid, 'D ' || d.n, ARRAY[${team.root}::uuid, ${team.product}::uuid, d.id]
        FROM unnest(${many}::uuid[]) WITH ORDINALITY AS d (id, n)`.execute(tx);
      await sql`DELETE FROM member_departments WHERE member_id = ${full}::uuid`.execute(tx);
      await sql`INSERT INTO member_departments SELECT ${team.id}::uuid, ${full}::uuid, d.id, d.n
        FROM unnest(${many}::uuid[]) WITH ORDINALITY AS d (id, n)`.execute(tx);
    });
    const employeeIds = [full ?? '', team.member.memberId];
    const add = { employeeIds, departments: { mode: 'ADD', departmentIds: [team.sales] } };
    expect((await preview(add)).data).toMatchObject({ people: 1, leftOut: [{ reason: 'TOO_MANY', people: 1 }] });
    const take = { employeeIds: [team.member.memberId], departments: { mode: 'REMOVE', departmentIds: [team.product] } };
    expect((await preview(take)).data).toMatchObject({ people: 0, leftOut: [{ reason: 'NO_DEPARTMENT', people: 1 }] });
  });

  test('logs one entry for itself and one for each member', async () => {
    await start(toSales([team.member.memberId]));
    const log = (await readLog(app.database, team.id)).map(({ action, before, after }) => ({ action, before, after }));
    expect(log).toMatchObject([
      { action: 'member.departments', before: { departments: ['Product'] }, after: { departments: ['Sales'] } },
      { action: 'member.bulk', after: { people: 1, chosen: 1 } },
    ]);
  });

  test('can be downloaded only by the person who made it', async () => {
    const { data } = await start(toSales([team.member.memberId, team.hr.memberId]));
    const params = { id: data.changeId };
    expect((await app.call(team.superAdmin, bulk.read, { params })).status).toBe(404);
    expect((await app.call(team.superAdmin, bulk.result, { params })).status).toBe(404);
    expect((await app.call(other.owner, bulk.read, { params })).status).toBe(404);
    const file = await app.call(team.owner, bulk.result, { params });
    expect(file.raw.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('says in its file that the changes were undone', async () => {
    const { data } = await start(toSales([team.member.memberId]));
    const outcomes = async () => {
      const file = await app.call(team.owner, bulk.result, { params: { id: data.changeId } });
      return Object.values(await readWorkbook(file.raw.rawPayload))
        .flat(2)
        .filter((cell) => /^Updated(,.*)?$/.test(cell));
    };
    expect(await outcomes()).toEqual([translator('en')('bulk.file.changed')]);
    await undo(data.changeId);
    expect(await outcomes()).toEqual([translator('en')('bulk.file.undone')]);
  });
});

describe('a change of fields', () => {
  test('sets the sent fields and leaves out members who would report to themselves', async () => {
    const ids = await seed(3);
    const [first = '', second = ''] = ids;
    await start({ employeeIds: [second], fields: { leaderId: first } });
    const body = { employeeIds: ids, fields: { leaderId: second, jobType: 'TRAINEE' } };
    expect((await preview(body)).data).toMatchObject({ people: 1, leftOut: [{ reason: 'CYCLE', people: 2 }] });
    const { data } = await start(body);
    const third = await app.call<{ leader: { employeeId: string }; jobType: string }>(team.owner, members.read, {
      params: { id: ids[2] ?? '' },
    });
    expect(third.data).toMatchObject({ jobType: 'TRAINEE', leader: { employeeId: second } });
    expect((await undo(data.changeId)).data).toMatchObject({ undone: 1, kept: 0 });
    const again = await app.call(team.owner, members.read, { params: { id: ids[2] ?? '' } });
    expect(again.data).toMatchObject({ jobType: 'FULL_TIME', leader: null });
  });
});

describe('an undo', () => {
  test('is available only to the maker of the change, and once', async () => {
    const { data } = await start(toSales([team.member.memberId]));
    expect((await undo(data.changeId, team.superAdmin)).status).toBe(404);
    expect((await undo(data.changeId, other.owner)).status).toBe(404);
    expect((await undo(data.changeId)).data).toMatchObject({ status: 'UNDONE', undone: 1, undoUntil: null });
    expect(await undo(data.changeId)).toMatchObject({ code: errors.changedMeanwhile.code });
  });

  test('is refused after 24 hours, and the sweep deletes the change', async () => {
    const { data } = await start(toSales([team.member.memberId]));
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE bulk_changes SET created_at = now() - interval '25 hours'`.execute(tx),
    );
    expect(await undo(data.changeId)).toMatchObject({ code: errors.undoExpired.code });
  });

  test('leaves out members changed since, members gone, and members whose department is gone', async () => {
    const ids = await seed(4);
    const [changed = '', gone = '', back = ''] = ids;
    const { data } = await app.call<{ changeId: string }>(team.owner, members.changeDepartments, {
      body: { employeeIds: ids.slice(0, 3), departmentIds: [team.jakarta, team.sales] },
    });
    await app.call(team.superAdmin, members.changeDepartments, { body: { employeeIds: [changed], departmentIds: [team.root] } });
    await inTransaction(app.database, { teamId: team.id }, (tx) => deleteMembers(tx, team.id, [gone]));
    expect((await undo(data.changeId)).data).toMatchObject({ undone: 1, kept: 2 });
    expect(await placesOf([changed, back])).toEqual(
      new Map([
        [changed, [team.root]],
        [back, [team.product]],
      ]),
    );
    const log = (await readLog(app.database, team.id)).slice(-2);
    expect(log.map(({ action }) => action).toSorted()).toEqual(['member.bulk.undo', 'member.departments']);
  });

  test('leaves out members who are no longer in the scope', async () => {
    const [id = ''] = await seed(1, team.jakarta);
    const { data } = await start(toSales([id]), team.hr);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE role_scope_departments SET department_id = ${team.product}::uuid`.execute(tx),
    );
    expect((await undo(data.changeId, team.hr)).data).toMatchObject({ undone: 0, kept: 1 });
    expect(await inSales([id])).toBe(1);
  });

  test('does not return members to departments that are no longer in the scope', async () => {
    const [id = ''] = await seed(1, team.sales);
    const toJakarta = { employeeIds: [id], departments: { departmentIds: [team.jakarta] } };
    const { data } = await start(toJakarta, team.hr);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE role_scope_departments SET department_id = ${team.jakarta}::uuid`.execute(tx),
    );
    expect((await undo(data.changeId, team.hr)).data).toMatchObject({ undone: 0, kept: 1 });
    expect(await placesOf([id])).toEqual(new Map([[id, [team.jakarta]]]));
  });
});

test('of two concurrent changes, each member ends with the departments of one', async () => {
  const ids = await seed(40);
  const to = (departmentId: string) =>
    start({ employeeIds: ids, departments: { departmentIds: [departmentId] }, confirmedCount: 40 });
  const answers = await Promise.all([to(team.sales), to(team.jakarta), to(team.root)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const found = new Set([...(await placesOf(ids)).values()].map((places) => places.join()));
  expect(found.size).toBe(1);
  const { data } = await app.call<{ count: number }>(team.owner, members.count, { query: { departmentId: team.root } });
  expect(data.count).toBe(44);
});
