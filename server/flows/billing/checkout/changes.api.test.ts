import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentFacts } from '#contract/billing/document-facts.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { takenBy } from '#dev/testing/cards.ts';
import { balanceOf, type Buyer, checkoutCalls, readOrder, seedBuyer, seedCredit, wrongMoney } from '#dev/testing/checkout.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { fulfil, tryFulfil } from './fulfil.service.ts';
import { refundOrder } from './refund.service.ts';
import { settleTransfer } from './transfer.service.ts';

let buyer: Buyer;
const cards = () => app.cards ?? expect.fail('cards are off');
const parts = () => ({ database: app.database, logKey: app.logKey, cards: cards().door, publicUrl: 'https://atrium.example' });
const read = (id: string) => readOrder(app.database, buyer.team.id, id);
const staff = () => ({
  ...systemWriter(app.logKey, buyer.team.id, { userAgent: 'checkout' }),
  actor: { memberId: null, displayName: 'Sina (Atrium)', kind: 'SUPPORT' as const },
});
const refund = (id: string) => refundOrder(parts(), staff(), id, { reason: 'Bought twice' });
const approve = (id: string) => inTransaction(app.database, { teamId: buyer.team.id }, (tx) => settleTransfer(tx, staff(), id));
const subscription = () =>
  inTransaction(app.database, { teamId: buyer.team.id }, (tx) =>
    tx.selectFrom('subscriptions').selectAll().orderBy('plan_kind', 'desc').executeTakeFirstOrThrow(),
  );
const days = (count: number) =>
  inTransaction(app.database, { teamId: buyer.team.id }, async (tx) => {
    const back = (date: string | null) =>
      date === null ? null : new Date(Date.parse(date) - count * 86_400_000).toISOString().slice(0, 10);
    for (const row of await tx.selectFrom('subscriptions').selectAll().execute())
      await tx
        .updateTable('subscriptions')
        .set({
          period_start: back(row.period_start) ?? '',
          period_end: back(row.period_end),
          anchor_day: Number((back(row.period_end) ?? '1').slice(-2)),
        })
        .where('id', '=', row.id)
        .execute();
  });

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const sold = (key: string, unitPrice: string, over: object = {}) => ({
  key,
  name: four(key),
  summary: four(key),
  rule: 'STANDARD',
  unit: 'PEOPLE',
  discountRatio: 0.15,
  prices: ['YEAR', 'MONTH'].map((period) => ({
    currency: 'USD',
    period,
    rows: [
      {
        from: 1,
        to: null,
        unitPrice,
        fixedFee: '3.33',
      },
    ],
  })),
  ...over,
});
const plans = [
  sold('team', '60.00'),
  sold('pro', '119.99', { rank: 1 }),
  sold('small', '7.77'),
  sold('storage', '1.23', { kind: 'ADD_ON', unit: 'GB', rule: 'BATCH', purchaseUnit: 10 }),
];

const app = await startTestApp({ cards: true });
const { quoted, placed, pay, cancel, ordered } = checkoutCalls(app);
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await seedBuyer(app, 'Harbour Trading', { plans });
});

/** Places an order for a change and pays it. */
async function bought(body: object): Promise<string> {
  const { data } = await placed(buyer.team.owner, (await quoted(buyer.team.owner, body)).data.token);
  if (data.label !== 'FULFILLED') await pay(buyer.team.owner, data.id, buyer.methodId);
  return data.id;
}

