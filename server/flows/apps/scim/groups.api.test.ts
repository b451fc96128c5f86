import { beforeEach, expect } from 'vitest';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { connect, type Directory, groupSchema } from '#dev/testing/scim.ts';
import { readLog, seedAccountMember } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let scimmer: Directory;
beforeEach(async () => {
  scimmer = await connect(app, team.superAdmin);
});

const departmentIdsOf = (memberId: string) =>
  inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const rows = await tx
      .selectFrom('member_departments')
      .select('department_id')
      .where('member_id', '=', memberId)
      .orderBy('position')
      .execute();
    return rows.map((row) => row.department_id);
  });
const membersOf = async (id: string) => (await scimmer.get(`/Groups/${id}`)).body.members.map(({ value }) => value);

test('departments below the root are groups named by their paths, read and found with or without members', async () => {
  const { body } = await scimmer.get('/Groups', { sortBy: 'displayName' });
  expect(body.Resources.map(({ displayName }) => displayName)).toEqual(['Product', 'Sales', 'Sales / Jakarta']);
  expect(body.Resources[0]).toMatchObject({
    id: team.product,
    members: [{ value: team.member.memberId, display: 'Max Member', type: 'User' }],
  });
  expect((await scimmer.get('/Groups', { excludedAttributes: 'members' })).body.Resources[0]).not.toHaveProperty('members');
  const found = async (filter: string) => (await scimmer.get('/Groups', { filter })).body.Resources.map(({ id }) => id);
  expect(await found('displayName eq "sales / jakarta"')).toEqual([team.jakarta]);
  expect(await found(`members[value eq "${team.hr.memberId}"]`)).toEqual([team.sales]);
  expect(await found(`members.value eq "${team.hr.memberId}"`)).toEqual([team.sales]);
  expect(await found('externalId pr')).toEqual([]);
});

test('a group is created, renamed, moved and deleted; its members remain in their other departments, or move to the root', async () => {
  const tia = await seedAccountMember(app.database, team.id, 'Tia Tester', team.root);
  const made = await scimmer.post('/Groups', {
    schemas: [groupSchema],
    displayName: 'Sales/Bandung',
    externalId: 'g-1',
    members: [{ value: team.member.memberId }, { value: tia.memberId }],
  });
  expect(made).toMatchObject({ status: 201, body: { displayName: 'Sales / Bandung', externalId: 'g-1' } });
  const path = `/Groups/${made.body.id}`;
  // A member who was only in the root moves to the department; a member of another department is added to it.
  expect(await departmentIdsOf(tia.memberId)).toEqual([made.body.id]);
  expect(await departmentIdsOf(team.member.memberId)).toEqual([team.product, made.body.id]);
  expect((await scimmer.post('/Groups', { displayName: 'Nowhere / Bandung' })).body.scimType).toBe('invalidValue');
  const renamed = await scimmer.patch(path, { op: 'replace', path: 'displayName', value: 'Product / Surabaya' });
  expect(renamed.body).toMatchObject({ displayName: 'Product / Surabaya', externalId: 'g-1' });
  expect((await scimmer.remove(`/Groups/${team.sales}`)).status).toBe(409);
  expect((await scimmer.remove(path)).status).toBe(204);
  expect((await scimmer.get(path)).status).toBe(404);
  expect(await departmentIdsOf(tia.memberId)).toEqual([team.root]);
  expect(await departmentIdsOf(team.member.memberId)).toEqual([team.product]);
  const actions = (await readLog(app.database, team.id)).map(({ action }) => action);
  for (const action of ['department.create', 'department.update', 'department.move', 'department.delete', 'member.departments'])
    expect(actions).toContain(action);
});

test('members are added and removed in the forms of Okta and Entra, and by a full list', async () => {
  const path = `/Groups/${team.sales}`;
  const value = team.member.memberId;
  const there = [team.hr.memberId, value].toSorted();
  const forms: [object, string[]][] = [
    [{ op: 'add', path: 'members', value: [{ value }] }, there],
    [{ op: 'add', path: 'members', value: [{ value }] }, there],
    [{ op: 'remove', path: `members[value eq "${value}"]` }, [team.hr.memberId]],
    [{ op: 'Add', path: 'members', value: [{ $ref: null, value }] }, there],
    [{ op: 'Remove', path: 'members', value: [{ $ref: null, value }] }, [team.hr.memberId]],
    [{ op: 'replace', value: { id: team.sales, displayName: 'Sales', members: [{ value }] } }, [value]],
    [{ op: 'replace', path: 'members', value: there.map((each) => ({ value: each })) }, there],
    [{ op: 'remove', path: 'members' }, []],
  ];
  for (const [operation, expected] of forms) {
    expect([operation, (await scimmer.patch(path, operation)).status]).toEqual([operation, 200]);
    expect([operation, (await membersOf(team.sales)).toSorted()]).toEqual([operation, expected]);
  }
  expect(await departmentIdsOf(value)).toEqual([team.product]);
  expect(await departmentIdsOf(team.hr.memberId)).toEqual([team.root]);
  const put = await scimmer.put(path, { schemas: [groupSchema], displayName: 'Sales', members: [{ value }] });
  expect(put.body.members).toHaveLength(1);
});

test('a directory may move any number of members without entering a confirmation number', async () => {
  const people: string[] = [];
  for (let n = 0; n < 30; n += 1) people.push((await seedAccountMember(app.database, team.id, `Crowd ${n}`, team.root)).memberId);
  const { status } = await scimmer.patch(`/Groups/${team.product}`, {
    op: 'add',
    path: 'members',
    value: people.map((value) => ({ value })),
  });
  expect(status).toBe(200);
  expect(await membersOf(team.product)).toHaveLength(31);
});
