import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { insight, type ChartDepartment, type ChartPerson } from '#contract/people/insight.ts';
import { insightLimits } from '#contract/people/insight-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedDepartment, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Other');

type Found = { departments: { name: string }[]; members: { displayName: string }[] };
const departments = (person: Person, query = {}) =>
  app.call<{ items: ChartDepartment[]; total: number }>(person, insight.departments, { query });
const reports = (person: Person, query = {}) =>
  app.call<{ items: ChartPerson[]; total: number; alone: number | null }>(person, insight.reports, { query });
const inTeam = (work: Parameters<typeof inTransaction<void>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const names = (items: { name?: string; displayName?: string }[]) => items.map((item) => item.name ?? item.displayName);

test('the chart refuses outsiders, members without the permission, and ids of other teams', async () => {
  expect((await app.call(null, insight.departments)).status).toBe(401);
  expect((await app.call(other.owner, insight.reports, { teamId: team.id })).code).toBe(403);
  expect((await departments(team.member)).code).toBe(40300);
  expect((await departments(team.owner, { parentId: other.sales })).status).toBe(404);
  expect((await reports(team.owner, { leaderId: other.member.memberId })).status).toBe(404);
  expect((await app.call(team.owner, insight.departmentWay, { params: { id: other.sales } })).status).toBe(404);
  expect((await app.call(team.owner, insight.reportsWay, { params: { id: other.owner.memberId } })).status).toBe(404);
});

test('a scoped administrator sees the path to their departments without figures, and no members where the directory shows none', async () => {
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  const { data } = await departments(team.hr);
  expect(data.items.map(({ name, people, head, pathOnly }) => [name, people, head, pathOnly])).toEqual([
    ['Harbour', null, null, true],
    ['Sales', 1, null, false],
  ]);
  expect(data.items[0]?.children).toBe(1);
  expect((await departments(team.hr, { parentId: team.product })).status).toBe(404);
  expect((await app.call(team.hr, insight.departmentWay, { params: { id: team.product } })).status).toBe(404);
  expect((await reports(team.hr, { leaderId: team.owner.memberId })).status).toBe(404);
  const found = await app.call<Found>(team.hr, insight.find, { query: { search: 'a' } });
  expect(names(found.data.departments).sort()).toEqual(['Jakarta', 'Sales']);
  expect(names(found.data.members)).toEqual(['Hana Hr']);
});

test('a reader of the tree without members finds people by name, and by email where the directory shows it', async () => {
  const planner = await seedAccountMember(app.database, other.id, 'Pia Planner', other.sales);
  await giveRole(app.database, other.id, { name: 'Plan', grants: { '020200': 'view' }, members: [planner.memberId] });
  const found = async (person: Person, search: string) =>
    names((await app.call<Found>(person, insight.find, { query: { search } })).data.members);
  expect(await found(planner, 'max.member@')).toEqual(['Max Member']);
  await setAddressBook(app.database, other.id, { main: 'NONE', fields: { email: 'HIDDEN' } });
  expect(await found(planner, 'max.member@')).toEqual([]);
  expect(await found(planner, 'max m')).toEqual(['Max Member']);
  expect(await found(other.owner, 'max.member@')).toEqual(['Max Member']);
});

test('departments are paged, and each counts its people once', async () => {
  await inTeam(async (tx) => {
    for (let n = 0; n < 93; n += 1) await seedDepartment(tx, team.id, uuidv7(), `Unit ${n}`, [team.root, team.product]);
    const both = await seedMember(tx, team.id, { name: 'In Both', departmentId: team.sales });
    const row = { team_id: team.id, member_id: both.memberId, department_id: team.jakarta, position: 1 };
    await tx.insertInto('member_departments').values(row).execute();
  });
  const top = (await departments(team.owner)).data;
  expect(top.items.map(({ name, people, children }) => [name, people, children])).toEqual([
    ['Harbour', 5, 2],
    ['Product', 1, 93],
    ['Sales', 2, 1],
  ]);
  const first = (await departments(team.owner, { parentId: team.product })).data;
  const second = (await departments(team.owner, { parentId: team.product, offset: insightLimits.chartPage })).data;
  expect([first.items.length, first.total, second.items.length]).toEqual([insightLimits.chartPage, 93, 43]);
  expect(new Set([...first.items, ...second.items].map(({ departmentId }) => departmentId)).size).toBe(93);
  const way = await app.call<{ items: ChartDepartment[] }>(team.owner, insight.departmentWay, { params: { id: team.jakarta } });
  expect(names(way.data.items)).toEqual(['Harbour', 'Sales', 'Jakarta']);
});

test('reporting lines begin with leaders who have no leader in scope', async () => {
  await inTeam(async (tx) => {
    const lead = (memberId: string, leaderId: string) =>
      tx.updateTable('members').set({ leader_id: leaderId }).where('team_id', '=', team.id).where('id', '=', memberId).execute();
    await lead(team.superAdmin.memberId, team.owner.memberId);
    await lead(team.hr.memberId, team.superAdmin.memberId);
    const gone = await seedMember(tx, team.id, { name: 'Gone Report', departmentId: team.sales });
    await lead(gone.memberId, team.superAdmin.memberId);
    await tx.updateTable('members').set({ resigned_at: new Date() }).where('id', '=', gone.memberId).execute();
  });
  const tops = (await reports(team.owner)).data;
  expect(tops.items.map(({ displayName, reports: n, leaderId }) => [displayName, n, leaderId])).toEqual([
    ['Olivia Owner', 1, null],
  ]);
  // Max Member and In Both have neither leader nor reports.
  expect(tops.alone).toBe(2);
  const below = (await reports(team.owner, { leaderId: team.superAdmin.memberId })).data;
  expect([names(below.items), below.total]).toEqual([['Hana Hr'], 1]);
  const line = await app.call<{ items: ChartPerson[] }>(team.owner, insight.reportsWay, { params: { id: team.hr.memberId } });
  expect(names(line.data.items)).toEqual(['Olivia Owner', 'Sam Super', 'Hana Hr']);
  // The scoped administrator's own leader is outside the scope, so the line above is not returned.
  const own = await app.call<{ items: ChartPerson[] }>(team.hr, insight.reportsWay, { params: { id: team.hr.memberId } });
  expect(own.data.items.map(({ displayName, leaderId }) => [displayName, leaderId])).toEqual([['Hana Hr', null]]);
});