describe('refunding an order', () => {
  it('refuses unpaid, older, already refunded and unknown orders', async () => {
    const { id } = await ordered(buyer);
    await expect(refund(id)).rejects.toThrow('orderMoved');
    await pay(buyer.team.owner, id, buyer.methodId);
    const more = await bought({ act: 'ADD_QUANTITY', subscriptionId: (await subscription()).id, quantity: 5 });
    await expect(refund(id)).rejects.toThrow('refundNotLatest');
    await expect(refund(buyer.appId)).rejects.toThrow('notFound');
    await refund(more);
    await expect(refund(more)).rejects.toThrow('orderMoved');
    expect(await subscription()).toMatchObject({ quantity: 3, status: 'ACTIVE' });
    // An add-on bought later would continue without a main plan.
    const { appId } = buyer;
    const service = await bought({ act: 'ADD_SERVICE', appId, planKey: 'storage', period: 'YEAR', quantity: 10 });
    await expect(refund(id)).rejects.toThrow('refundNotLatest');
    await refund(service);
    await refund(id);
    expect(await subscription()).toMatchObject({ status: 'ENDED' });
    const { order, documents, app: left, refunds } = await read(id);
    expect(order).toMatchObject({ pay_status: 'REFUNDED', close_reason: 'REFUNDED' });
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['BILL', 'CREDIT_NOTE', 'RECEIPT']);
    expect(left).toMatchObject({ paid_until: null, seats: null });
    expect(refunds).toMatchObject([
      { destination: 'CARD', status: 'DONE', reason: 'Bought twice', created_by_name: 'Sina (Atrium)' },
    ]);
    expect((await cards().charges(order.number)).map(({ status, amount, refunded }) => [status, amount - refunded])).toEqual([
      ['succeeded', 0],
    ]);
    expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  });

  it('refuses if the credit balance is lower than the amount the order had added', async () => {
    await bought({ act: 'BUY', appId: buyer.appId, planKey: 'pro', period: 'YEAR', quantity: 3 });
    const less = await bought({ act: 'CHANGE_PLAN', subscriptionId: (await subscription()).id, planKey: 'small', quantity: 3 });
    const put = await balanceOf(app.database, buyer.team.id);
    expect(put).toBeGreaterThan(0);
    // Spends the credit balance on an add-on, by an order of its own.
    await bought({ act: 'ADD_SERVICE', appId: buyer.appId, planKey: 'storage', period: 'YEAR', quantity: 10 });
    await expect(refund(less)).rejects.toThrow('creditSpent');
    await seedCredit(app.database, buyer.team, put);
    await refund(less);
    expect(await subscription()).toMatchObject({ plan_key: 'pro' });
    expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  });

  it('fifty simultaneous refunds return the money once; the part paid from the balance returns to the balance', async () => {
    await seedCredit(app.database, buyer.team, 1000);
    const { id } = await ordered(buyer);
    await pay(buyer.team.owner, id, buyer.methodId);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => refund(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(app.database, buyer.team.id)).toBe(1000);
    const { refunds, order } = await read(id);
    expect(refunds.map(({ destination, amount }) => [destination, Number(amount)]).toSorted()).toEqual([
      ['BALANCE', 1000],
      ['CARD', order.due],
    ]);
  });
});

describe('transfers', () => {
  it('pay the order once; after a cancellation they become credit balance, once', async () => {
    const { id } = await ordered(buyer, 2, 'BANK_TRANSFER');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => approve(id)));
    expect(results.filter(({ status }) => status === 'fulfilled').map((each) => 'value' in each && each.value)).toEqual(['PAID']);
    await tryFulfil(parts(), buyer.team.id, id);
    expect((await read(id)).order).toMatchObject({ close_reason: 'FULFILLED', pay_type: 'BANK_TRANSFER' });
    const more = (await quoted(buyer.team.owner, { act: 'ADD_QUANTITY', subscriptionId: (await subscription()).id, quantity: 9 }))
      .data;
    const { data } = await placed(buyer.team.owner, more.token, 'BANK_TRANSFER');
    await cancel(buyer.team.owner, data.id);
    const late = await Promise.allSettled(Array.from({ length: 20 }, () => approve(data.id)));
    expect(late.filter(({ status }) => status === 'fulfilled').map((each) => 'value' in each && each.value)).toEqual([
      'CREDITED',
    ]);
    expect(await balanceOf(app.database, buyer.team.id)).toBe(more.due);
    expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  });

  it('are added to the balance if the change can no longer be applied', async () => {
    await bought({ act: 'BUY', appId: buyer.appId, planKey: 'team', period: 'YEAR', quantity: 3 });
    const more = (await quoted(buyer.team.owner, { act: 'ADD_QUANTITY', subscriptionId: (await subscription()).id, quantity: 9 }))
      .data;
    const { data } = await placed(buyer.team.owner, more.token, 'BANK_TRANSFER');
    await days(30);
    await approve(data.id);
    expect(await fulfil(parts(), buyer.team.id, data.id)).toBe('REFUNDED');
    expect(await fulfil(parts(), buyer.team.id, data.id)).toBeNull();
    expect(await balanceOf(app.database, buyer.team.id)).toBe(more.due);
    expect(await subscription()).toMatchObject({ quantity: 3 });
    expect((await read(data.id)).order.close_reason).toBe('REFUNDED');
    expect((await read(data.id)).documents).toEqual([]);
  });
});

