import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { errors } from '#contract/errors.ts';
import { type MemberDetail, members } from '#contract/people/members.ts';
import { recycleBin, type Recycled } from '#contract/people/recycle-bin.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { type Person, readLog, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { runCleanups } from '#server/kernel/jobs/cleanup.ts';
import { recycleBinCleanup } from './recycle-bin.cleanup.repository.ts';

let team: TestTeam;
const app = await startTestApp();
const other = await seedTeam(app.database, 'Other Company');
afterAll(() => app.close());
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading', 6);
});

interface Restored {
  kind: string;
  objectId: string;
  toTop: boolean;
  lost: number;
}

const write = (query: ReturnType<typeof sql>) => inTransaction(app.database, { teamId: team.id }, (tx) => query.execute(tx));
const mistake = (departmentId = team.sales, name = 'Mia Mistake') =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedMember(tx, team.id, { name, departmentId, employeeNumber: `N-${name}` }),
  );
const recycle = (id: string, person: Person = team.owner) =>
  app.call<{ recycledId: string }>(person, recycleBin.removeMember, { params: { id } });
const removeDepartment = (id: string, person: Person = team.owner) =>
  app.call<{ recycledId: string }>(person, departments.remove, { params: { id } });
const restore = (id: string, person: Person = team.owner) => app.call<Restored>(person, recycleBin.restore, { params: { id } });
const purge = (id: string, name: string, person: Person = team.owner) =>
  app.call(person, recycleBin.purge, { params: { id }, body: { name } });
const listed = async (person: Person = team.owner, query = {}) =>
  (await app.call<{ items: Recycled[]; total: number }>(person, recycleBin.list, { query })).data.items;
const detail = async (id: string) => (await app.call<MemberDetail>(team.owner, members.read, { params: { id } })).data;
const newDepartment = async (name: string, parentId: string) =>
  (await app.call<{ departmentId: string }>(team.owner, departments.create, { body: { name, parentId } })).data.departmentId;

describe('is refused', () => {
  test('a member who has joined, the owner, a member of another team, a member outside the scope', async () => {
    for (const person of [team.member, team.owner]) {
      expect(await recycle(person.memberId)).toMatchObject({ status: 409, code: errors.memberHasJoined.code });
    }
    expect((await recycle(other.member.memberId)).status).toBe(404);
    expect((await recycle((await mistake(team.product)).memberId, team.hr)).status).toBe(404);
  });

  test("a member with one department outside the scope: neither deleted nor restored by the other's administrator", async () => {
    const both = await mistake();
    await write(sql`INSERT INTO member_departments (team_id, member_id, department_id, position)
      VALUES (${team.id}::uuid, ${both.memberId}::uuid, ${team.product}::uuid, 1)`);
    expect(await recycle(both.memberId, team.hr)).toMatchObject({ status: 403, code: errors.resignOutside.code });
    const { data } = await recycle(both.memberId);
    expect(await listed(team.hr)).toEqual([]);
    expect((await restore(data.recycledId, team.hr)).status).toBe(404);
    expect((await purge(data.recycledId, 'Mia Mistake', team.hr)).status).toBe(404);
    expect((await restore(data.recycledId)).status).toBe(200);
    expect((await recycle((await mistake(team.sales, 'Ned Narrow')).memberId, team.hr)).status).toBe(200);
    expect(await listed(team.hr)).toHaveLength(1);
  });

  test('a department with a member in it', async () => {
    expect(await removeDepartment(team.product)).toMatchObject({ code: errors.departmentNotEmpty.code });
    expect(await listed()).toEqual([]);
  });

  test('items deleted by another team, and items outside the scope', async () => {
    const { data } = await recycle((await mistake(team.product)).memberId);
    expect((await restore(data.recycledId, other.owner)).status).toBe(404);
    expect((await purge(data.recycledId, 'Mia Mistake', other.owner)).status).toBe(404);
    expect((await restore(data.recycledId, team.hr)).status).toBe(404);
    expect(await listed(team.hr)).toEqual([]);
    expect(await listed(other.owner)).toEqual([]);
    expect(await listed()).toHaveLength(1);
    expect((await restore(data.recycledId, team.member)).code).toBe(errors.noPermission.code);
  });

  test('purging without the exact name', async () => {
    const { data } = await recycle((await mistake()).memberId);
    expect((await purge(data.recycledId, 'Mia')).fields?.[0]?.field).toBe('name');
    expect(await listed()).toHaveLength(1);
  });
});

