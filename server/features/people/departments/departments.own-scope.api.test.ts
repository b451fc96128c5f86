import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { visibility } from '#contract/access/visibility.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember } from '#dev/testing/team.ts';

let mover: Person;
beforeEach(async () => {
  mover = await seedAccountMember(app.database, team.id, 'Mo Mover', team.product);
  await giveRole(app.database, team.id, { name: 'Tree', grants: { '020200': 'edit' }, members: [mover.memberId] });
});

const move = (person: Person, id: string, parentId: string) =>
  app.call<{ moveId: string }>(person, departments.move, { params: { id }, body: { parentId } });
const reads = async (person: Person, id: string) => (await app.call(person, members.read, { params: { id } })).status;

test.each(['DEPARTMENTS', 'OWN_DEPARTMENTS'] as const)(
  'a department is not moved into the scope of another role of the caller (%s)',
  async (scope) => {
    const departmentIds = scope === 'DEPARTMENTS' ? [team.product] : [];
    const grants = { '020100': 'edit' } as const;
    await giveRole(app.database, team.id, {
      name: 'People',
      grants,
      scope,
      departments: departmentIds,
      members: [mover.memberId],
    });
    expect(await reads(mover, team.hr.memberId)).toBe(404);
    expect(await move(mover, team.sales, team.product)).toMatchObject({ status: 422, fields: [{ field: 'parentId' }] });
    expect(await reads(mover, team.hr.memberId)).toBe(404);
    expect((await move(mover, team.jakarta, team.root)).status).toBe(200);
    expect((await move(team.superAdmin, team.sales, team.product)).status).toBe(200);
  },
);

test("the caller's own department is not moved to where exceptions apply to the caller", async () => {
  await giveRole(app.database, team.id, { name: 'Book', grants: { '020300': 'edit' }, members: [mover.memberId] });
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  const side = (id: string) => ({ departmentIds: [id], employeeIds: [] });
  const body = { name: 'Sellers see Jakarta', effect: 'ALLOW', subjects: side(team.sales), objects: side(team.jakarta) };
  expect((await app.call(mover, visibility.create, { body })).status).toBe(200);
  expect(await move(mover, team.product, team.sales)).toMatchObject({ code: 40352 });
  expect((await move(team.owner, team.product, team.sales)).status).toBe(200);
});

const exception = (effect: 'ALLOW' | 'PROHIBIT', subject: string, object: string) => ({
  id: uuidv7(),
  effect,
  priority: 1,
  subjects: { departments: [subject], members: [] },
  objects: { departments: [object], members: [] },
});

test('a department is not moved out of one that hides it from the caller', async () => {
  await setAddressBook(app.database, team.id, { main: 'ALL', exceptions: [exception('PROHIBIT', team.product, team.sales)] });
  expect(await move(mover, team.jakarta, team.root)).toMatchObject({ code: 40352 });
  expect((await move(team.owner, team.jakarta, team.root)).status).toBe(200);
  // Moving it back takes visibility away, which is allowed, and so is the undo.
  const { data } = await move(mover, team.jakarta, team.sales);
  const undone = await app.call(mover, departments.undoMove, { params: { id: team.jakarta }, body: { moveId: data.moveId } });
  expect(undone.status).toBe(200);
});

test("a department is not moved below the caller's own where the main rule shows departments below", async () => {
  await setAddressBook(app.database, team.id, { main: 'DEPARTMENT' });
  expect(await move(mover, team.sales, team.product)).toMatchObject({ code: 40352 });
  await giveRole(app.database, team.id, { name: 'Eyes', grants: { '020100': 'view' }, members: [mover.memberId] });
  expect((await move(mover, team.sales, team.product)).status).toBe(200);
});

test('a department is not moved below one that the main rule shows', async () => {
  await setAddressBook(app.database, team.id, { main: 'SELECTED', selected: { departments: [team.product], members: [] } });
  expect(await move(mover, team.sales, team.product)).toMatchObject({ code: 40352 });
  expect((await move(mover, team.jakarta, team.root)).status).toBe(200);
});

test('the department that hides others from the caller is not dissolved', async () => {
  await setAddressBook(app.database, team.id, { main: 'ALL', exceptions: [exception('PROHIBIT', team.product, team.sales)] });
  const dissolve = (person: Person, id: string) => app.call(person, departments.removeWithContent, { params: { id } });
  for (const id of [team.product, team.sales]) expect(await dissolve(mover, id)).toMatchObject({ code: 40352 });
  expect((await dissolve(mover, team.jakarta)).status).toBe(200);
});
