import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { home, type WaitingCounts } from '#contract/workplace/home.ts';
import { app } from '#dev/testing/api-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { seedApp, seedAppRequest, seedTeamApp } from '#dev/testing/apps.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedSubscription } from '#dev/testing/subscriptions.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { type Person, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { dateIn } from '#server/kernel/dates.ts';

const waitingOf = async (person: Person) => (await app.call<WaitingCounts>(person, home.waiting)).data;
const nothing = { joinRequests: null, headRequests: null, appRequests: null, unpaid: null, subscriptions: null };
const inDays = (days: number) => dateIn('UTC', new Date(Date.now() + days * 86_400_000));
const { apply } = applicantCalls(app);

async function requestToJoin(departmentId: string) {
  const { token } = await seedLink(app.database, team.id, { departmentId });
  const applicant = await seedApplicant(app.database, { name: 'Ann Applicant' });
  expect((await apply(applicant, token, { email: applicant.email })).status).toBe(200);
}

describe('the counts of the menu', () => {
  test('are refused to other teams and API tokens, and empty for members without permissions', async () => {
    const { token } = await makeToken(app, team.owner, ['020100 edit']);
    expect(await app.call(null, home.waiting, { teamId: team.id })).toMatchObject({ status: 401 });
    const other = await seedTeam(app.database, 'Elsewhere');
    expect(await app.call(other.owner, home.waiting, { teamId: team.id })).toMatchObject({ code: 403 });
    expect(await callByToken(app, token, home.waiting, { teamId: team.id })).toMatchObject({ status: 403 });
    expect(await waitingOf(team.member)).toEqual(nothing);
  });

  test('contain the requests that the caller can decide: in the scope of a role, or as head of a department', async () => {
    const head = await seedAccountMember(app.database, team.id, 'Helen Head', team.sales);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE departments SET head_member_id = ${head.memberId}::uuid WHERE id = ${team.sales}::uuid`.execute(tx),
    );
    await requestToJoin(team.jakarta);
    await requestToJoin(team.product);
    const appId = await seedApp(app.database, 'menu-asked');
    await seedTeamApp(app.database, team, appId, { availability: 'OPENED', paidDays: 300 });
    const seller = await seedAccountMember(app.database, team.id, 'Sam Seller', team.sales);
    await seedAppRequest(app.database, team, { appId, memberId: seller.memberId });
    await seedAppRequest(app.database, team, { appId, memberId: head.memberId });
    expect(await waitingOf(head)).toEqual({ ...nothing, headRequests: 2 });
    expect(await waitingOf(team.owner)).toMatchObject({ joinRequests: 2, headRequests: null, appRequests: 2 });
    expect(await waitingOf(team.hr)).toMatchObject({ joinRequests: 1, appRequests: null });
    await giveRole(app.database, team.id, {
      name: 'Apps',
      grants: { '040100': 'edit' },
      departments: [team.product],
      members: [team.hr.memberId],
    });
    expect(await waitingOf(team.hr)).toMatchObject({ appRequests: 0 });
  });

  test('contain unpaid orders where billing is shown, and subscriptions that need a decision', async () => {
    const subscribe = async (options: { end: string | null; autoRenew?: boolean }) => {
      const appId = await seedApp(app.database, `menu-${randomUUID().slice(0, 8)}`);
      await seedTeamApp(app.database, team, appId, { availability: 'OPENED', paidDays: 300 });
      const start = inDays(-30);
      return { appId, id: await seedSubscription(app.database, team.id, appId, { start, ...options }) };
    };
    const { appId } = await subscribe({ end: inDays(10) });
    await subscribe({ end: inDays(10), autoRenew: true });
    await subscribe({ end: inDays(40) });
    const { id: cancelled } = await subscribe({ end: inDays(10) });
    const { id: failed } = await subscribe({ end: inDays(1), autoRenew: true });
    await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      await tx.updateTable('subscriptions').set({ cancelled_at: new Date() }).where('id', '=', cancelled).execute();
      await tx.updateTable('subscriptions').set({ grace_until: new Date() }).where('id', '=', failed).execute();
    });
    await seedOrder(app.database, team, appId);
    await seedOrder(app.database, team, appId, { state: 'FULFILLED' });
    expect(await waitingOf(team.owner)).toMatchObject({ unpaid: 1, subscriptions: 2 });
    await giveRole(app.database, team.id, { name: 'Finance', grants: { '050200': 'view' }, members: [team.member.memberId] });
    expect(await waitingOf(team.member)).toEqual({ ...nothing, subscriptions: 2 });
  });
});
