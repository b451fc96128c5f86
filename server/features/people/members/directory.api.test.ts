import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { type DirectoryDepartment, type DirectoryDetail, type DirectoryPerson, directory } from '#contract/people/directory.ts';
import { imports } from '#contract/people/imports.ts';
import { members } from '#contract/people/members.ts';
import { visibility } from '#contract/access/visibility.ts';
import { app } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { type Person, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const second = await startTestApp({ sharedUrl: app.ownerUrl });
afterAll(() => second.close());

const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const seed = (name: string, departmentId: string) => inTeam((tx) => seedMember(tx, team.id, { name, departmentId }));
type Page = { items: DirectoryPerson[]; total: number };
const list = async (person: Person, query = {}, on = app) => (await on.call<Page>(person, directory.list, { query })).data;
const names = async (person: Person, query = {}, on = app) =>
  (await list(person, query, on)).items.map(({ displayName }) => displayName);
const read = (person: Person, id: string, on = app) => on.call<DirectoryDetail>(person, directory.read, { params: { id } });
const allNames = ['Hana Hr', 'Max Member', 'Olivia Owner', 'Sam Super'];

test('the directory refuses outsiders; members of another team, resigned and hidden members are equally not found', async () => {
  const other = await seedTeam(app.database, 'Other Company');
  for (const endpoint of [directory.list, directory.departments]) {
    expect((await app.call(null, endpoint)).status).toBe(401);
    expect((await app.call(other.owner, endpoint, { teamId: team.id })).code).toBe(403);
  }
  const gone = await seed('Gone Away', team.product);
  await inTeam((tx) => tx.updateTable('members').set({ resigned_at: new Date() }).where('id', '=', gone.memberId).execute());
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  const answerOf = (person: Person, id: string) =>
    read(person, id).then(({ status, code, message }) => ({ status, code, message }));
  const missing = await answerOf(team.member, uuidv7());
  expect(missing.status).toBe(404);
  for (const { memberId } of [other.member, gone, team.owner]) expect(await answerOf(team.member, memberId)).toEqual(missing);
  expect((await read(team.member, team.member.memberId)).status).toBe(200);
  expect((await list(team.member, { departmentId: other.sales })).total).toBe(0);
});

test("the directory needs no permission; managing members adds the role's scope and links to the members", async () => {
  expect(await names(team.member)).toEqual(allNames);
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  await seed('Jaka Jakarta', team.jakarta);
  expect(await names(team.member)).toEqual(['Max Member']);
  expect(await names(team.hr)).toEqual(['Hana Hr', 'Jaka Jakarta']);
  expect((await read(team.hr, team.hr.memberId)).data.can.manage).toBe(true);
  expect((await read(team.member, team.member.memberId)).data.can.manage).toBe(false);
});

test('for a member of several departments the nearest exception decides, also one on the root', async () => {
  const both = await seed('Jaka Jakarta', team.jakarta);
  await seed('Joko Jakarta', team.jakarta);
  const atRoot = { team_id: team.id, member_id: both.memberId, department_id: team.root, position: 1 };
  await inTeam((tx) => tx.insertInto('member_departments').values(atRoot).execute());
  const about = (effect: 'ALLOW' | 'PROHIBIT', departmentId: string) => ({
    id: uuidv7(),
    effect,
    priority: 1,
    subjects: { departments: [team.product], members: [] },
    objects: { departments: [departmentId], members: [] },
  });
  await setAddressBook(app.database, team.id, {
    main: 'NONE',
    exceptions: [about('PROHIBIT', team.root), about('ALLOW', team.sales)],
  });
  const { items, total } = await list(team.member);
  expect([total, items.map(({ displayName }) => displayName)]).toEqual([3, ['Hana Hr', 'Joko Jakarta', 'Max Member']]);
});

test('leader and heads are shown if the viewer sees them', async () => {
  await inTeam(async (tx) => {
    const lead = tx.updateTable('members').set({ leader_id: team.hr.memberId, job_title: 'Clerk' });
    await lead.where('id', '=', team.member.memberId).execute();
    await tx.updateTable('departments').set({ head_member_id: team.hr.memberId }).where('id', '=', team.product).execute();
  });
  const of = async (person: Person) => (await read(person, team.member.memberId)).data;
  const shown = await of(team.member);
  expect([shown.leader?.displayName, shown.departments[0]?.head?.displayName]).toEqual(['Hana Hr', 'Hana Hr']);
  const hidden = { id: uuidv7(), effect: 'PROHIBIT' as const, priority: 1 };
  const from = { departments: [team.product], members: [] };
  const exceptions = [{ ...hidden, subjects: from, objects: { departments: [], members: [team.hr.memberId] } }];
  await setAddressBook(app.database, team.id, { exceptions });
  const without = await of(team.member);
  expect(without).not.toHaveProperty('leader');
  expect(without.departments[0]?.head).toBeNull();
  const tree = await app.call<{ items: DirectoryDepartment[] }>(team.member, directory.departments);
  expect(tree.data.items.flatMap(({ head }) => head ?? [])).toEqual([]);
  // A member without a role for departments sees the same in the department picker.
  const picked = await app.call<{ items: DirectoryDepartment[] }>(team.member, departments.list);
  expect(picked.data.items.map(({ name, head, employeeCount }) => [name, head, employeeCount])).toEqual([
    ['Harbour Trading', null, 3],
    ['Product', null, 1],
  ]);
  // An administrator of departments sees their heads by name and picture.
  await setAddressBook(app.database, team.id, { main: 'NONE', fields: { jobTitle: 'HIDDEN' } });
  await inTeam((tx) =>
    tx.updateTable('departments').set({ head_member_id: team.member.memberId }).where('id', '=', team.sales).execute(),
  );
  const looked = await app.call<{ head: object }>(team.hr, departments.read, { params: { id: team.sales } });
  expect(looked.data.head).toEqual({ employeeId: team.member.memberId, displayName: 'Max Member', avatar: null });
});

test('a change of the rules applies to the next call on any server, also for cached lists', async () => {
  for (const on of [app, second, app, second]) expect(await names(team.member, {}, on)).toEqual(allNames);
  await app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'NONE' } });
  for (const on of [second, app]) {
    expect(await names(team.member, {}, on)).toEqual(['Max Member']);
    expect((await read(team.member, team.owner.memberId, on)).status).toBe(404);
  }
  await setAddressBook(app.database, team.id, {});
  expect((await list(team.member, {}, second)).items[2]).toHaveProperty('email');
  await app.call(team.owner, visibility.setLevels, { body: { levels: { email: 'HIDDEN' } } });
  for (const on of [second, app]) {
    expect((await list(team.member, {}, on)).items[2]).not.toHaveProperty('email');
    expect(await names(team.member, { search: 'olivia.owner@' }, on)).toEqual([]);
  }
  // Departments and heads also decide visibility.
  await setAddressBook(app.database, team.id, { main: 'DEPARTMENT', fields: { email: 'DEPARTMENT_HEAD' } });
  expect(await names(team.member, {}, second)).toEqual(['Max Member']);
  await inTeam((tx) =>
    sql`UPDATE member_departments SET department_id = ${team.sales}::uuid WHERE member_id = ${team.member.memberId}::uuid`.execute(
      tx,
    ),
  );
  expect(await names(team.member, {}, second)).toEqual(['Hana Hr', 'Max Member']);
  const hana = async () => (await list(team.member, {}, second)).items[0];
  expect(await hana()).not.toHaveProperty('email');
  await inTeam((tx) =>
    tx.updateTable('departments').set({ head_member_id: team.member.memberId }).where('id', '=', team.sales).execute(),
  );
  expect(await hana()).toHaveProperty('email');
});

test('fields hidden from colleagues are read and exported by those who manage the member', async () => {
  await setAddressBook(app.database, team.id, { fields: { email: 'HIDDEN', jobTitle: 'HIDDEN' } });
  const own = (await app.call<{ email: string }>(team.hr, members.read, { params: { id: team.hr.memberId } })).data;
  expect(own.email).toBe('hana.hr@example.com');
  const file = await app.call(team.hr, imports.exportMembers, { body: { allFlag: true } });
  expect(JSON.stringify(await readWorkbook(file.raw.rawPayload))).toContain('hana.hr@example.com');
  expect(await names(team.hr, { search: 'hana.hr@' })).toEqual(['Hana Hr']);
  expect(await names(team.member, { search: 'hana.hr@' })).toEqual([]);
});
