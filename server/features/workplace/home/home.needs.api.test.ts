import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { home } from '#contract/workplace/home.ts';
import { joining } from '#contract/people/joining.ts';
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

type Needs = z.output<typeof home.needs.output>;
const needsOf = async (person: Person) => (await app.call<Needs>(person, home.needs)).data;
const namesOf = async (person: Person) => (await needsOf(person)).items.map(({ kind, name }) => `${kind} ${name}`);
const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const inDays = (days: number) => dateIn('Asia/Hong_Kong', new Date(Date.now() + days * 86_400_000));
const { apply } = applicantCalls(app);

async function requestToJoin(departmentId: string, name = 'Ann Applicant'): Promise<void> {
  const { token } = await seedLink(app.database, team.id, { departmentId });
  const applicant = await seedApplicant(app.database, { name });
  expect((await apply(applicant, token, { email: applicant.email })).status).toBe(200);
}

async function openApp(): Promise<string> {
  const appId = await seedApp(app.database, `needs-${randomUUID().slice(0, 8)}`);
  await seedTeamApp(app.database, team, appId, { availability: 'OPENED', paidDays: 300 });
  return appId;
}

describe('what needs the caller', () => {
  test('is refused to other teams and API tokens, and nothing for members without permissions', async () => {
    const { token } = await makeToken(app, team.owner, ['020100 edit']);
    const other = await seedTeam(app.database, 'Elsewhere');
    expect(await app.call(null, home.needs, { teamId: team.id })).toMatchObject({ status: 401 });
    expect(await app.call(other.owner, home.needs, { teamId: team.id })).toMatchObject({ code: 403 });
    expect(await callByToken(app, token, home.needs, { teamId: team.id })).toMatchObject({ status: 403 });
    await requestToJoin(team.product);
    expect(await needsOf(team.member)).toEqual({ items: [], total: 0 });
    expect(await needsOf(other.owner)).toEqual({ items: [], total: 0 });
  });

  test('contains the requests that the caller can decide, by a role or as head, and loses those decided', async () => {
    const head = await seedAccountMember(app.database, team.id, 'Helen Head', team.sales);
    await inTeam((tx) =>
      sql`UPDATE departments SET head_member_id = ${head.memberId}::uuid WHERE id = ${team.sales}::uuid`.execute(tx),
    );
    await requestToJoin(team.jakarta, 'Jaya Jakarta');
    await requestToJoin(team.product, 'Pat Product');
    const appId = await openApp();
    const seller = await seedAccountMember(app.database, team.id, 'Sam Seller', team.sales);
    await seedAppRequest(app.database, team, { appId, memberId: seller.memberId });
    await seedAppRequest(app.database, team, { appId, memberId: team.member.memberId });
    expect(await namesOf(team.hr)).toEqual(['JOIN_REQUEST Jaya Jakarta']);
    expect((await namesOf(head)).toSorted()).toEqual(['APP_REQUEST Sam Seller', 'JOIN_REQUEST Jaya Jakarta']);
    const { items, total } = await needsOf(team.owner);
    expect(total).toBe(4);
    expect(items.map(({ level }) => level)).toEqual(['INFO', 'INFO', 'INFO', 'INFO']);
    expect(items[0]).toMatchObject({ kind: 'JOIN_REQUEST', name: 'Jaya Jakarta', detail: expect.any(String) as string });
    await app.call(team.hr, joining.approve, { params: { id: items[0]?.id ?? '' }, body: {} });
    expect(await namesOf(team.hr)).toEqual([]);
  });

  test('does not offer to renew a subscription that is over and not ended yet', async () => {
    const [over, lastDay] = [await openApp(), await openApp()];
    const start = inDays(-30);
    await seedSubscription(app.database, team.id, over, { start, end: inDays(0) });
    const renew = await seedSubscription(app.database, team.id, lastDay, { start, end: inDays(1) });
    const { items } = await needsOf(team.owner);
    expect(items.filter(({ kind }) => kind === 'RENEW').map(({ id }) => id)).toEqual([renew]);
  });

  test('contains payments and renewals for those who can make them, the most urgent first', async () => {
    const [late, soon, ordered, trial] = [await openApp(), await openApp(), await openApp(), await openApp()];
    const start = inDays(-30);
    const grace = await seedSubscription(app.database, team.id, late, { start, end: inDays(-1), autoRenew: true });
    const renew = await seedSubscription(app.database, team.id, soon, { start, end: inDays(9) });
    const auto = await seedSubscription(app.database, team.id, ordered, { start, end: inDays(9), autoRenew: true });
    await inTeam(async (tx) => {
      const until = { grace_until: new Date(Date.now() + 3 * 86_400_000) };
      await tx.updateTable('subscriptions').set(until).where('id', '=', grace).execute();
      const paid_until = new Date(Date.now() + 5 * 86_400_000);
      await tx.updateTable('team_apps').set({ paid_until }).where('app_id', '=', trial).execute();
    });
    const { id, due } = await seedOrder(app.database, team, ordered, { state: 'CREATE', payType: 'BANK_TRANSFER' });
    const lines = async (person: Person) => (await needsOf(person)).items.map((each) => `${each.level} ${each.kind} ${each.id}`);
    expect(await lines(team.owner)).toEqual([
      `BAD GRACE ${grace}`,
      `WARNING ENDING ${trial}`,
      `WARNING RENEW ${renew}`,
      `WARNING PAY ${id}`,
    ]);
    expect((await needsOf(team.owner)).items.at(-1)?.due).toEqual({ currency: 'USD', amount: due });
    expect(await lines(team.owner)).not.toContain(`WARNING RENEW ${auto}`);
    const finance = await seedAccountMember(app.database, team.id, 'Fay Finance', team.sales);
    await giveRole(app.database, team.id, {
      name: 'Viewer',
      grants: { '050100': 'view', '050200': 'view' },
      members: [finance.memberId],
    });
    expect(await lines(finance)).toEqual([]);
    await giveRole(app.database, team.id, { name: 'Payer', grants: { '050100': 'edit' }, members: [finance.memberId] });
    expect(await lines(finance)).toEqual([`WARNING PAY ${id}`]);
  });

  test('leaves out an order whose payment is in progress', async () => {
    const appId = await openApp();
    await seedOrder(app.database, team, appId, { state: 'WAIT_PAID' });
    expect(await namesOf(team.owner)).toEqual([]);
  });

  test('contains failed resignations in scope, own imports that wait, and webhooks that deliver nothing', async () => {
    const base = { team_id: team.id };
    await inTeam(async (tx) => {
      for (const { memberId } of [team.member, team.hr]) {
        const row = { ...base, id: uuidv7(), member_id: memberId, state: 'PENDING', requested_by_name: 'Olivia' };
        await tx
          .insertInto('resignations')
          .values({ ...row, job_ended_date: inDays(-2), failure: 'lastOwner' } as never)
          .execute();
      }
      for (const { memberId, name } of [team.owner, team.hr]) {
        const row = { ...base, id: uuidv7(), status: 'READY', created_by: memberId, created_by_name: name };
        const summary = JSON.stringify({ faulty: 12 });
        await tx
          .insertInto('imports')
          .values({ ...row, summary, file_name: `${name}.xlsx` } as never)
          .execute();
      }
      const hook = { ...base, address: 'https://example.com', events: [], enabled_since: new Date(), secret: Buffer.alloc(32) };
      const made = { ...hook, created_by_name: 'Olivia', created_at: new Date() };
      const broken = { ...made, id: uuidv7(), name: 'Payroll', enabled: false, ended_by: 'FAILING', failing_since: new Date() };
      await tx
        .insertInto('webhooks')
        .values(broken as never)
        .execute();
      await tx
        .insertInto('webhooks')
        .values({ ...made, id: uuidv7(), name: 'Working' })
        .execute();
    });
    expect(await namesOf(team.owner)).toEqual([
      'RESIGNATION Max Member',
      'RESIGNATION Hana Hr',
      'WEBHOOK Payroll',
      'IMPORT Olivia Owner.xlsx',
    ]);
    expect((await needsOf(team.owner)).items.find(({ kind }) => kind === 'IMPORT')?.count).toBe(12);
    expect(await namesOf(team.hr)).toEqual(['RESIGNATION Hana Hr', 'IMPORT Hana Hr.xlsx']);
  });
});