describe('a member', () => {
  test('is restored under the same id with departments, leader, head posts and reports', async () => {
    const { memberId: id } = await mistake();
    await write(sql`INSERT INTO member_departments VALUES (${team.id}::uuid, ${id}::uuid, ${team.product}::uuid, 1)`);
    await write(
      sql`UPDATE members SET leader_id = ${team.owner.memberId}::uuid, job_title = 'Planner', birth_date = '1990-02-28' WHERE id = ${id}::uuid`,
    );
    await write(
      sql`UPDATE departments SET head_member_id = ${id}::uuid WHERE id IN (${team.sales}::uuid, ${team.jakarta}::uuid)`,
    );
    await write(
      sql`UPDATE members SET leader_id = ${id}::uuid WHERE id IN (${team.hr.memberId}::uuid, ${team.member.memberId}::uuid)`,
    );
    const before = await detail(id);
    const { data } = await recycle(id);
    expect((await app.call(team.owner, members.read, { params: { id } })).status).toBe(404);
    expect(await detail(team.hr.memberId)).toMatchObject({ leader: null });
    // Another member has taken one of the head posts and one of the reports.
    await write(sql`UPDATE departments SET head_member_id = ${team.owner.memberId}::uuid WHERE id = ${team.jakarta}::uuid`);
    await write(sql`UPDATE members SET leader_id = ${team.owner.memberId}::uuid WHERE id = ${team.member.memberId}::uuid`);
    expect((await restore(data.recycledId)).data).toEqual({ kind: 'MEMBER', objectId: id, toTop: false, lost: 0 });
    const { updatedAt: _then, ...same } = before;
    expect(await detail(id)).toMatchObject(same);
    expect((await detail(team.hr.memberId)).leader?.employeeId).toBe(id);
    expect((await detail(team.member.memberId)).leader?.employeeId).toBe(team.owner.memberId);
    const heads = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql<{ id: string }>`SELECT id FROM departments WHERE head_member_id = ${id}::uuid`.execute(tx),
    );
    expect(heads.rows.map((row) => row.id)).toEqual([team.sales]);
    expect(await listed()).toEqual([]);
    const actions = (await readLog(app.database, team.id)).map((entry) => entry.action);
    expect(actions.filter((action) => /recycle|restore/.test(action))).toEqual(['member.recycle', 'member.restore']);
  });

  test('cannot be restored into a full team, nor with a taken number, mobile or email', async () => {
    const { memberId: id } = await mistake();
    const { data } = await recycle(id);
    await mistake(team.sales, 'One');
    await mistake(team.sales, 'Two');
    expect(await restore(data.recycledId)).toMatchObject({ code: errors.memberCapReached.code });
    await write(sql`UPDATE teams SET member_cap = 100`);
    await write(sql`UPDATE members SET employee_number = 'n-mia mistake' WHERE display_name = 'One'`);
    expect((await restore(data.recycledId)).fields?.[0]?.field).toBe('employeeNumber');
    await write(sql`UPDATE members SET employee_number = NULL, email = 'MIA.MISTAKE@example.com' WHERE display_name = 'One'`);
    expect((await restore(data.recycledId)).fields?.[0]?.field).toBe('email');
    await write(sql`UPDATE members SET email = 'one@example.com' WHERE display_name = 'One'`);
    expect((await restore(data.recycledId)).status).toBe(200);
  });

  test('is placed in the root if the departments are gone, and gets no leader that would close a cycle', async () => {
    const place = await newDepartment('Mistaken', team.sales);
    const { memberId: id } = await mistake(place);
    await write(sql`UPDATE members SET leader_id = ${team.hr.memberId}::uuid WHERE id = ${id}::uuid`);
    await write(sql`UPDATE members SET leader_id = ${id}::uuid WHERE id = ${team.member.memberId}::uuid`);
    const { data } = await recycle(id);
    // The former leader now reports to the former report, so restoring both would close a cycle.
    await write(sql`UPDATE members SET leader_id = ${team.member.memberId}::uuid WHERE id = ${team.hr.memberId}::uuid`);
    await removeDepartment(place);
    expect((await restore(data.recycledId)).data).toMatchObject({ toTop: true, lost: 1 });
    const back = await detail(id);
    expect(back.departments.map((department) => department.departmentId)).toEqual([team.root]);
    expect(back.leader?.employeeId).toBe(team.hr.memberId);
    expect((await detail(team.member.memberId)).leader).toBeNull();
  });

  test('counts while in the team and not while in the bin', async () => {
    const count = async () =>
      (await app.call<{ count: number }>(team.owner, members.count, { query: { departmentId: team.sales } })).data.count;
    const { memberId: id } = await mistake(team.jakarta);
    expect(await count()).toBe(2);
    const { data } = await recycle(id);
    expect(await count()).toBe(1);
    await restore(data.recycledId);
    expect(await count()).toBe(2);
  });
});

