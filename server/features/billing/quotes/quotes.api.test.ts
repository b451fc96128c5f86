import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import type { Currency } from '#contract/billing/currencies.ts';
import { offers, type Offer } from '#contract/billing/offers.ts';
import { type Quote, quotes } from '#contract/billing/quotes.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { renewalQuote } from './quotes.service.ts';
import { openQuote } from './stored-quote.rules.ts';

const app = await startTestApp();
const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Elsewhere');
const appId = await seedApp(app.database, 'sold');
afterAll(() => app.close());

const buy = (over: object = {}) => ({ act: 'BUY', appId, planKey: 'team', period: 'YEAR', quantity: 10, ...over });
const ask = (body: object, of = team) => app.call<Quote>(of.owner, quotes.create, { body });
const sealer = (of: TestTeam, now = new Date()) => ({ team: { id: of.id }, logKey: app.logKey, now });

/** Inserts a running main plan of ten people at 60.00 a year directly into the tables. @returns its id */
async function subscribe(of: TestTeam, ended = false, currency: Currency = 'USD'): Promise<string> {
  const id = uuidv7();
  await seedTeamApp(app.database, of, appId);
  await inTransaction(app.database, { teamId: of.id }, async (tx) => {
    const { manifest } = await tx.selectFrom('apps').select('manifest').where('id', '=', appId).executeTakeFirstOrThrow();
    const [plan] = (manifest as { plans: object[] }).plans;
    await tx
      .insertInto('subscriptions')
      .values({
        team_id: of.id,
        id,
        app_id: appId,
        plan_key: 'team',
        plan_kind: 'MAIN',
        plan: JSON.stringify(plan),
        currency,
        period: 'YEAR',
        quantity: 10,
        granted: 10,
        anchor_day: 1,
        started_on: '2026-01-01',
        period_start: '2026-01-01',
        period_end: '2099-01-01',
        paid_value: 60_000,
        ...(ended && { status: 'ENDED', ended_at: new Date() }),
      })
      .execute();
  });
  return id;
}

test('quotes and offers require 050200', async () => {
  expect((await app.call(team.hr, quotes.create, { body: buy() })).code).toBe(40300);
  expect((await app.call(team.member, offers.read, { query: { appId } })).code).toBe(40300);
});

test('unknown, withdrawn, default and free apps get no quote', async () => {
  expect((await ask(buy({ appId: uuidv7() }))).code).toBe(40400);
  const gone = await seedApp(app.database, 'gone');
  const fixed = await seedApp(app.database, 'fixed', { default: true, plans: [] });
  const free = await seedApp(app.database, 'free', { plans: [] });
  await inTransaction(app.database, {}, (tx) =>
    tx.updateTable('apps').set({ withdrawn_at: new Date() }).where('id', '=', gone).execute(),
  );
  expect((await ask(buy({ appId: gone }))).code).toBe(40400);
  await seedTeamApp(app.database, other, gone);
  expect((await ask(buy({ appId: gone }), other)).code).toBe(40925);
  expect((await ask(buy({ appId: fixed }))).code).toBe(40981);
  expect((await ask(buy({ appId: free }))).code).toBe(40926);
  expect((await app.call(team.owner, offers.read, { query: { appId: free } })).code).toBe(40926);
  expect((await app.call(team.owner, offers.read)).fields).toMatchObject([{ field: 'appId' }]);
});

test('errors are reported by field, in words', async () => {
  const { code, fields } = await ask(buy({ quantity: 10, period: 'DAY' }));
  expect(code).toBe(42200);
  expect(fields).toEqual([expect.objectContaining({ field: 'period', message: t('rules.periodNotSold') })]);
  expect((await ask(buy({ quantity: 0 }))).fields).toMatchObject([{ field: 'quantity' }]);
});

test('above 25 people each purchase goes through sales until staff approve the team, whatever it bought before', async () => {
  const declared = await seedTeam(app.database, 'Declared');
  await inTransaction(app.database, { teamId: declared.id }, (tx) =>
    tx.updateTable('teams').set({ size: '26-50' }).where('id', '=', declared.id).execute(),
  );
  expect((await ask(buy({ quantity: 5 }), declared)).code).toBe(40914);
  const { data: offer } = await app.call<Offer>(declared.owner, offers.read, { query: { appId } });
  expect(offer.throughSales).toBe(true);
  const bought = await seedTeam(app.database, 'Bought');
  const { id } = await seedOrder(app.database, bought, appId);
  await inTransaction(app.database, { teamId: bought.id }, (tx) =>
    tx
      .updateTable('orders')
      .set({ pay_status: 'PAID', open: false, close_reason: 'FULFILLED', closed_at: new Date(), paid_at: new Date() })
      .where('id', '=', id)
      .execute(),
  );
  expect((await ask(buy({ quantity: 26 }), bought)).code).toBe(40914);
  const subscriptionId = await subscribe(bought);
  expect((await ask({ act: 'ADD_QUANTITY', subscriptionId, quantity: 26 }, bought)).code).toBe(40914);
  const [large, cleared] = [await seedTeam(app.database, 'Large'), await seedTeam(app.database, 'Cleared')];
  expect((await ask(buy({ quantity: 26 }), large)).code).toBe(40914);
  expect((await ask(buy({ quantity: 25 }), large)).code).toBe(0);
  await inTransaction(app.database, { teamId: cleared.id }, (tx) =>
    tx.insertInto('sales_clearances').values({ team_id: cleared.id, cleared_by_name: 'Sina' }).execute(),
  );
  expect((await ask(buy({ quantity: 26 }), cleared)).code).toBe(0);
});

