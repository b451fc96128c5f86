import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { errors } from '#contract/errors.ts';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { visibility } from '#contract/access/visibility.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';

// A restored item may show a person more than they see now; then another administrator has to restore it.

let app: TestApp;
let team: TestTeam;
let tree: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  tree = await seedAccountMember(app.database, team.id, 'Tilda Tree', team.root);
  other = await seedAccountMember(app.database, team.id, 'Theo Tree', team.root);
  const members = [tree.memberId, other.memberId];
  await giveRole(app.database, team.id, { name: 'Tree', grants: { '020200': 'edit' }, members });
});
afterAll(() => app.close());

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

test('refuses a department that exceptions show to the person restoring it', async () => {
  const id = await made();
  await setAddressBook(app.database, team.id, { main: 'NONE', exceptions: [hides(id)] });
  const bin = await remove(team.owner, id);
  expect(await restore(tree, bin)).toMatchObject({ code: errors.ownSight.code });
  expect((await restore(other, bin)).status).toBe(200);
});

test('refuses a department whose head is the person restoring it', async () => {
  const bin = await remove(team.owner, await made(tree.memberId));
  expect(await restore(tree, bin)).toMatchObject({ code: errors.ownSight.code });
  expect((await restore(other, bin)).status).toBe(200);
});

test('restores what the person deleted themselves while the rules are unchanged', async () => {
  const id = await made(tree.memberId);
  expect((await restore(tree, await remove(tree, id))).status).toBe(200);
  const bin = await remove(tree, id);
  expect((await app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'DEPARTMENT', version: 0 } })).message).toBe(
    'Succeeded',
  );
  expect(await restore(tree, bin)).toMatchObject({ code: errors.ownSight.code });
  expect((await restore(team.superAdmin, bin)).status).toBe(200);
});

test('refuses to undo a move after others have changed the rules', async () => {
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
