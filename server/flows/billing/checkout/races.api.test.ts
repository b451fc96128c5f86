import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asOwner,
  balanceOf,
  type Buyer,
  checkoutCalls,
  letTimePass,
  readOrder,
  seedBuyer,
  seedCredit,
  wrongMoney,
} from '#dev/testing/checkout.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { expire } from './cancel.service.ts';
import { fulfil } from './fulfil.service.ts';
import { reconcile } from './reconcile.schedule.ts';
import { settleTransfer } from './transfer.service.ts';

const clients = 50;
let buyer: Buyer;
const cards = () => app.cards ?? expect.fail('cards are off');
const parts = () => ({ database: app.database, logKey: app.logKey, cards: cards().door, publicUrl: 'https://atrium.example' });
const many = <T>(work: (n: number) => Promise<T>, count = clients) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const subscriptions = () =>
  inTransaction(app.database, { teamId: buyer.team.id }, (tx) => tx.selectFrom('subscriptions').selectAll().execute());
const read = (id: string) => readOrder(app.database, buyer.team.id, id);

const app = await startTestApp({ cards: true });
const { quoted, placed, pay, cancel, ordered } = checkoutCalls(app);
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await seedBuyer(app);
});

const requireSound = async () => expect(await wrongMoney(app.ownerUrl)).toEqual([]);

