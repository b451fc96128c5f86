import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { visibility } from '#contract/access/visibility.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour Trading');

test('an editor of part of the team cannot change an exception that names a deleted party, because it may be restored', async () => {
  const keeper = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
  const grants = { '020300': 'edit' } as const;
  await giveRole(app.database, team.id, { name: 'Sales', grants, departments: [team.sales], members: [keeper.memberId] });
  const id = uuidv7();
  const [subjects, objects] = [[uuidv7()], [team.jakarta]].map((departments) => ({ departments, members: [] }));
  if (!subjects || !objects) throw new Error('two sides');
  await setAddressBook(app.database, team.id, { exceptions: [{ id, effect: 'PROHIBIT', priority: 1, subjects, objects }] });
  const update = (person: Person, body: object) => app.call(person, visibility.update, { params: { id }, body });
  const remove = (person: Person) => app.call(person, visibility.remove, { params: { id } });
  expect(await update(keeper, { effect: 'ALLOW' })).toMatchObject({ status: 403 });
  const sales = { departmentIds: [team.sales], employeeIds: [] };
  expect(await update(keeper, { subjects: sales })).toMatchObject({ status: 403 });
  expect(await remove(keeper)).toMatchObject({ status: 403 });
  expect((await remove(team.owner)).status).toBe(200);
});
