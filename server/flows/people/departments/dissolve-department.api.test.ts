import { beforeEach, expect } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { jobOf } from '#dev/testing/imports.ts';
import { readLog, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { dissolveDepartment, type DissolveInput } from './dissolve-department.service.ts';

let team: TestTeam;
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour', 5000);
});

const outline = async () =>
  (await app.call<{ items: Department[] }>(team.owner, departments.list)).data.items.map((d) => `${d.name} ${d.employeeCount}`);
const asTeam = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);
const placesOf = (memberId: string) =>
  asTeam((tx) =>
    tx.selectFrom('member_departments').select('department_id').where('member_id', '=', memberId).orderBy('position').execute(),
  ).then((rows) => rows.map((row) => row.department_id));
const create = async (parentId: string, name: string) =>
  (await app.call<Department>(team.owner, departments.create, { body: { parentId, name } })).data.departmentId;
const place = (employeeIds: string[], departmentIds: string[], mode = 'MOVE') =>
  app.call(team.owner, members.changeDepartments, { body: { employeeIds, departmentIds, mode } });

/** Requests the deletion as the owner and returns the job as the worker runs it. */
async function dissolve(id: string, progress: (done: number) => Promise<void> = () => Promise.resolve()) {
  const answer = await app.call<{ jobId: string }>(team.owner, departments.removeWithContent, { params: { id } });
  expect(answer.status).toBe(200);
  const job = await jobOf<DissolveInput>(app, team.id, answer.data.jobId, { progress });
  return { run: () => dissolveDepartment(job) };
}

test('a department that is already deleted needs no further work', async () => {
  const job = await dissolve(team.jakarta);
  await app.call(team.owner, departments.remove, { params: { id: team.jakarta } });
  expect(await job.run()).toEqual({ members: 0, departments: 0, renamed: [] });
});

test('the job gives up while another transaction refers to the department', async () => {
  const connecting = app.database.pool.connect();
  const client = await connecting;
  try {
    await client.query('BEGIN');
    await client.query("SELECT set_config('app.team_id', $1, true)", [team.id]);
    await client.query('SELECT 1 FROM departments WHERE id = $1 FOR KEY SHARE', [team.jakarta]);
    const job = await dissolve(team.jakarta);
    await expect(job.run()).rejects.toMatchObject({ error: 'departmentNotEmpty' });
  } finally {
    await client.query('ROLLBACK');
    client.release(true);
  }
  expect(await outline()).toContain('Jakarta 0');
});

test('members move to the parent, are not duplicated there, and keep their main department', async () => {
  await place([team.member.memberId], [team.sales, team.product]);
  await place([team.hr.memberId], [team.product, team.sales, team.root]);
  await place([team.owner.memberId], [team.sales, team.root]);
  const job = await dissolve(team.sales);
  expect(await job.run()).toEqual({ members: 3, departments: 1, renamed: [] });
  expect(await placesOf(team.member.memberId)).toEqual([team.root, team.product]);
  expect(await placesOf(team.hr.memberId)).toEqual([team.product, team.root]);
  expect(await placesOf(team.owner.memberId)).toEqual([team.root]);
  expect(await outline()).toEqual(['Harbour 4', 'Product 2', 'Jakarta 0']);
});

test("children take the department's position with their subtrees, and are renamed where the name is taken", async () => {
  const legal = await create(team.sales, 'Legal');
  await create(legal, 'Contracts');
  await create(team.sales, 'Sales');
  await create(team.root, 'legal');
  await place([team.member.memberId], [legal, team.jakarta]);
  const job = await dissolve(team.sales);
  expect(await job.run()).toEqual({ members: 1, departments: 3, renamed: [{ from: 'Legal', to: 'Legal (2)' }] });
  expect(await outline()).toEqual(['Harbour 4', 'Product 0', 'Jakarta 1', 'Legal (2) 1', 'Contracts 0', 'Sales 0', 'legal 0']);
  const paths = await asTeam((tx) => tx.selectFrom('departments').select(['id', 'parent_id', 'path']).execute());
  expect(paths.some((row) => row.path.includes(team.sales))).toBe(false);
});

test('a role with the department in its scope gets the children instead', async () => {
  const job = await dissolve(team.sales);
  await job.run();
  const scope = await asTeam((tx) => tx.selectFrom('role_scope_departments').select('department_id').execute());
  expect(scope.map((row) => row.department_id)).toEqual([team.jakarta]);
  const list = await app.call<{ items: Department[] }>(team.hr, departments.list);
  expect(list.data.items.filter((d) => d.can.edit).map((d) => d.name)).toEqual(['Jakarta']);
});

test('the job logs who requested the deletion and what was done, and reports progress', async () => {
  const seen: number[] = [];
  const job = await dissolve(team.sales, async (done) => void seen.push(done));
  await job.run();
  const log = (await readLog(app.database, team.id)).filter((event) => event.object_id === team.sales);
  expect(log.map((event) => event.action)).toEqual(['department.dissolve', 'department.delete']);
  expect(log[1]).toMatchObject({ actor_name: 'Olivia Owner', after: { movedTo: 'Harbour', members: 1, departments: 1 } });
  expect(seen).toEqual([1]);
});

test('600 members are moved in batches, and a second run after a crash completes the rest', async () => {
  await asTeam(async (tx) => {
    for (let i = 0; i < 600; i += 1) {
      await seedMember(tx, team.id, { name: `Person ${i}`, departmentId: team.sales, email: `p${i}@example.com` });
    }
  });
  const job = await dissolve(team.sales, (done) => (done === 500 ? Promise.reject(new Error('crash')) : Promise.resolve()));
  await expect(job.run()).rejects.toThrow('crash');
  expect(await outline()).toEqual(['Harbour 604', 'Product 1', 'Sales 101', 'Jakarta 0']);
  expect(await job.run()).toMatchObject({ members: 101, departments: 1 });
  expect(await outline()).toEqual(['Harbour 604', 'Product 1', 'Jakarta 0']);
});
