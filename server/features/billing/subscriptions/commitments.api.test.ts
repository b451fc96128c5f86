import { expect } from 'vitest';
import { type Quote, quotes } from '#contract/billing/quotes.ts';
import type { UpcomingCharge } from '#contract/billing/subscription-views.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { seedSubscription } from '#dev/testing/subscriptions.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { addDays, startOfDay } from '#server/domain/periods.ts';

interface Listed {
  commitments: {
    year: { currency: string; minor: number }[];
    subscriptions: number;
    unusedSeats: number;
    saved: { currency: string; minor: number }[];
    from: string;
    to: string;
    charges: UpcomingCharge[];
    automatic: { currency: string; minor: number }[];
  };
}

const words = { en: 'Team plan', cn: '团队版', hk: '團隊版', id: 'Paket tim' };
const prices = [{ currency: 'USD', period: 'YEAR', rows: [{ from: 1, to: null, unitPrice: '60.00' }] }];
const appId = await seedApp(app.database, 'committed', {
  plans: [{ key: 'team', name: words, summary: words, rule: 'STANDARD', unit: 'PEOPLE', prices, discountRatio: 0.15 }],
});
const zone = 'Asia/Hong_Kong';
const today = dateIn(zone, new Date());
const end = addDays(today, 20);

async function subscribed(name: string, autoRenew: boolean): Promise<{ team: TestTeam; id: string }> {
  const team = await seedTeam(app.database, name);
  await seedTeamApp(app.database, team, appId);
  const bought = { period: 'YEAR', quantity: 20, start: addDays(end, -365), end, autoRenew } as const;
  return { team, id: await seedSubscription(app.database, team.id, appId, bought) };
}

const commitmentsOf = async (team: TestTeam) => (await app.call<Listed>(team.owner, subscriptions.list)).data.commitments;

test('the commitments of a team are refused to members without access to subscriptions', async () => {
  const { team } = await subscribed('Refusing', true);
  for (const person of [team.hr, team.member]) expect((await app.call(person, subscriptions.list)).code).toBe(40300);
});

test('a renewal to come costs what its quote says, and unused seats what a smaller renewal saves', async () => {
  const { team, id } = await subscribed('Committing', true);
  const { data: quote } = await app.call<Quote>(team.owner, quotes.create, {
    body: { act: 'RENEW', subscriptionId: id, quantity: 20 },
  });
  const net = quote.lines[0]?.net ?? 0;
  const found = await commitmentsOf(team);
  expect(found).toMatchObject({
    year: [{ currency: 'USD', minor: net }],
    subscriptions: 1,
    unusedSeats: 20,
    saved: [{ currency: 'USD', minor: net - 5100 }],
    from: today,
    to: addDays(today, 90),
    automatic: [{ currency: 'USD', minor: net }],
  });
  // The team has no card.
  expect(found.charges).toEqual([
    {
      app: { appId, name: 'App committed', icon: null },
      planName: words.en,
      subscriptionId: id,
      order: null,
      on: end,
      kind: 'RENEWS',
      currency: 'USD',
      amount: net,
      cardFails: true,
    },
  ]);
});

test('an order to pay is listed on its last day, and its renewal is not listed twice', async () => {
  const { team, id } = await subscribed('Ordering', false);
  expect(await commitmentsOf(team)).toMatchObject({ charges: [{ on: end, kind: 'EXPIRES' }], automatic: [] });
  const { id: orderId, number, due } = await seedOrder(app.database, team, appId);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .updateTable('orders')
      .set({ action: 'RENEW', subscription_id: id, expires_at: startOfDay(addDays(today, 5), zone) })
      .where('id', '=', orderId)
      .execute(),
  );
  const { charges } = await commitmentsOf(team);
  expect(charges).toMatchObject([
    { kind: 'ORDER', on: addDays(today, 5), subscriptionId: id, order: { id: orderId, number }, amount: due, currency: 'USD' },
  ]);
});

test('the order of a first purchase is listed, and one whose transfer is in review is not', async () => {
  const team = await seedTeam(app.database, 'First');
  await seedTeamApp(app.database, team, appId);
  const { id, number, due } = await seedOrder(app.database, team, appId);
  expect((await commitmentsOf(team)).charges).toMatchObject([
    { kind: 'ORDER', subscriptionId: null, order: { id, number }, app: { appId }, amount: due },
  ]);
  const other = await seedTeam(app.database, 'Reviewed');
  await seedTeamApp(app.database, other, appId);
  await seedOrder(app.database, other, appId, { state: 'UPLOADED_VOUCHER' });
  expect(await commitmentsOf(other)).toMatchObject({ charges: [], year: [], subscriptions: 0, unusedSeats: 0 });
});

test('the 90 days begin today in the time zone of the team', async () => {
  const { team } = await subscribed('Zoned', true);
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('teams').set({ time_zone: timeZone }).where('id', '=', team.id).execute(),
    );
    const from = dateIn(timeZone, new Date());
    expect(await commitmentsOf(team)).toMatchObject({ from, to: addDays(from, 90) });
  }
});
