import { afterAll, expect, test } from 'vitest';
import { apps as appsContract } from '#contract/apps/apps.ts';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedCard, wrongMoney } from '#dev/testing/checkout.ts';
import { readSubscription, type SeededSubscription, seedSubscription } from '#dev/testing/subscriptions.ts';
import { readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { dayIn } from '#server/integrations/mail/day-in.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { renewDue } from './renew-due.schedule.ts';

let made = 0;
const gateway = () => app.cards ?? expect.fail('cards are off');
const app = await startTestApp({ cards: true });
afterAll(() => app.close());

const prices = ['MONTH', 'YEAR'].map((period) => ({
  currency: 'USD',
  period,
  rows: [{ from: 1, to: null, unitPrice: '60.00' }],
}));
const words = { en: 'Plan', cn: 'Plan', hk: 'Plan', id: 'Plan' };
const plan = { key: 'team', name: words, summary: words, rule: 'STANDARD', unit: 'PEOPLE', prices };

async function subscribed(seeded: SeededSubscription, over: object = {}): Promise<{ team: TestTeam; appId: string; id: string }> {
  const team = await seedTeam(app.database, `Renewing ${(made += 1)}`);
  const appId = await seedApp(app.database, `renewing-${made}`, { plans: [{ ...plan, ...over }] });
  await seedTeamApp(app.database, team, appId);
  return { team, appId, id: await seedSubscription(app.database, team.id, appId, seeded) };
}
async function withCard(teamId: string, number?: string) {
  const id = await seedCard(app, teamId, number);
  await inTransaction(app.database, { teamId }, (tx) =>
    tx.updateTable('payment_methods').set({ is_default: true }).where('id', '=', id).execute(),
  );
}
/** Days begin at 16:00 UTC of the previous day in the time zone of the seeded teams. */
const at = (date: string, hours = 1) => new Date(Date.parse(`${date}T00:00:00+08:00`) + hours * 3_600_000);
const look = (date: string, hours = 1) =>
  renewDue(
    { database: app.database, logKey: app.logKey, cards: gateway().door, publicUrl: 'https://atrium.example' },
    at(date, hours),
  );
const actions = async (team: TestTeam) =>
  (await readLog(app.database, team.id))
    .filter(({ action }) => action.startsWith('subscription.'))
    .map(({ action, after }) => [action, after]);
const emails = (team: TestTeam, template: string) =>
  asPlatform(app.owner, (db) =>
    db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'body_text'])
      .where('team_id', '=', team.id)
      .where('template', '=', template)
      .execute(),
  );
const paidUntil = (team: TestTeam) =>
  inTransaction(app.database, { teamId: team.id }, async (tx) =>
    (await tx.selectFrom('team_apps').select('paid_until').executeTakeFirstOrThrow()).paid_until?.toISOString(),
  );

test('without automatic renewal a subscription ends with its period and nothing is charged', async () => {
  const { team, id } = await subscribed({ start: '2027-01-10', end: '2027-02-10' });
  await withCard(team.id);
  await look('2027-02-09', 23);
  expect((await readSubscription(app.database, team.id, id)).status).toBe('ACTIVE');
  await look('2027-02-10');
  expect(await readSubscription(app.database, team.id, id)).toMatchObject({ status: 'ENDED', ended_at: at('2027-02-10') });
  expect(await paidUntil(team)).toBe(at('2027-02-10', 0).toISOString());
  await look('2027-02-10', 2);
  expect((await actions(team)).filter(([action]) => action === 'subscription.end')).toHaveLength(1);
  expect(await gateway().charges()).toEqual([]);
});

test('renews by card from 31 January on, keeping the anchor day', async () => {
  const { team, id } = await subscribed({ start: '2027-01-31', end: '2027-02-28', anchorDay: 31, autoRenew: true });
  await withCard(team.id);
  await look('2027-02-26', 23);
  expect((await readSubscription(app.database, team.id, id)).period_end).toBe('2027-02-28');
  for (const [day, end] of [
    ['2027-02-27', '2027-03-31'],
    ['2027-03-30', '2027-04-30'],
    ['2027-04-29', '2027-05-31'],
  ] as const) {
    await look(day);
    await look(day, 2);
    expect(await readSubscription(app.database, team.id, id)).toMatchObject({
      period_end: end,
      status: 'ACTIVE',
      auto_renew: true,
    });
    expect(await paidUntil(team)).toBe(at(end, 0).toISOString());
  }
  expect((await gateway().charges()).map(({ status, amount, offSession }) => [status, amount, offSession])).toEqual(
    [18_000, 18_000, 18_000].map((sum) => ['succeeded', sum, true]),
  );
  expect((await actions(team)).filter(([action]) => action === 'subscription.renew')).toHaveLength(3);
  expect(await wrongMoney(app.ownerUrl)).toEqual([]);
});

