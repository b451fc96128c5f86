import { expect } from 'vitest';
import { bulk } from '#contract/people/bulk.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { roles } from '#contract/access/roles.ts';
import { visibility } from '#contract/access/visibility.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { uploadRows } from '#dev/testing/imports.ts';
import { seedLink, seedOpen } from '#dev/testing/invitations.ts';
import { applicantCalls } from '#dev/testing/joining.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

// A lease ends, but rights that its holder gave to their own membership would remain.

const team = await seedTeam(app.database, 'Harbour Trading');
await letSupportIn(app, team.id);
const joined = async (person: Person) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedMember(tx, team.id, { accountId: person.accountId, name: person.name, departmentId: team.product }),
  );
const sina = await seedStaff(app, 'Sina Staff');
/** The same person as a member of the customer's team. */
const own = await joined(sina);
const colleague = await joined(await seedStaff(app, 'Sol Staff'));
const support = await asSupport(app, sina, team.id);

const wide = { name: 'Wide', type: 'CUSTOM', permissions: [{ code: '020100', access: 'edit' }], scope: 'ALL' };

test('support cannot assign a role to a member who works for the provider', async () => {
  for (const { memberId } of [own, colleague]) {
    const made = await app.call(support, roles.create, { body: { ...wide, name: `Wide ${memberId}`, employeeIds: [memberId] } });
    expect(made).toMatchObject({ status: 422, fields: [{ field: 'employeeIds' }] });
  }
  const { data } = await app.call<{ roleId: string }>(support, roles.create, { body: wide });
  for (const { memberId } of [own, colleague])
    expect(
      await app.call(support, roles.addMembers, { params: { id: data.roleId }, body: { employeeIds: [memberId] } }),
    ).toMatchObject({ status: 422 });
  const given = await app.call(support, roles.addMembers, {
    params: { id: data.roleId },
    body: { employeeIds: [team.member.memberId] },
  });
  expect(given.status).toBe(200);
});

test('support cannot widen a role of such a member', async () => {
  const id = await giveRole(app.database, team.id, { name: 'Small', grants: { '020200': 'view' }, members: [own.memberId] });
  const body = { permissions: [{ code: '020100', access: 'edit' }] };
  expect(await app.call(support, roles.update, { params: { id }, body })).toMatchObject({ code: 40303 });
});

test('support cannot change such a member', async () => {
  for (const { memberId: id } of [own, colleague])
    expect(await app.call(support, members.update, { params: { id }, body: { departmentIds: [team.sales] } })).toMatchObject({
      status: 404,
    });
});

test('support cannot make such a member a leader', async () => {
  for (const { memberId: leaderId } of [own, colleague]) {
    const refused = { status: 422, fields: [{ field: 'leaderId' }] };
    const params = { id: team.member.memberId };
    expect(await app.call(support, members.update, { params, body: { leaderId } })).toMatchObject(refused);
    const requested = { employeeIds: [team.member.memberId], fields: { leaderId } };
    for (const endpoint of [bulk.preview, bulk.start])
      expect(await app.call(support, endpoint, { body: requested })).toMatchObject(refused);
  }
  const led = ['sina.staff@example.com', 'sol.staff@example.com'].map((leader, n) => [`Led ${n}`, `led${n}@example.com`, leader]);
  const { data } = await uploadRows(app, support, ['Name*', 'Email', 'Manager'], led);
  expect(data.firstFaults.map(({ column, row }) => `${column} ${row}`)).toEqual(['leader 3', 'leader 4']);
});

test('support cannot change whom such a member sees', async () => {
  const body = {
    name: 'Mine',
    effect: 'ALLOW',
    subjects: { departmentIds: [], employeeIds: [own.memberId] },
    objects: { departmentIds: [team.sales], employeeIds: [] },
  };
  expect(await app.call(support, visibility.create, { body })).toMatchObject({ code: 40352 });
});

test('support cannot admit such a person to the team', async () => {
  await seedOpen(app.database, team.id, true);
  const { code } = await seedLink(app.database, team.id);
  const late = await seedStaff(app, 'Lia Late');
  const { data } = await applicantCalls(app).apply(late, code, { email: `${late.accountId}@atrium.example` });
  const place = { departmentIds: [team.product] };
  const answer = await app.call(support, joining.approve, { params: { id: data.id }, body: place });
  expect(answer).toMatchObject({ status: 403 });
});
