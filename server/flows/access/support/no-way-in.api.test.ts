import { sql } from 'kysely';
import { expect } from 'vitest';
import { errors } from '#contract/errors.ts';
import { imports } from '#contract/people/imports.ts';
import { invitations, type InviteResults } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { commitRows, uploadRows } from '#dev/testing/imports.ts';
import { seedLink, seedOpen } from '#dev/testing/invitations.ts';
import { applicantCalls } from '#dev/testing/joining.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

// Under a lease no provider staff can be added where they would remain after its end (decisions/023).

const team = await seedTeam(app.database, 'Harbour Trading');
await letSupportIn(app, team.id);
await seedOpen(app.database, team.id, true);
const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
/** A colleague of the provider whose address is tried in every way of joining. */
const colleague = await seedStaff(app, 'Sol Staff');
const email = `${colleague.accountId}@atrium.example`;

const upper = () => email.toUpperCase();
const refused = { status: 422, fields: [{ field: 'email', message: expect.stringContaining('provider') }] };
const create = (person: Person, more: object) =>
  app.call<{ employeeId: string }>(person, members.create, { body: { displayName: 'Nia New', ...more } });
const header = ['Name*', 'Email'];

test('support adds no member with an address of the staff, nor gives one to a member', async () => {
  expect(await create(support, { email: upper() })).toMatchObject(refused);
  const { data } = await create(support, { email: 'nia@example.com' });
  expect(await app.call(support, members.update, { params: { id: data.employeeId }, body: { email } })).toMatchObject(refused);
});

test('support does not invite a member with an address of the staff', async () => {
  const sent = await app.call<InviteResults>(support, invitations.batchEmail, { body: { emails: [upper(), 'ok@example.com'] } });
  expect(sent.data.items.map(({ recipient, result }) => [recipient, result])).toEqual([
    [email, 'OF_PROVIDER'],
    ['ok@example.com', 'SENT'],
  ]);
});

test('support does not import such a member, nor commit an import that the customer checked', async () => {
  const own = await uploadRows(app, support, header, [['Imp Orted', upper()]]);
  expect(own.data.firstFaults).toMatchObject([{ column: 'email', message: expect.stringContaining('provider') }]);
  await app.call(support, imports.discard, { params: { id: own.data.id } });
  const theirs = await uploadRows(app, team.owner, header, [['Imp Orted', email]]);
  expect(theirs.data.firstFaults).toEqual([]);
  await expect(commitRows(app, { ...support }, theirs.data.id)).rejects.toMatchObject({ error: 'changedMeanwhile' });
});

test('support does not restore such a member, nor approve their join request', async () => {
  const imported = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedMember(tx, team.id, { name: 'Old Record', departmentId: team.product, email }),
  );
  const gone = await app.call<{ recycledId: string }>(team.owner, recycleBin.removeMember, { params: { id: imported.memberId } });
  const back = (person: Person) => app.call(person, recycleBin.restore, { params: { id: gone.data.recycledId } });
  expect(await back(support)).toMatchObject({ code: errors.ofProvider.code });
  expect((await back(team.owner)).message).toBe('Succeeded');
});

test('staff do not join through a record alone; a member of the team must admit them, and then they are members', async () => {
  const { code } = await seedLink(app.database, team.id);
  const calls = applicantCalls(app);
  expect((await calls.look(colleague, code)).data).toMatchObject({ state: 'FORM', onRecord: false });
  expect(await calls.accept(colleague, code)).toMatchObject({ code: errors.notOnRecord.code });
  const { data } = await calls.apply(colleague, code, { email });
  const approve = (person: Person) =>
    app.call(person, joining.approve, { params: { id: data.id }, body: { departmentIds: [team.product] } });
  expect(await approve(support)).toMatchObject({ code: errors.ofProvider.code });
  expect((await approve(team.owner)).message).toBe('Succeeded');
  const rows = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`SELECT 1 FROM members WHERE account_id = ${colleague.accountId}::uuid AND status = 'REGISTERED'`.execute(tx),
  );
  expect(rows.rows).toHaveLength(1);
});

test('the customer can add, invite and import staff', async () => {
  const late = await seedStaff(app, 'Lia Late');
  expect((await create(team.owner, { email: `${late.accountId}@atrium.example` })).message).toBe('Succeeded');
});
