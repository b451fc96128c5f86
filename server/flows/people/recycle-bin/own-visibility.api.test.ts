import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { errors } from '#contract/errors.ts';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { visibility } from '#contract/access/visibility.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember } from '#dev/testing/team.ts';

// A restored item may show a person more than they see now; then another administrator has to restore it.

let tree: Person;
let other: Person;
beforeEach(async () => {
  tree = await seedAccountMember(app.database, team.id, 'Tilda Tree', team.root);
  other = await seedAccountMember(app.database, team.id, 'Theo Tree', team.root);
  const members = [tree.memberId, other.memberId];
  await giveRole(app.database, team.id, { name: 'Tree', grants: { '020200': 'edit' }, members });
});

const made = async (headId?: string) => {
  const body = { name: 'Fresh', parentId: team.sales, ...(headId && { headId }) };
  return (await app.call<Department>(team.owner, departments.create, { body })).data.departmentId;
};
const remove = async (person: Person, id: string) =>
  (await app.call<{ recycledId: string }>(person, departments.remove, { params: { id } })).data.recycledId;
const restore = (person: Person, id: string) => app.call(person, recycleBin.restore, { params: { id } });
const hides = (object: string) => ({
  id: uuidv7(),
  effect: 'ALLOW' as const,
  priority: 1,
  subjects: { departments: [], members: [tree.memberId] },
  objects: { departments: [object], members: [] },
});

test('a department that exceptions show to the person restoring it is not restored', async () => {
  const id = await made();
  await setAddressBook(app.database, team.id, { main: 'NONE', exceptions: [hides(id)] });
  const bin = await remove(team.owner, id);
  expect(await restore(tree, bin)).toMatchObject({ code: errors.ownSight.code });
  expect((await restore(other, bin)).status).toBe(200);
});

test('a department whose head is the person restoring it is not restored', async () => {
  const bin = await remove(team.owner, await made(tree.memberId));
  expect(await restore(tree, bin)).toMatchObject({ code: errors.ownSight.code });
  expect((await restore(other, bin)).status).toBe(200);
});

test('what a person deleted themselves is restored while the rules are unchanged', async () => {
  const id = await made(tree.memberId);
  expect((await restore(tree, await remove(tree, id))).status).toBe(200);
  const bin = await remove(tree, id);
  expect((await app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'DEPARTMENT', version: 0 } })).message).toBe(
    'Succeeded',
  );
  expect(await restore(tree, bin)).toMatchObject({ code: errors.ownSight.code });
  expect((await restore(team.superAdmin, bin)).status).toBe(200);
});

test('a move is not undone after others have changed the rules', async () => {
  const move = (parentId: string) =>
    app.call<{ moveId: string }>(tree, departments.move, { params: { id: team.jakarta }, body: { parentId } });
  const { data } = await move(team.root);
  const side = (ids: object) => ({ departmentIds: [], employeeIds: [], ...ids });
  const body = {
    name: 'Tilda sees Sales',
    effect: 'ALLOW',
    subjects: side({ employeeIds: [tree.memberId] }),
    objects: side({ departmentIds: [team.sales] }),
  };
  expect((await app.call(team.owner, visibility.create, { body })).message).toBe('Succeeded');
  const undone = await app.call(tree, departments.undoMove, { params: { id: team.jakarta }, body: { moveId: data.moveId } });
  expect(undone).toMatchObject({ code: errors.ownSight.code });
});
