import { expect } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { type SearchResult, search } from '#contract/workplace/search.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedAccountMember, seedTeam } from '#dev/testing/team.ts';

// Domain rules 2, "Every exit": a department tree contains and counts only what its reader may see.

const team = await seedTeam(app.database, 'Harbour Trading');
const joined = (name: string, department: string) => seedAccountMember(app.database, team.id, name, department);
const manager = await joined('Mona Manager', team.sales);
await joined('Jo Jakarta', team.jakarta);
const hidden = await joined('Hugo Hidden', team.product);
await giveRole(app.database, team.id, {
  name: 'Jakarta management',
  grants: { '020200': 'edit' },
  departments: [team.jakarta],
  members: [manager.memberId],
});
await setAddressBook(app.database, team.id, { main: 'NONE' });

const read = (headers: Record<string, string> = {}) => app.call<{ items: Department[] }>(manager, departments.list, { headers });

test('a manager of one department sees it with its people, the own department and the departments above them', async () => {
  const { items } = (await read()).data;
  expect(items.map(({ name, employeeCount, pathOnly }) => [name, employeeCount, pathOnly])).toEqual([
    ['Harbour Trading', 2, true],
    ['Sales', 2, false],
    ['Jakarta', 1, false],
  ]);
});

test("a change among people outside the reader's visibility does not change the ETag", async () => {
  const etag = (await read()).raw.headers['etag'];
  const body = { departmentIds: [team.product, team.root] };
  expect((await app.call(team.owner, members.update, { params: { id: hidden.memberId }, body })).status).toBe(200);
  expect((await read({ 'if-none-match': String(etag) })).status).toBe(304);
});

test('the command search returns the same departments', async () => {
  const find = async (text: string) =>
    (await app.call<SearchResult>(manager, search.everywhere, { query: { text } })).data.departments.map(({ name }) => name);
  expect(await find('Product')).toEqual([]);
  expect(await find('Jakarta')).toEqual(['Jakarta']);
});