describe('a department', () => {
  test('is restored to its position, with number and head', async () => {
    const id = await newDepartment('Mistaken', team.sales);
    await app.call(team.owner, departments.update, { params: { id }, body: { number: 'D9', headId: team.member.memberId } });
    const before = (await app.call(team.owner, departments.read, { params: { id } })).data;
    const { data } = await removeDepartment(id, team.hr);
    expect(await listed(team.hr)).toMatchObject([
      { kind: 'DEPARTMENT', name: 'Mistaken', places: ['Sales'], deletedBy: 'Hana Hr', daysLeft: 30 },
    ]);
    expect((await restore(data.recycledId, team.hr)).data).toEqual({ kind: 'DEPARTMENT', objectId: id, toTop: false, lost: 0 });
    expect((await app.call(team.owner, departments.read, { params: { id } })).data).toEqual(before);
  });

  test('whose parent is in the bin is restored to the root; its parent then to its position', async () => {
    const parent = await newDepartment('Above', team.sales);
    const child = await newDepartment('Below', parent);
    const first = (await removeDepartment(child)).data.recycledId;
    const second = (await removeDepartment(parent)).data.recycledId;
    // The root is outside their scope.
    expect((await restore(first, team.hr)).status).toBe(404);
    expect((await restore(first)).data).toMatchObject({ toTop: true });
    expect((await app.call(team.owner, departments.read, { params: { id: child } })).data).toMatchObject({ parentId: team.root });
    expect((await restore(second, team.hr)).data).toMatchObject({ toTop: false });
  });

  test('is refused if its name or number is taken', async () => {
    const id = await newDepartment('Mistaken', team.sales);
    await app.call(team.owner, departments.update, { params: { id }, body: { number: 'D9' } });
    const { data } = await removeDepartment(id);
    const taker = await newDepartment('mistaken', team.sales);
    expect((await restore(data.recycledId)).fields?.[0]?.field).toBe('name');
    await app.call(team.owner, departments.update, { params: { id: taker }, body: { name: 'Another', number: 'd9' } });
    expect((await restore(data.recycledId)).fields?.[0]?.field).toBe('number');
  });

  test('is refused below a parent at the maximum depth', async () => {
    const id = await newDepartment('Mistaken', team.jakarta);
    const { data } = await removeDepartment(id);
    const deep = Array.from({ length: 13 }, () => uuidv7());
    const above = [team.root];
    for (const [level, each] of deep.entries()) {
      above.push(each);
      await write(sql`INSERT INTO departments (team_id, id, parent_id, name, path)
        VALUES (${team.id}::uuid, ${each}::uuid, ${above.at(-2)}::uuid, ${`L${level}`}, ${above}::uuid[])`);
    }
    const body = { parentId: deep.at(-1) ?? '' };
    expect((await app.call(team.owner, departments.move, { params: { id: team.sales }, body })).status).toBe(200);
    expect((await restore(data.recycledId)).fields?.[0]?.field).toBe('parentId');
  });
});

test('of concurrent restores of one item one succeeds, and of two with one number one gets it', async () => {
  const { data } = await recycle((await mistake()).memberId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => restore(data.recycledId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  const again = (await recycle((await mistake(team.sales, 'Bo')).memberId)).data.recycledId;
  const body = { displayName: 'Thief', email: 'thief@example.com', employeeNumber: 'N-Bo' };
  await write(sql`UPDATE teams SET member_cap = 100`);
  const both = await Promise.all([restore(again), app.call(team.owner, members.create, { body })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('concurrent restores and additions do not exceed the member cap', async () => {
  const { data } = await recycle((await mistake()).memberId);
  await mistake(team.sales, 'Last but one');
  const adds = Array.from({ length: 8 }, (_none, n) =>
    app.call(team.owner, members.create, { body: { displayName: `New ${n}`, email: `new${n}@example.com` } }),
  );
  const answers = await Promise.all([restore(data.recycledId), ...adds]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the list is filtered, and items older than 30 days are purged with picture and data', async () => {
  const place = await newDepartment('Mistaken', team.sales);
  await removeDepartment(place);
  const { data } = await recycle((await mistake()).memberId);
  expect((await listed(team.owner, { kind: 'MEMBER' })).map(({ name }) => name)).toEqual(['Mia Mistake']);
  expect((await listed(team.owner, { search: 'mISTAKEN' })).map(({ name }) => name)).toEqual(['Mistaken']);
  await write(sql`UPDATE recycle_bin SET deleted_at = now() - interval '29 days 23 hours' WHERE id = ${data.recycledId}::uuid`);
  await write(sql`UPDATE recycle_bin SET deleted_at = now() - interval '30 days 1 minute' WHERE object_id = ${place}::uuid`);
  await sweep();
  expect(await listed()).toMatchObject([{ name: 'Mia Mistake', daysLeft: 1 }]);
  expect((await purge(data.recycledId, 'Mia Mistake')).status).toBe(200);
  const remaining = await inTransaction(app.database, { teamId: team.id }, (tx) => sql`SELECT 1 FROM recycle_bin`.execute(tx));
  expect(remaining.rows).toEqual([]);
});

async function sweep(): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await runCleanups(owner, [recycleBinCleanup], (error) => expect.unreachable(String(error)));
  await owner.end();
}