test('a declined card is retried at the end and on days 1, 3 and 5; after seven grace days the subscription ends', async () => {
  const { team, id } = await subscribed({ start: '2027-01-10', end: '2027-02-10', autoRenew: true });
  await withCard(team.id, '4000000000000002');
  const before = (await gateway().charges()).length;
  for (let day = 7; day <= 16; day += 1) {
    const date = `2027-02-${String(day).padStart(2, '0')}`;
    // Two processes at once, twice a day.
    await Promise.all([look(date), look(date)]);
    await look(date, 12);
    expect((await readSubscription(app.database, team.id, id)).status).toBe('ACTIVE');
  }
  expect((await gateway().charges()).slice(before).map(({ status }) => status)).toEqual(
    Array.from({ length: 5 }, () => 'requires_payment_method'),
  );
  expect(await paidUntil(team)).toBe(at('2027-02-17', 0).toISOString());
  const failed = (await emails(team, 'subscriptionFailed')).map(({ body_text }) => body_text);
  expect(failed).toHaveLength(2 * 5);
  expect(failed[0]).toContain('USD 180.00');
  const retries = ['2027-02-10', '2027-02-11', '2027-02-13', '2027-02-15'].map((date) => dayIn('hk', date));
  for (const day of retries) expect(failed.filter((text) => text.includes(day))).toHaveLength(2);
  expect(failed.filter((text) => retries.every((day) => !text.includes(day)))).toHaveLength(2);
  await look('2027-02-17');
  expect((await readSubscription(app.database, team.id, id)).status).toBe('ENDED');
  expect(await emails(team, 'subscriptionEnded')).toHaveLength(2);
  const steps = (await actions(team)).map(([action]) => action);
  expect(steps.filter((action) => action === 'subscription.renewFail')).toHaveLength(5);
  expect(steps.filter((action) => action === 'subscription.grace')).toHaveLength(1);
});

test('without a card nothing is charged, the grace period begins, and a card added later is charged', async () => {
  const { team, id } = await subscribed({ start: '2027-01-10', end: '2027-02-10', autoRenew: true });
  await look('2027-02-09');
  await look('2027-02-10');
  expect((await readSubscription(app.database, team.id, id)).grace_until).toEqual(at('2027-02-17', 0));
  await withCard(team.id);
  await look('2027-02-11');
  expect(await readSubscription(app.database, team.id, id)).toMatchObject({
    period_start: '2027-02-11',
    period_end: '2027-03-11',
    grace_until: null,
  });
});

test('after its period the subscription and its app show the same state: ended, or in grace', async () => {
  const day = (days: number) => dateIn('Asia/Hong_Kong', new Date(Date.now() + days * 86_400_000));
  const { team, appId } = await subscribed({ start: day(-40), end: day(-2), autoRenew: true });
  const states = async () => {
    const own = await app.call<{ items: SubscriptionView[] }>(team.owner, subscriptions.list);
    const apps = await app.call<{ items: { appId: string; payment: string }[] }>(team.owner, appsContract.list);
    return [own.data.items[0]?.state, apps.data.items.find((each) => each.appId === appId)?.payment];
  };
  expect(await states()).toEqual(['ENDED', 'EXPIRED']);
  await renewDue(
    { database: app.database, logKey: app.logKey, cards: gateway().door, publicUrl: 'https://atrium.example' },
    new Date(),
  );
  expect(await states()).toEqual(['GRACE', 'WAIT_EXPIRE']);
});

test('a team that pays late again has one grace day, also for a new subscription', async () => {
  const { team, appId, id } = await subscribed({ start: '2027-01-10', end: '2027-02-10', autoRenew: true });
  const nextSteps = async () =>
    (await app.call<{ items: SubscriptionView[] }>(team.owner, subscriptions.list)).data.items.map((item) => item.nextStep);
  await look('2027-02-10');
  // The first grace period has seven days, so the card is tried again on the next one.
  expect(await nextSteps()).toEqual([at('2027-02-11', 0).toISOString()]);
  await withCard(team.id);
  await look('2027-02-15');
  await inTransaction(app.database, { teamId: team.id }, (tx) => tx.deleteFrom('payment_methods').execute());
  expect(await readSubscription(app.database, team.id, id)).toMatchObject({ period_start: '2027-02-15', status: 'ACTIVE' });
  await look('2027-03-15');
  expect((await readSubscription(app.database, team.id, id)).grace_until).toEqual(at('2027-03-16', 0));
  expect(await nextSteps()).toEqual([null]);
  await look('2027-03-16');
  expect((await readSubscription(app.database, team.id, id)).status).toBe('ENDED');
  const second = await seedSubscription(app.database, team.id, appId, {
    start: '2027-03-17',
    end: '2027-04-17',
    autoRenew: true,
  });
  await look('2027-04-17');
  expect((await readSubscription(app.database, team.id, second)).grace_until).toEqual(at('2027-04-18', 0));
});

