import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { unrestrictedCodes } from '#contract/access/permission-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
await setAddressBook(app.database, team.id, {
  main: 'ALL',
  exceptions: [
    {
      id: uuidv7(),
      effect: 'PROHIBIT',
      priority: 1,
      subjects: { departments: [team.product], members: [] },
      objects: { departments: [team.sales], members: [] },
    },
  ],
});

const namesOf = ({ data }: { data: { items: { displayName: string }[] } }) => data.items.map(({ displayName }) => displayName);

// Everyone may open home and help, which must not widen whom they see.
test.each(unrestrictedCodes)('a picker on screen %s, which everyone has, shows no hidden member', async (code) => {
  const found = await app.call<{ items: { displayName: string }[] }>(team.member, members.search, {
    query: { search: 'Hana', code },
  });
  expect(namesOf(found)).toEqual([]);
  const known = await app.call<{ items: { displayName: string }[] }>(team.member, members.simpleBaseSearch, {
    body: { employeeIds: [team.hr.memberId, team.owner.memberId], code },
  });
  expect(namesOf(known)).toEqual(['Olivia Owner']);
});

test('people of the same name are told apart by number, where its level shows it, and by the path of their department', async () => {
  const other = await seedTeam(app.database, 'Peak Trading');
  const add = (employeeNumber: string, departmentId: string) =>
    app.call(other.owner, members.create, {
      body: { displayName: 'Wei Ming', email: `${employeeNumber}@example.com`, employeeNumber, departmentIds: [departmentId] },
    });
  for (const [number, department] of [
    ['HT-1', other.sales],
    ['HT-2', other.product],
  ] as const)
    expect((await add(number, department)).status).toBe(200);
  const found = async (level: 'COMPANY' | 'HIDDEN') => {
    await setAddressBook(app.database, other.id, { main: 'ALL', fields: { employeeNumber: level } });
    const { data } = await app.call<{ items: { employeeNumber?: string; department: string }[] }>(other.member, members.search, {
      query: { search: 'Wei Ming' },
    });
    return data.items.map((item) => [item.employeeNumber, item.department]).toSorted();
  };
  const [product, sales] = [expect.stringMatching(/Product$/), expect.stringMatching(/Sales$/)];
  expect(await found('COMPANY')).toEqual([
    ['HT-1', sales],
    ['HT-2', product],
  ]);
  expect((await found('HIDDEN')).map(([number]) => number)).toEqual([undefined, undefined]);
});