it('after an early renewal the paid value never exceeds what was paid', async () => {
  await bought({ act: 'BUY', appId: buyer.appId, planKey: 'team', period: 'YEAR', quantity: 3 });
  await days(265);
  const before = await subscription();
  await bought({ act: 'RENEW', subscriptionId: before.id, quantity: 3 });
  const after = await subscription();
  // At an unchanged price the paid value equals the price, except for one more day in a leap year.
  expect(after).toMatchObject({ period_start: before.period_end, anchor_day: before.anchor_day });
  expect(Math.abs(after.paid_value - before.paid_value)).toBeLessThan(before.paid_value / 365);
  // Renews early again after the price of the plan has increased tenfold.
  await app.database.pool.query(
    `UPDATE apps SET manifest = jsonb_set(manifest, '{plans,0,prices,0,rows,0,unitPrice}', '60000') WHERE id = '${buyer.appId}'`,
  );
  const quote = (await quoted(buyer.team.owner, { act: 'RENEW', subscriptionId: before.id, quantity: 3 })).data;
  const paid = before.paid_value * (100 / 365) + before.paid_value + quote.due;
  await pay(buyer.team.owner, (await placed(buyer.team.owner, quote.token)).data.id, buyer.methodId);
  const change = (
    await quoted(buyer.team.owner, { act: 'CHANGE_PLAN', subscriptionId: before.id, planKey: 'small', quantity: 3 })
  ).data;
  expect(change.unused).toBeLessThanOrEqual(Math.ceil(paid) + 1);
  expect(change.unused).toBeGreaterThan(paid * 0.99);
});

it('quote, order and bill agree to the minor unit for generated purchases and changes', async () => {
  const chance = chanceOf(5);
  let changes = 0;
  for (let team = 0; team < 12; team += 1) {
    buyer = await seedBuyer(app, `Generated ${team}`, { plans });
    if (team % 3 === 0) await seedCredit(app.database, buyer.team, chance.below(90_000) + 1);
    let body: object = {
      act: 'BUY',
      appId: buyer.appId,
      planKey: chance.one(['team', 'pro', 'small']),
      period: chance.one(['YEAR', 'MONTH']),
      quantity: chance.below(20) + 1,
    };
    for (let step = 0; step < 16; step += 1) {
      const { data: quote, status } = await quoted(buyer.team.owner, body);
      if (status === 200) {
        changes += 1;
        const id = (await placed(buyer.team.owner, quote.token)).data.id;
        if (quote.due > 0) expect((await pay(buyer.team.owner, id, buyer.methodId)).data.label).toBe('FULFILLED');
        const { order, documents } = await read(id);
        const facts = documents.find(({ kind }) => kind === 'BILL')?.content as DocumentFacts;
        const { currency, amount, discount, unused, fromBalance, due, toBalance } = quote;
        expect(order).toMatchObject({
          currency,
          amount,
          discount,
          unused,
          from_balance: fromBalance,
          due,
          to_balance: toBalance,
        });
        expect(facts).toMatchObject({ currency, amount, discount, unused, fromBalance, due, toBalance, lines: order.lines });
        expect(quote.lines).toEqual(
          (order.lines as { planName: { en: string } }[]).map((line) => ({ ...line, planName: line.planName.en })),
        );
        expect(takenBy(await cards().charges(order.number))).toBe(due);
        if (chance.below(3) === 0) await days(chance.below(9) + 1);
      }
      const { id: subscriptionId, quantity, period } = await subscription();
      body = chance.one<object>([
        { act: 'ADD_QUANTITY', subscriptionId, quantity: quantity + chance.below(5) + 1 },
        { act: 'CHANGE_PLAN', subscriptionId, planKey: chance.one(['team', 'pro', 'small']), quantity: chance.below(20) + 1 },
        { act: 'CHANGE_PERIOD', subscriptionId, period: period === 'YEAR' ? 'MONTH' : 'YEAR', quantity: chance.below(20) + 1 },
        { act: 'RENEW', subscriptionId, quantity: quantity + chance.below(2) },
        { act: 'ADD_SERVICE', appId: buyer.appId, planKey: 'storage', period: 'MONTH', quantity: chance.below(40) + 1 },
      ]);
    }
  }
  expect(changes).toBeGreaterThan(120);
  expect(await wrongMoney(app.ownerUrl)).toEqual([]);
}, 120_000);
