import { expect } from 'vitest';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedLink, seedOpen } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { findInitiator } from '#server/domain/rights/initiator.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
await letSupportIn(app, team.id);
await seedOpen(app.database, team.id, true);
const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);

const inTeam = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);

// Columns that refer to members must not contain the id of a lease.
test('links, invitations and decisions of support name no member as their author', async () => {
  const link = await app.call(support, invitations.createLink, { body: { name: 'Interns', validity: 'DAYS_7' } });
  expect(link.message).toBe('Succeeded');
  expect((await app.call(support, invitations.refresh)).message).toBe('Succeeded');
  const sent = await app.call(support, invitations.batchEmail, { body: { emails: ['new@example.com'] } });
  expect(sent).toMatchObject({ message: 'Succeeded', data: { sent: 1 } });
  const { code } = await seedLink(app.database, team.id);
  const applicant = await seedApplicant(app.database, { name: 'Ada Applicant', email: 'ada@example.com' });
  const { data } = await applicantCalls(app).apply(applicant, code, { email: applicant.email });
  const rejected = await app.call(support, joining.reject, { params: { id: data.id }, body: { reason: 'Not known' } });
  expect(rejected).toMatchObject({ message: 'Succeeded', data: { decidedBy: 'Sina Staff (Atrium support)' } });
  const made = await inTeam(async (tx) => [
    await tx.selectFrom('invitation_links').select('created_by as by').execute(),
    await tx.selectFrom('member_invitations').select('sent_by as by').execute(),
    await tx.selectFrom('join_requests').select('decided_by as by').execute(),
  ]);
  expect(made.flat().filter(({ by }) => by !== null)).toEqual([]);
  expect(made.every((rows) => rows.length > 0)).toBe(true);
});

test('jobs that support started are logged as support', async () => {
  expect(await inTeam((tx) => findInitiator(tx, team.id, support.supportId ?? ''))).toEqual({
    memberId: support.supportId,
    displayName: 'Sina Staff (Atrium support)',
    kind: 'SUPPORT',
  });
  expect(await inTeam((tx) => findInitiator(tx, team.id, team.hr.memberId))).toMatchObject({
    displayName: 'Hana Hr',
    kind: 'JOB',
  });
});
