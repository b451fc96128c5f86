import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { home, type HomeFigure } from '#contract/workplace/home.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { seedApp, seedAppRequest, seedTeamApp } from '#dev/testing/apps.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedSubscription } from '#dev/testing/subscriptions.ts';
import { type Person, seedAccountMember, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { addDays, startOfDay } from '#server/domain/periods.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { monthsUntil } from './months.rules.ts';

const zone = 'Asia/Hong_Kong';
const months = monthsUntil(dateIn(zone, new Date()));
const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');

const figuresOf = async (person: Person) =>
  (await app.call<z.output<typeof home.figures.output>>(person, home.figures)).data.items;
const kindsOf = async (person: Person) => (await figuresOf(person)).map(({ kind }) => kind);
async function figureOf<K extends HomeFigure['kind']>(person: Person, kind: K) {
  return (await figuresOf(person)).find((figure) => figure.kind === kind) as Extract<HomeFigure, { kind: K }> | undefined;
}

/** Adds a member with a first day and, for one who has left, a last day. */
async function add(whose: TestTeam, departmentId: string, joined: string, left?: string): Promise<void> {
  await inTransaction(app.database, { teamId: whose.id }, async (tx) => {
    const { memberId } = await seedMember(tx, whose.id, { name: 'Ann Ordinary', departmentId, email: `${uuidv7()}@example.com` });
    const end = left ? { job_ended_date: left, resigned_at: new Date() } : {};
    const row = tx.updateTable('members').set({ joined_date: joined, ...end });
    await row.where('team_id', '=', whose.id).where('id', '=', memberId).execute();
  });
}

describe('who sees which figures', () => {
  test('other teams and API tokens are refused, and members without permissions have none', async () => {
    const { token } = await makeToken(app, team.owner, ['020100 view', '050100 view']);
    expect(await app.call(null, home.figures, { teamId: team.id })).toMatchObject({ status: 401 });
    expect(await app.call(other.owner, home.figures, { teamId: team.id })).toMatchObject({ code: 403 });
    expect(await callByToken(app, token, home.figures, { teamId: team.id })).toMatchObject({ status: 403 });
    expect(await figuresOf(team.member)).toEqual([]);
  });

  test('the owner, HR and finance have those of their screens, and an app manager the requests', async () => {
    expect(await kindsOf(team.owner)).toEqual(['MEMBERS', 'SPEND', 'REQUESTS', 'JOINED']);
    expect(await kindsOf(team.hr)).toEqual(['MEMBERS', 'JOINED', 'LEAVING', 'REQUESTS']);
    const finance = await seedAccountMember(app.database, team.id, 'Fay Finance', team.sales);
    await giveRole(app.database, team.id, { name: 'Orders', grants: { '050100': 'view' }, members: [finance.memberId] });
    expect(await kindsOf(finance)).toEqual(['ORDERS']);
    await giveRole(app.database, team.id, { name: 'Plans', grants: { '050200': 'view' }, members: [finance.memberId] });
    expect(await kindsOf(finance)).toEqual(['SPEND', 'NEXT_CHARGE', 'ORDERS']);
    const manager = await seedAccountMember(app.database, team.id, 'Abe Apps', team.sales);
    await giveRole(app.database, team.id, { name: 'Apps', grants: { '040100': 'edit' }, members: [manager.memberId] });
    expect(await kindsOf(manager)).toEqual(['REQUESTS']);
  });
});

describe('members of this month and the same days of last month', () => {
  test('those who joined and left, at the boundaries of the months, in the scope of the caller and this team only', async () => {
    const before = await figureOf(team.owner, 'MEMBERS');
    await add(team, team.product, months.start);
    await add(team, team.product, months.start, months.today);
    await add(team, team.jakarta, months.today);
    await add(team, team.jakarta, addDays(months.today, 1));
    await add(team, team.jakarta, months.lastStart);
    await add(team, team.product, months.lastDay);
    await add(team, team.jakarta, addDays(months.lastStart, -1), addDays(months.start, -1));
    await add(other, other.jakarta, months.start);
    const headcount = before?.value ?? 0;
    expect(await figureOf(team.owner, 'MEMBERS')).toEqual({
      kind: 'MEMBERS',
      value: headcount + 5,
      cap: 100,
      // Three joined since and one of them left.
      previous: headcount + 3,
    });
    expect(await figureOf(team.owner, 'JOINED')).toMatchObject({ value: 3, previous: 2 });
    expect(await figureOf(team.hr, 'MEMBERS')).toMatchObject({ previous: null });
    expect(await figureOf(team.hr, 'JOINED')).toMatchObject({ value: 1, previous: 1 });
    expect(await figureOf(team.hr, 'LEAVING')).toEqual({ kind: 'LEAVING', value: 0, planned: 0, previous: 1 });
  });

  test('planned resignations of this month count as leaving', async () => {
    const plan = async (whose: TestTeam, departmentId: string, lastDay: string) => {
      const leaver = await seedAccountMember(app.database, whose.id, `Leaver ${uuidv7()}`, departmentId);
      const row = { team_id: whose.id, id: uuidv7(), member_id: leaver.memberId, state: 'PENDING', requested_by_name: 'Olivia' };
      await inTransaction(app.database, { teamId: whose.id }, (tx) =>
        tx
          .insertInto('resignations')
          .values({ ...row, job_ended_date: lastDay } as never)
          .execute(),
      );
    };
    await plan(team, team.sales, months.end);
    await plan(team, team.sales, addDays(months.end, 1));
    await plan(team, team.product, months.end);
    await plan(other, other.sales, months.end);
    expect(await figureOf(team.hr, 'LEAVING')).toMatchObject({ value: 1, planned: 1 });
  });
});

test('requests that the caller can decide, and those received in the days compared', async () => {
  const appId = await seedApp(app.database, 'figures-asked');
  const request = async (whose: TestTeam, memberId: string, day: string, decided: boolean) => {
    await seedAppRequest(app.database, whose, { appId, memberId });
    await inTransaction(app.database, { teamId: whose.id }, (tx) =>
      sql`UPDATE app_requests SET created_at = ${startOfDay(day, zone)}${decided ? sql`, status = 'APPROVED', decided_at = now()` : sql``}
        WHERE team_id = ${whose.id}::uuid AND member_id = ${memberId}::uuid AND status = 'PENDING' AND created_at > now() - interval '1 minute'`.execute(
        tx,
      ),
    );
  };
  await seedTeamApp(app.database, team, appId, { availability: 'OPENED', paidDays: 300 });
  await seedTeamApp(app.database, other, appId, { availability: 'OPENED', paidDays: 300 });
  await request(team, team.member.memberId, months.lastStart, true);
  await request(team, team.member.memberId, addDays(months.lastStart, -1), true);
  await request(team, team.hr.memberId, months.start, false);
  await request(other, other.member.memberId, months.start, false);
  expect(await figureOf(team.owner, 'REQUESTS')).toEqual({ kind: 'REQUESTS', value: 1, received: 1, previous: 1 });
  expect(await figureOf(team.hr, 'REQUESTS')).toEqual({ kind: 'REQUESTS', value: 0, received: 0, previous: 0 });
});

describe('billing', () => {
  test('payments of the month in team time, less refunds, by currency', async () => {
    const appId = await seedApp(app.database, 'figures-bought');
    await seedTeamApp(app.database, team, appId, { paidDays: 300 });
    await seedTeamApp(app.database, other, appId, { paidDays: 300 });
    const pay = async (whose: TestTeam, at: Date, currency: 'USD' | 'HKD' = 'USD') =>
      (await seedOrder(app.database, whose, appId, { state: 'FULFILLED', createdAt: at, currency })).due;
    const [first, lastFirst] = [startOfDay(months.start, zone), startOfDay(months.lastStart, zone)];
    const due = await pay(team, first);
    await pay(team, first, 'HKD');
    await pay(team, lastFirst);
    await pay(team, new Date(lastFirst.getTime() - 1000));
    await pay(other, first);
    // The last second of last month is compared only on a day that its last day corresponds to.
    await pay(team, new Date(first.getTime() - 1000), 'HKD');
    const compared = months.lastDay === months.lastEnd ? due : 0;
    expect(await figureOf(team.owner, 'SPEND')).toEqual({
      kind: 'SPEND',
      amounts: [
        { currency: 'HKD', amount: due, previous: compared },
        { currency: 'USD', amount: due, previous: due },
      ],
    });
  });

  test('seats in use of those bought, the next automatic renewal and open orders', async () => {
    const fresh = await seedTeam(app.database, 'Fresh');
    const [early, late] = [await seedApp(app.database, 'figures-early'), await seedApp(app.database, 'figures-late')];
    for (const appId of [early, late]) await seedTeamApp(app.database, fresh, appId, { availability: 'ALL' });
    const [soon, later] = [addDays(months.today, 4), addDays(months.today, 30)];
    await seedSubscription(app.database, fresh.id, late, { start: months.lastStart, end: later, quantity: 5, autoRenew: true });
    await seedSubscription(app.database, fresh.id, early, { start: months.lastStart, end: soon, quantity: 4, autoRenew: true });
    await inTransaction(app.database, { teamId: fresh.id }, (tx) =>
      tx.insertInto('app_seats').values({ team_id: fresh.id, app_id: early, member_id: fresh.member.memberId }).execute(),
    );
    const { due } = await seedOrder(app.database, fresh, early, { state: 'CREATE', currency: 'HKD' });
    await seedOrder(app.database, fresh, early, { state: 'CANCELED' });
    const finance = await seedAccountMember(app.database, fresh.id, 'Fay Finance', fresh.sales);
    const grants = { '050100': 'view', '050200': 'view' } as const;
    await giveRole(app.database, fresh.id, { name: 'Finance', grants, members: [finance.memberId] });
    const [spend, seats, charge, orders] = await figuresOf(finance);
    expect(spend).toEqual({ kind: 'SPEND', amounts: [] });
    expect(seats).toEqual({ kind: 'SEATS', value: 1, bought: 9 });
    expect(charge).toMatchObject({ kind: 'NEXT_CHARGE', date: soon, last: { currency: 'USD', amount: 18_000 }, renewals: 2 });
    expect(orders).toEqual({ kind: 'ORDERS', value: 1, due: [{ currency: 'HKD', amount: due }] });
  });
});
