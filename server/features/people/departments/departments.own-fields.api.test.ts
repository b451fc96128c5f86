import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { errors } from '#contract/errors.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { t } from '#dev/testing/texts.ts';
import { type Person, seedAccountMember, seedMember } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

// A head sees more fields of the people below, so callers must not make themselves head.

let tree: Person;
beforeEach(async () => {
  tree = await seedAccountMember(app.database, team.id, 'Tilda Tree', team.root);
  await giveRole(app.database, team.id, { name: 'Tree', grants: { '020200': 'edit' }, members: [tree.memberId] });
});

const head = (person: Person, id: string, headId: string | null) =>
  app.call(person, departments.update, { params: { id }, body: { headId } });
const add = (person: Person, parentId: string, headId: string) =>
  app.call<Department>(person, departments.create, { body: { name: 'Fresh', parentId, headId } });
const move = (person: Person, id: string, parentId: string) =>
  app.call(person, departments.move, { params: { id }, body: { parentId } });
const dissolve = (person: Person, id: string) => app.call(person, departments.removeWithContent, { params: { id } });
const place = (person: Person, id: string) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`UPDATE member_departments SET department_id = ${id}::uuid WHERE member_id = ${person.memberId}::uuid`.execute(tx),
  );

test('an administrator of departments cannot make themselves head of a new or existing department', async () => {
  const words = { status: 422, fields: [{ field: 'headId', message: t('rules.widensFields') }] };
  expect(await head(tree, team.sales, tree.memberId)).toMatchObject(words);
  expect(await add(tree, team.sales, tree.memberId)).toMatchObject(words);
  expect((await head(tree, team.sales, team.member.memberId)).status).toBe(200);
  expect((await add(tree, team.sales, team.member.memberId)).status).toBe(200);
});

test('a caller with access to its members, its head or a head above it, and an administrator of all may become head', async () => {
  expect((await head(team.owner, team.sales, team.owner.memberId)).status).toBe(200);
  expect((await head(team.superAdmin, team.sales, team.superAdmin.memberId)).status).toBe(200);
  expect((await head(team.hr, team.sales, team.hr.memberId)).status).toBe(200);
  expect((await head(team.owner, team.sales, tree.memberId)).status).toBe(200);
  expect((await head(tree, team.jakarta, tree.memberId)).status).toBe(200);
});

test('a department is not moved below one that the caller heads', async () => {
  expect((await head(team.owner, team.sales, tree.memberId)).status).toBe(200);
  expect(await move(tree, team.product, team.sales)).toMatchObject({
    code: errors.ownSight.code,
    fields: [{ field: 'parentId' }],
  });
  expect((await move(tree, team.jakarta, team.root)).status).toBe(200);
  expect((await move(team.owner, team.product, team.sales)).status).toBe(200);
});

test('a department is not dissolved if the caller would be joined with other members by it', async () => {
  expect(await dissolve(tree, team.product)).toMatchObject({ code: errors.ownSight.code });
  await place(tree, team.jakarta);
  expect(await dissolve(tree, team.jakarta)).toMatchObject({ code: errors.ownSight.code });
  await place(tree, team.product);
  expect((await dissolve(tree, team.jakarta)).status).toBe(200);
});

test("provider support cannot make the provider's own member head", async () => {
  await letSupportIn(app, team.id);
  const staff = await seedStaff(app, 'Sina Staff');
  const own = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedMember(tx, team.id, { accountId: staff.accountId, name: 'Sina Staff', departmentId: team.product }),
  );
  const support = await asSupport(app, staff, team.id);
  expect(await head(support, team.sales, own.memberId)).toMatchObject({ status: 422, fields: [{ field: 'headId' }] });
  expect((await head(support, team.sales, team.member.memberId)).status).toBe(200);
});
