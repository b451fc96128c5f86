import Fastify from 'fastify';
import { afterAll, expect } from 'vitest';
import { appUsage } from '#contract/apps/app-usage.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import type { SeatsForecast, SubscriptionView } from '#contract/billing/subscription-views.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { seedSubscription } from '#dev/testing/subscriptions.ts';
import { seedMember, seedTeam } from '#dev/testing/team.ts';
import { mountUsage } from '#server/wiring/app-usage.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { sendFailure } from '#server/kernel/http/failures.ts';
import { addSecret } from '#server/integrations/sign-on/app-secrets.ts';

const words = { en: 'Space', cn: 'Space', hk: 'Space', id: 'Space' };

const server = Fastify();
server.setErrorHandler(sendFailure);
mountUsage(server, { database: app.database, logKey: app.logKey, fileKey: app.logKey });
const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Co');
const prices = [{ currency: 'USD', period: 'YEAR', rows: [{ from: 1, to: null, unitPrice: '60.00' }] }];
const includes = [{ key: 'space', name: words, quantity: 100, unit: 'GB' }];
const appId = await seedApp(app.database, 'used', {
  plans: [{ key: 'team', name: words, summary: words, rule: 'STANDARD', unit: 'PEOPLE', prices, includes }],
});
await seedTeamApp(app.database, team, appId);
const id = await seedSubscription(app.database, team.id, appId, { period: 'YEAR', start: '2026-01-01', end: '2099-01-01' });
const { secret } = await addSecret(app.database, appId, { by: 'test', overlapHours: 0, now: new Date() });
afterAll(() => server.close());

async function report(items: object[], { teamId = team.id, credentials = `${appId}:${secret}` } = {}) {
  const answer = await server.inject({
    method: appUsage.method,
    url: appUsage.path,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    payload: { teamId, items },
  });
  return { status: answer.statusCode, body: answer.json<{ code: number; data?: { kept: number } }>() };
}
const usage = () =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('subscription_usage').select(['item', 'used']).execute(),
  );

test('a usage report is refused with a wrong secret, another app, a team without it, an unknown key and a negative figure, and stores nothing', async () => {
  const item = [{ key: 'space', used: 1 }];
  const stranger = await seedApp(app.database, 'stranger');
  expect((await report(item, { credentials: `${appId}:wrong` })).status).toBe(401);
  expect((await report(item, { credentials: `${stranger}:${secret}` })).status).toBe(401);
  expect((await report(item, { credentials: 'nobody:nothing' })).status).toBe(401);
  expect((await report(item, { teamId: other.id })).status).toBe(404);
  expect((await report([{ key: 'coffee', used: 1 }])).status).toBe(422);
  expect((await report([{ key: 'space', used: -1 }])).status).toBe(422);
  expect((await report([...item, ...item])).status).toBe(422);
  expect(await usage()).toEqual([]);
});

test('the latest report replaces earlier ones and appears in subscriptions', async () => {
  expect((await report([{ key: 'space', used: 3 }])).body.data).toEqual({ kept: 1 });
  await report([{ key: 'space', used: 42 }]);
  expect(await usage()).toEqual([{ item: 'space', used: 42 }]);
  const { data } = await app.call<SubscriptionView>(team.owner, subscriptions.read, { params: { id } });
  expect(data.included[1]).toMatchObject({ key: 'space', purchased: 100, used: 42 });
  const seats = await app.call(team.owner, subscriptions.seats, { params: { id } });
  expect(seats.data).toMatchObject({
    bought: 3,
    used: 0,
    basis: 'HEADCOUNT',
    headcount: 4,
    history: { length: 6 },
    forecast: { length: 6 },
  });
  expect((await app.call(other.owner, subscriptions.seats, { params: { id } })).status).toBe(404);
  expect((await app.call(team.owner, subscriptions.list)).status).toBe(200);
  expect((await app.call(team.owner, subscriptions.spending)).data).toMatchObject({ months: { length: 12 }, items: [] });
  expect((await app.call(team.owner, subscriptions.credit)).data).toMatchObject({ total: 0, balances: [] });
  expect((await app.call(team.owner, subscriptions.seatUsers, { params: { id } })).data).toMatchObject({ total: 0 });
});

test('the headcount of past months counts who had joined and had not left at their end, and no CANCELED member', async () => {
  const counted = await seedTeam(app.database, 'Counted');
  await seedTeamApp(app.database, counted, appId);
  const its = await seedSubscription(app.database, counted.id, appId, { period: 'YEAR', start: '2026-01-01', end: '2099-01-01' });
  const seats = async () =>
    (await app.call<SeatsForecast>(counted.owner, subscriptions.seats, { params: { id: its } })).data.history;
  const months = (await seats()).map(({ month }) => month);
  const before = '2020-01';
  const [first = '', second = '', , fourth = ''] = months;
  const members = [
    { joined: null, left: first },
    { joined: before, left: second },
    { joined: before, left: before },
    { joined: second, left: fourth },
    { joined: second, left: null },
    { joined: fourth, left: null },
    { joined: '2999-01', left: null },
    { joined: first, left: null, isCanceled: true },
  ];
  await inTransaction(app.database, { teamId: counted.id }, async (tx) => {
    for (const [n, { joined, left, isCanceled }] of members.entries()) {
      const { memberId } = await seedMember(tx, counted.id, { name: `Past ${n}`, departmentId: counted.sales });
      const values = {
        joined_date: joined && `${joined}-15`,
        ...(left && { job_ended_date: `${left}-15`, resigned_at: new Date() }),
        ...(isCanceled && { status: 'CANCELED' as const }),
      };
      await tx.updateTable('members').set(values).where('id', '=', memberId).execute();
    }
  });
  const countIn = (month: string) =>
    members.filter(
      ({ joined, left, isCanceled }) => !isCanceled && (joined === null || joined <= month) && (left === null || left > month),
    ).length;
  expect(await seats()).toEqual(months.map((month) => ({ month, used: 4 + countIn(month) })));
});

test('an open order blocks every purchase, and the page names it', async () => {
  const buyer = await seedTeam(app.database, 'Tally');
  const list = async () => (await app.call(buyer.owner, subscriptions.list)).data;
  expect(await list()).toMatchObject({ openOrder: null });
  await seedOrder(app.database, buyer, appId, { automatic: true });
  await seedOrder(app.database, buyer, appId, { state: 'CANCELED' });
  expect(await list()).toMatchObject({ openOrder: null });
  const { id: open, number } = await seedOrder(app.database, buyer, appId, { state: 'UPLOADED_VOUCHER' });
  expect(await list()).toMatchObject({
    openOrder: { id: open, number, label: 'UPLOADED_VOUCHER', reviewBy: expect.any(String) as string },
  });
});