test('a step interrupted by a crash is resumed with the same order', async () => {
  const { team, id } = await subscribed({ start: '2027-01-10', end: '2027-02-10', autoRenew: true });
  await withCard(team.id);
  gateway().sandbox.fail({ before: 1 });
  await look('2027-02-09');
  gateway().sandbox.fail();
  // Without an answer the payment stays in progress until `reconcile` runs, and no other is started.
  await look('2027-02-09', 3);
  const orders = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('orders').select(['id', 'automatic', 'open']).execute(),
  );
  expect(orders).toMatchObject([{ automatic: true, open: true }]);
  expect((await readSubscription(app.database, team.id, id)).status).toBe('ACTIVE');
});

test('a smaller quantity takes effect, and NOT_LESS rises to the headcount', async () => {
  const fewer = await subscribed({ start: '2027-01-10', end: '2027-02-10', quantity: 9, autoRenew: true });
  await withCard(fewer.team.id);
  const { team } = fewer;
  expect(await app.call(team.owner, subscriptions.fewer, { params: { id: fewer.id }, body: { quantity: 9 } })).toMatchObject({
    status: 422,
  });
  await app.call(team.owner, subscriptions.fewer, { params: { id: fewer.id }, body: { quantity: 2 } });
  const { hr, owner, member } = team;
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    for (const [at, { memberId }] of [hr, owner, member].entries())
      await tx
        .insertInto('app_seats')
        .values({ team_id: team.id, app_id: fewer.appId, member_id: memberId, assigned_at: new Date(at) })
        .execute();
  });
  await look('2027-02-09');
  expect(await readSubscription(app.database, team.id, fewer.id)).toMatchObject({ quantity: 9, period_end: '2027-02-10' });
  await look('2027-02-10');
  // Surplus seats are freed.
  const seats = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('app_seats').select('member_id').orderBy('assigned_at').execute(),
  );
  expect(seats.map(({ member_id: id }) => id)).toEqual([hr.memberId, owner.memberId]);
  const freed = (await readLog(app.database, team.id)).find(({ action }) => action === 'app.seats');
  expect(freed).toMatchObject({ before: { seats: [expect.any(String)] }, after: { seats: [] } });
  expect(await readSubscription(app.database, team.id, fewer.id)).toMatchObject({
    quantity: 2,
    next_quantity: null,
    period_end: '2027-03-10',
  });
  const raised = await subscribed(
    { start: '2027-01-10', end: '2027-02-10', quantity: 2, autoRenew: true },
    { quantityRule: 'NOT_LESS' },
  );
  await withCard(raised.team.id);
  const shown = await app.call<SubscriptionView>(raised.team.owner, subscriptions.read, { params: { id: raised.id } });
  expect(shown.data.next).toMatchObject({ quantity: 4, raised: true, net: 24_000 });
  await look('2027-02-09');
  expect(await readSubscription(app.database, raised.team.id, raised.id)).toMatchObject({
    quantity: 4,
    period_end: '2027-03-10',
  });
  expect((await gateway().charges()).at(-1)).toMatchObject({ status: 'succeeded', amount: 24_000 });
});

test('each notice is sent once, even by concurrent runs, and none in the first half of a period', async () => {
  const { team, id } = await subscribed({ period: 'YEAR', start: '2026-12-10', end: '2027-12-10' });
  for (const day of ['2027-11-09', '2027-11-10', '2027-11-11', '2027-11-25', '2027-12-03', '2027-12-07', '2027-12-09'])
    await Promise.all([look(day), look(day)]);
  const sent = await emails(team, 'subscriptionEnds');
  const recipients = new Set(sent.map(({ recipient }) => recipient));
  expect(recipients.size).toBe(2);
  expect(sent).toHaveLength(5 * recipients.size);
  expect((await actions(team)).map(([, after]) => (after as { days: number }).days)).toEqual([30, 15, 7, 3, 1]);
  expect(await emails(team, 'appEnding')).toEqual([]);
  const monthly = await subscribed({ start: '2027-11-20', end: '2027-12-20' });
  await look('2027-11-21');
  expect(await emails(monthly.team, 'subscriptionEnds')).toEqual([]);
  expect((await readSubscription(app.database, team.id, id)).status).toBe('ACTIVE');
});