test('an unpaid order blocks further quotes, and the offer names it', async () => {
  const debtor = await seedTeam(app.database, 'Debtor');
  await seedTeamApp(app.database, debtor, appId);
  const { id, number } = await seedOrder(app.database, debtor, appId);
  const refused = await ask(buy(), debtor);
  expect([refused.code, refused.message]).toEqual([40910, 'You have an unpaid order, pay first before ordering']);
  const { data } = await app.call<Offer>(debtor.owner, offers.read, { query: { appId } });
  expect(data.openOrder).toEqual({ id, number, label: 'CREATE', reviewBy: null });
});

test('an open order in another state is refused by that state; for a review with its due day in the team time zone', async () => {
  const cases = [
    ['WAIT_PAID', 40959, pattern('errors.orderPaying')],
    ['UPLOADED_VOUCHER', 40958, pattern('errors.orderInReview', { dueOn: '2 Dec 2026' })],
    ['WAIT_FULFILLED', 40989, pattern('errors.orderProvisioning')],
  ] as const;
  for (const [state, code, message] of cases) {
    const buyer = await seedTeam(app.database, state);
    await seedTeamApp(app.database, buyer, appId);
    const { id, number } = await seedOrder(app.database, buyer, appId, { state });
    await inTransaction(app.database, { teamId: buyer.id }, async (tx) => {
      await tx.updateTable('teams').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', buyer.id).execute();
      // The end of 2 December in Los Angeles is 3 December in UTC.
      await tx.updateTable('vouchers').set({ due_at: '2026-12-03T07:59:59.999Z' }).where('order_id', '=', id).execute();
    });
    const refused = await ask(buy(), buyer);
    expect([refused.code, refused.message]).toEqual([code, expect.stringMatching(message)]);
    expect(refused.message).toContain(number);
    const { data } = await app.call<Offer>(buyer.owner, offers.read, { query: { appId } });
    const reviewBy = state === 'UPLOADED_VOUCHER' ? '2026-12-03T07:59:59.999Z' : null;
    expect(data.openOrder).toEqual({ id, number, label: state, reviewBy });
  }
});

test('a subscription of another team is not found, and an ended one is refused', async () => {
  const theirs = await subscribe(other);
  const late = await seedTeam(app.database, 'Late');
  const over = await subscribe(late, true);
  expect((await ask({ act: 'RENEW', subscriptionId: theirs, quantity: 10 })).code).toBe(40400);
  expect((await app.call(team.owner, offers.read, { query: { subscriptionId: theirs } })).code).toBe(40400);
  expect((await ask({ act: 'RENEW', subscriptionId: over, quantity: 10 }, late)).code).toBe(40913);
});

test('a quote token is valid only unaltered, for its team and installation, and for 30 minutes', async () => {
  const { data } = await ask(buy());
  const refused = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return (error as { error?: string }).error;
    }
    return 'opened';
  };
  const later = (minutes: number) => sealer(team, new Date(Date.parse(data.madeAt) + minutes * 60_000));
  expect(refused(() => openQuote(sealer(other), data.token))).toBe('invalid');
  expect(refused(() => openQuote({ ...sealer(team), logKey: Buffer.alloc(32) }, data.token))).toBe('invalid');
  expect(refused(() => openQuote(sealer(team), `A${data.token.slice(1)}A`))).toBe('invalid');
  expect(refused(() => openQuote(sealer(team), 'none'))).toBe('invalid');
  expect(refused(() => openQuote(later(30), data.token))).toBe('quoteExpired');
  expect(openQuote(later(29), data.token)).toMatchObject({
    id: data.id,
    teamId: team.id,
    due: 60_000,
    opens: true,
    toAccept: [{ kind: 'PRIVACY_POLICY' }, { kind: 'USER_AGREEMENT' }],
    plans: [{ key: 'team', prices: [{ currency: 'USD' }] }],
  });
});

test('a quote contains every line, the sums and the next renewal', async () => {
  const { data } = await ask(buy());
  expect(data).toMatchObject({ act: 'BUY', currency: 'USD', amount: 60_000, due: 60_000, headcount: 4, next: { due: 60_000 } });
  expect(data.lines).toMatchObject([{ planName: 'Team', quantity: 10, parts: [{ count: 10, unitPrice: 6000, amount: 60_000 }] }]);
  expect(Date.parse(data.expiresAt) - Date.parse(data.madeAt)).toBe(30 * 60_000);
});

test('the offer lists plans and subscriptions; automatic renewal follows the subscription', async () => {
  const subscriber = await seedTeam(app.database, 'Held');
  const id = await subscribe(subscriber);
  const { data } = await app.call<Offer>(subscriber.owner, offers.read, { query: { subscriptionId: id } });
  expect(data).toMatchObject({ app: { appId }, currency: 'USD', opened: true, openOrder: null, cards: false });
  expect(data.held).toMatchObject([{ subscriptionId: id, quantity: 10, periodEnd: '2099-01-01', over: false }]);
  const quote = await asTeam(app.database, subscriber.id, (db) =>
    renewalQuote(db, { id: subscriber.id, timeZone: 'Asia/Hong_Kong' }, { id }, new Date()),
  );
  expect(quote).toMatchObject({ act: 'RENEW', subscriptionId: id, subscriptionVersion: 1, due: 60_000 });
  expect(quote.lines).toMatchObject([{ starts: '2099-01-01', ends: '2100-01-01' }]);
  const more = await ask({ act: 'ADD_QUANTITY', subscriptionId: id, quantity: 10 }, subscriber);
  expect(more.code).toBe(42203);
});
