import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { VisibilityMap } from '#contract/access/visibility-preview.ts';
import { visibility } from '#contract/access/visibility.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Other');
const seller = await seedAccountMember(app.database, team.id, 'Jan Jakarta', team.jakarta);
const keeper = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
await giveRole(app.database, team.id, {
  name: 'Part',
  grants: { '020300': 'view' },
  departments: [team.sales],
  members: [keeper.memberId],
});

const ask = (query: Record<string, string>, person: Person = team.owner) =>
  app.call<VisibilityMap>(person, visibility.map, { query });
const figures = ({ items }: VisibilityMap) => items.map(({ name, seen, people }) => [name, seen, people]);

test('the map refuses outsiders, two viewers or none, and people outside the scope', async () => {
  const viewerId = seller.memberId;
  expect((await ask({ viewerId }, team.member)).code).toBe(40300);
  expect((await ask({})).status).toBe(422);
  expect((await ask({ viewerId, departmentId: team.sales })).status).toBe(422);
  expect((await ask({ viewerId: uuidv7() })).status).toBe(404);
  expect((await ask({ viewerId: other.member.memberId })).status).toBe(404);
  expect((await ask({ departmentId: other.sales })).status).toBe(404);
  expect((await ask({ viewerId, parentId: other.sales })).status).toBe(404);
  expect((await ask({ viewerId: team.member.memberId }, keeper)).status).toBe(404);
  expect((await ask({ departmentId: team.product }, keeper)).status).toBe(404);
  expect((await ask({ viewerId, parentId: team.product }, keeper)).status).toBe(404);
});

test('the map counts whom a member and an ordinary member of a department see, only within the scope of the reader', async () => {
  await setAddressBook(app.database, team.id, { main: 'DEPARTMENT' });
  const { data } = await ask({ viewerId: seller.memberId });
  expect(data.viewer.name).toBe('Jan Jakarta');
  // Owner and super administrator are in the root; Hana and Jan in Sales and below it, Max and Sally in Product.
  expect(figures(data)).toEqual([
    ['Harbour', 0, 2],
    ['Product', 0, 2],
    ['Sales', 1, 2],
  ]);
  expect([data.seen, data.people]).toEqual([1, 6]);
  const sales = data.items.find(({ name }) => name === 'Sales');
  expect([sales?.parent, sales?.shown?.displayName, sales?.hidden?.displayName]).toEqual([true, 'Jan Jakarta', 'Hana Hr']);
  const below = (await ask({ viewerId: seller.memberId, parentId: team.sales })).data;
  expect(figures(below)).toEqual([
    ['Jakarta', 1, 1],
    ['Sales', 0, 1],
  ]);
  expect(below.way.map(({ name }) => name)).toEqual(['Harbour', 'Sales']);

  expect(figures((await ask({ departmentId: team.sales })).data)).toEqual([
    ['Harbour', 0, 2],
    ['Product', 0, 2],
    ['Sales', 2, 2],
  ]);
  // The owner sees everyone.
  expect((await ask({ viewerId: team.owner.memberId })).data).toMatchObject({ seen: 6, people: 6 });
  // The keeper's scope is Sales: nothing else is counted or named.
  expect(figures((await ask({ viewerId: seller.memberId }, keeper)).data)).toEqual([['Sales', 1, 2]]);
});

test('an exception changes the figures of the members that it concerns', async () => {
  await setAddressBook(app.database, team.id, { main: 'ALL' });
  await app.call(team.owner, visibility.create, {
    body: {
      name: 'No product',
      effect: 'PROHIBIT',
      subjects: { departmentIds: [team.sales] },
      objects: { departmentIds: [team.product] },
    },
  });
  const queries: Record<string, string>[] = [{ viewerId: seller.memberId }, { departmentId: team.jakarta }];
  for (const query of queries)
    expect(figures((await ask(query)).data)).toEqual([
      ['Harbour', 2, 2],
      ['Product', 0, 2],
      ['Sales', 2, 2],
    ]);
});