describe('exactly one takes effect', { timeout: 120_000 }, () => {
  it('of fifty simultaneous orders, in rounds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const quotes = await many(
        async () =>
          (await quoted(buyer.team.owner, { act: 'BUY', appId: buyer.appId, planKey: 'team', period: 'YEAR', quantity: 2 })).data
            .token,
        5,
      );
      const answers = await many((n) => placed(buyer.team.owner, quotes[n % quotes.length] ?? ''));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, code } of answers) expect(status === 200 || code === 40910 || code === 40912).toBe(true);
      await cancel(buyer.team.owner, won[0]?.data.id ?? '');
    }
  });

  it('of fifty simultaneous payments, in rounds', async () => {
    for (let round = 0; round < 3; round += 1) {
      buyer = await seedBuyer(app);
      const { id } = await ordered(buyer);
      const answers = await many(() => pay(buyer.team.owner, id, buyer.methodId));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { code } of answers.filter(({ status }) => status !== 200)) expect([40916, 40917]).toContain(code);
      const { order, payments, subscriptions } = await read(id);
      expect(order).toMatchObject({ pay_status: 'PAID', close_reason: 'FULFILLED' });
      expect(payments).toHaveLength(1);
      expect(subscriptions).toHaveLength(1);
      expect(await cards().charges(order.number)).toMatchObject([{ status: 'succeeded', amount: order.due, refunded: 0 }]);
    }
    await requireSound();
  });

  it('a repeated idempotency key is the same payment', async () => {
    const { id } = await ordered(buyer);
    const headers = { 'idempotency-key': 'pay-once-and-only-once' };
    const answers = await many(() => pay(buyer.team.owner, id, buyer.methodId, headers), 10);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await read(id)).payments).toHaveLength(1);
  });

  it('of paying and cancelling, in rounds', async () => {
    const { owner } = buyer.team;
    await pay(owner, (await ordered(buyer, 1)).id, buyer.methodId);
    let quantity = 1;
    for (let round = 0; round < 15; round += 1) {
      const [subscription] = await subscriptions();
      const change = { act: 'ADD_QUANTITY', subscriptionId: subscription?.id, quantity: quantity + 1 };
      const { id } = (await placed(owner, (await quoted(owner, change)).data.token)).data;
      const [paid, cancelled] = await Promise.all([pay(owner, id, buyer.methodId), cancel(owner, id)]);
      expect([paid.status, cancelled.status].toSorted()).toEqual([200, 409]);
      const { order, payments } = await read(id);
      expect(order.close_reason).toBe(paid.status === 200 ? 'FULFILLED' : 'CANCELLED');
      expect(payments).toHaveLength(paid.status === 200 ? 1 : 0);
      quantity += paid.status === 200 ? 1 : 0;
      expect((await subscriptions())[0]?.quantity).toBe(quantity);
    }
    await requireSound();
  });

  it('of expiry, cancellation, payment and an approved transfer', async () => {
    for (let round = 0; round < 6; round += 1) {
      buyer = await seedBuyer(app);
      const { id } = await ordered(buyer, 3, 'BANK_TRANSFER');
      const staff = {
        ...systemWriter(app.logKey, buyer.team.id, { userAgent: 'checkout' }),
        actor: { memberId: null, displayName: 'Sina (Atrium)', kind: 'SUPPORT' as const },
      };
      const transfer = () =>
        inTransaction(app.database, { teamId: buyer.team.id }, (tx) => settleTransfer(tx, staff, id)).catch(() => 'REFUSED');
      const [settled] = await Promise.all([
        transfer(),
        transfer(),
        expire(parts(), buyer.team.id, id, new Date(Date.now() + 16 * 86_400_000)),
        cancel(buyer.team.owner, id),
        pay(buyer.team.owner, id, buyer.methodId),
      ]);
      await many(() => fulfil(parts(), buyer.team.id, id).catch(() => null), 5);
      const { order, entries, payments, refunds, subscriptions } = await read(id);
      // The transfer has paid the order or is in the balance; a card payment has paid the order or was refunded.
      const credited = entries.filter(({ reason }) => reason === 'LATE_TRANSFER');
      const byTransfer = order.pay_status === 'PAID' && order.pay_type === 'BANK_TRANSFER';
      expect(credited).toHaveLength(byTransfer ? 0 : 1);
      expect(subscriptions).toHaveLength(order.pay_status === 'PAID' ? 1 : 0);
      const succeeded = payments.filter(({ status }) => status === 'SUCCEEDED');
      expect(succeeded.length - refunds.filter(({ destination }) => destination === 'CARD').length).toBe(
        order.pay_type === 'STRIPE' && order.pay_status === 'PAID' ? 1 : 0,
      );
      expect(['PAID', 'CREDITED', 'REFUSED']).toContain(settled);
    }
    await requireSound();
  });

  it('of fifty simultaneous fulfilments and fifty reconciliations', async () => {
    const { id } = await ordered(buyer);
    cards().sandbox.fail({ after: 1 });
    expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({
      label: 'WAIT_PAID',
      payment: { status: 'CLAIMED' },
    });
    cards().sandbox.fail();
    expect(await cancel(buyer.team.owner, id)).toMatchObject({ code: 40917 });
    await letTimePass(app.database, buyer.team.id, id, 2);
    await many(() => reconcile(parts()), 10);
    await many(() => fulfil(parts(), buyer.team.id, id));
    const { order, documents, subscriptions } = await read(id);
    expect(order.close_reason).toBe('FULFILLED');
    expect(documents).toHaveLength(2);
    expect(subscriptions).toHaveLength(1);
  });

  it('of orders that spend the same balance', async () => {
    await seedCredit(app.database, buyer.team, 1000);
    for (let round = 0; round < 3; round += 1) {
      const token = (
        await quoted(buyer.team.owner, { act: 'BUY', appId: buyer.appId, planKey: 'team', period: 'YEAR', quantity: 2 })
      ).data.token;
      const placing = await many(() => placed(buyer.team.owner, token), 10);
      const id = placing.find(({ status }) => status === 200)?.data.id ?? '';
      expect(await balanceOf(app.database, buyer.team.id)).toBe(0);
      const answers = await many(() => cancel(buyer.team.owner, id), 10);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await balanceOf(app.database, buyer.team.id)).toBe(1000);
    }
  });
});

it('bill numbers have no gaps, however many are issued at once', async () => {
  const buyers = await many(() => seedBuyer(app), 12);
  const orders = await Promise.all(buyers.map(async (each) => ({ each, order: await ordered(each) })));
  await Promise.all(orders.map(({ each, order }) => pay(each.team.owner, order.id, each.methodId)));
  const numbers = await asOwner<{ number: string }>(
    app.ownerUrl,
    "SELECT number FROM billing_documents WHERE kind = 'BILL' ORDER BY number",
  );
  expect(numbers.map(({ number }) => Number(number.slice(6)))).toEqual(numbers.map((_, n) => n + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(12);
});
