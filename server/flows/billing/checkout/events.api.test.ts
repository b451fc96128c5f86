import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#dev/testing/app.ts';
import { type GatewayMessage, testCardKeys } from '#dev/testing/cards.ts';
import {
  balanceOf,
  type Buyer,
  checkoutCalls,
  letTimePass,
  readOrder,
  seedBuyer,
  seedCard,
  wrongMoney,
} from '#dev/testing/checkout.ts';
import { readLog } from '#dev/testing/team.ts';
import { gatewayEventsPath } from '#server/integrations/cards/cards.ts';
import { sign } from '#server/integrations/cards/sandbox/events.ts';
import { reconcile } from './reconcile.schedule.ts';

let buyer: Buyer;
const cards = () => app.cards ?? expect.fail('cards are off');
const parts = () => ({ database: app.database, logKey: app.logKey, cards: cards().door, publicUrl: 'https://atrium.example' });
const read = (id: string) => readOrder(app.database, buyer.team.id, id);
const chargeOf = async (id: string) =>
  (await cards().charges((await read(id)).order.number)).at(-1) ?? expect.fail('the gateway was not asked');

const app = await startTestApp({ cards: true });
const { pay, stop, cancel, ordered } = checkoutCalls(app);
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await seedBuyer(app);
  cards().sandbox.fail();
  cards().tell();
});

const works = '4000000000070005';
const asks = '4000000000003220';
const refused = { status: 'requires_payment_method', last_payment_error: { decline_code: 'insufficient_funds' } };

const post = async ({ body, signature }: GatewayMessage) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await app.app.inject({ method: 'POST', url: gatewayEventsPath, headers, payload: body })).statusCode;
};
/** Signs a message with changed content. */
const signed = (body: string, secret = testCardKeys.webhookSecret) => ({ body, signature: sign(secret, body, new Date()) });

/** An order whose payment the gateway has not completed. */
async function paying(number: string) {
  const methodId = await seedCard(app, buyer.team.id, number);
  const { id } = await ordered(buyer);
  const { data } = await pay(buyer.team.owner, id, methodId);
  expect(data.payment?.status).toBe(number === works ? 'PROCESSING' : 'CHALLENGE');
  const { ref, paymentId } = await chargeOf(id);
  return { id, event: () => cards().says(ref), ref, paymentId };
}
const succeeds = (ref: string) => cards().alter(ref, { status: 'succeeded' });

describe('invalid events', () => {
  it('refuses forged and unsigned messages, and ignores unknown objects', async () => {
    const { id, ref, paymentId, event } = await paying(works);
    await succeeds(ref);
    const { body } = await event();
    expect(await post(signed(body, 'forged'))).toBe(400);
    const unsigned = await app.app.inject({ method: 'POST', url: gatewayEventsPath, payload: body });
    expect(unsigned.statusCode).toBe(400);
    expect((await app.app.inject({ method: 'POST', url: gatewayEventsPath })).statusCode).toBe(400);
    expect((await read(id)).order.pay_status).toBe('PENDING');
    const ofNobody = body.replaceAll(ref, 'pi_nobody').replaceAll(paymentId, '');
    expect(await post(signed(ofNobody))).toBe(200);
    expect(await post(signed(ofNobody.replaceAll('payment_intent', 'refund').replace('pi_nobody', 're_nobody')))).toBe(200);
    expect(await post(await event())).toBe(200);
    expect((await read(id)).order.close_reason).toBe('FULFILLED');
  });

  it("asks for a repeat if the gateway's state cannot be read", async () => {
    const { id, ref, event } = await paying(works);
    await succeeds(ref);
    const sent = await event();
    cards().sandbox.fail({ before: 1 });
    expect(await post(sent)).toBe(503);
    cards().sandbox.fail();
    expect(await post(sent)).toBe(200);
    expect((await read(id)).order.pay_status).toBe('PAID');
  });

  it('the content of a message is not trusted; the state is read from the gateway', async () => {
    const { id, ref, event } = await paying(works);
    // The gateway is still processing the payment, whatever the message states.
    expect(await post(await event())).toBe(200);
    expect((await read(id)).order.pay_status).toBe('PENDING');
    await cards().alter(ref, refused);
    expect(await post(await event())).toBe(200);
    expect((await read(id)).payments).toMatchObject([{ status: 'FAILED', failure: 'insufficientFunds' }]);
  });
});

it('fifty repeats of an event, concurrent, early or late, take effect once', async () => {
  const { id, ref, event } = await paying(works);
  await succeeds(ref);
  const sent = await event();
  const answers = await Promise.all(Array.from({ length: 50 }, async (_, n) => post(n % 2 ? sent : await event())));
  expect(new Set(answers)).toEqual(new Set([200]));
  const { order, payments, subscriptions, documents } = await read(id);
  expect(order.close_reason).toBe('FULFILLED');
  expect([payments.length, subscriptions.length, documents.length]).toEqual([1, 1, 2]);
  expect(await post(sent)).toBe(200);
  expect((await read(id)).order.version).toBe(order.version);
});

it('events sent by the gateway itself are processed, also after repeats', async () => {
  const { id } = await paying(works);
  await cards().sandbox.settle();
  expect((await read(id)).order.pay_status).toBe('PENDING');
  cards().tell(app.app);
  expect(await cards().sandbox.settle()).toBeGreaterThan(0);
  expect((await read(id)).order.close_reason).toBe('FULFILLED');
  expect(await cards().sandbox.settle()).toBe(0);
});

describe('a late success', () => {
  it('for a cancelled order is refunded to the card, once', async () => {
    const { id, ref, event } = await paying(asks);
    expect(await cancel(buyer.team.owner, id)).toMatchObject({ code: 40917 });
    expect((await stop(buyer.team.owner, id)).data).toMatchObject({ label: 'CREATE', payment: { status: 'CANCELLED' } });
    expect((await cancel(buyer.team.owner, id)).data).toMatchObject({ label: 'CANCELED' });
    // The bank has approved the payment after all.
    await succeeds(ref);
    await Promise.all(Array.from({ length: 10 }, async () => post(await event())));
    const { order, refunds, payments } = await read(id);
    expect(order).toMatchObject({ close_reason: 'CANCELLED', pay_status: 'PENDING' });
    expect(payments).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(refunds).toMatchObject([{ status: 'DONE', destination: 'CARD', reason: 'late' }]);
    expect(await cards().charges(order.number)).toMatchObject([{ status: 'succeeded', amount: order.due, refunded: order.due }]);
    expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  });

  it('after another card has paid is refunded, and the purchase remains', async () => {
    const { id, ref, paymentId, event } = await paying(asks);
    await stop(buyer.team.owner, id);
    expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({ label: 'FULFILLED' });
    await succeeds(ref);
    expect(await post(await event())).toBe(200);
    const { order, refunds, subscriptions } = await read(id);
    expect(order.close_reason).toBe('FULFILLED');
    expect(refunds).toMatchObject([{ payment_id: paymentId, status: 'DONE' }]);
    expect(subscriptions).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('of a payment assumed lost pays the order that is still open', async () => {
    cards().sandbox.fail({ after: 1 });
    const { id } = await ordered(buyer);
    await pay(buyer.team.owner, id, buyer.methodId);
    cards().sandbox.fail();
    const { ref, paymentId } = await chargeOf(id);
    // The gateway does not find the charge at first.
    await cards().alter(ref, { metadata: {} });
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'FAILED', failure: 'processingError' }]);
    await cards().alter(ref, { metadata: { paymentId } });
    expect(await post(await cards().says(ref))).toBe(200);
    expect((await read(id)).order.close_reason).toBe('FULFILLED');
  });
});

it.each([
  ['less', { amount: 1 }, 1, 'USD'],
  ['more', { amount: 18_001 }, 18_001, 'USD'],
  ['another currency', { currency: 'idr' }, 18_000, 'IDR'],
  ['a currency that is not ours', { currency: 'eur' }, 18_000, 'EUR'],
])(
  'a card that was charged %s does not pay: it goes back by itself, and the log says so',
  async (_, otherwise, took, currency) => {
    const { id, ref, event } = await paying(works);
    await cards().alter(ref, { status: 'succeeded', ...otherwise });
    const [first, second] = [await event(), await event()];
    await Promise.all([post(first), post(second), reconcile(parts())]);
    const { order, refunds, subscriptions, documents } = await read(id);
    expect(order).toMatchObject({ open: true, pay_status: 'PENDING' });
    expect([subscriptions, documents]).toEqual([[], []]);
    expect(refunds).toMatchObject([{ status: 'DONE', destination: 'CARD', reason: 'otherSum', amount: took }]);
    expect(await chargeOf(id)).toMatchObject({ amount: took, refunded: took });
    const log = (await readLog(app.database, buyer.team.id)).filter(({ action }) => action === 'order.refund');
    expect(log).toMatchObject([
      { before: { currency: 'USD', due: 18_000 }, after: { reason: 'otherSum', toCard: took, currency } },
    ]);
    expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({ label: 'FULFILLED' });
    expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  },
);

describe('the schedule', () => {
  it('gives up a challenge after an hour, and not before', async () => {
    const { id } = await paying(asks);
    await letTimePass(app.database, buyer.team.id, id, 59);
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'CHALLENGE' }]);
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'CANCELLED', failure: 'abandoned' }]);
    expect((await pay(buyer.team.owner, id, buyer.methodId)).data.label).toBe('FULFILLED');
  });

  it('expires orders not paid within 24 hours, except during a payment', async () => {
    const { id, ref } = await paying(works);
    await letTimePass(app.database, buyer.team.id, id, 24 * 60 + 1);
    await reconcile(parts());
    expect((await read(id)).order.open).toBe(true);
    await cards().alter(ref, refused);
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    await reconcile(parts());
    expect((await read(id)).order.close_reason).toBe('LAPSED');
    expect(await pay(buyer.team.owner, id, buyer.methodId)).toMatchObject({ code: 40916 });
  });

  it('leaves a payment unchanged while the gateway is unreachable', async () => {
    const { id } = await paying(works);
    await letTimePass(app.database, buyer.team.id, id, 2);
    cards().sandbox.fail({ before: 1 });
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'PROCESSING' }]);
    expect(await stop(buyer.team.owner, id)).toMatchObject({ status: 503 });
  });

  it('repeats a refund until it is done; what the card does not accept becomes credit balance', async () => {
    const { id, ref, event } = await paying(asks);
    await stop(buyer.team.owner, id);
    await cancel(buyer.team.owner, id);
    await cards().alter(ref, { status: 'succeeded' }, { behaviour: 'refundPending' });
    // The charge succeeds; the answer to the refund is lost.
    const drawn = [0.9, 0.1];
    cards().sandbox.fail({ after: 0.5, random: () => drawn.shift() ?? 0.1 });
    await post(await event());
    expect((await read(id)).refunds).toMatchObject([{ status: 'CLAIMED', gateway_ref: null }]);
    cards().sandbox.fail();
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    const [refund] = (await read(id)).refunds;
    expect(refund).toMatchObject({ status: 'CLAIMED', gateway_ref: expect.stringMatching(/^re_/) });
    expect((await chargeOf(id)).refunded).toBe(18_000);
    await cards().alter(String(refund?.gateway_ref), { status: 'failed' });
    const report = async () => post(await cards().says(String(refund?.gateway_ref)));
    expect([await report(), await report()]).toEqual([200, 200]);
    expect(
      (await read(id)).refunds.map(({ status, destination }) => `${String(status)} ${String(destination)}`).toSorted(),
    ).toEqual(['DONE BALANCE', 'FAILED CARD']);
    expect(await balanceOf(app.database, buyer.team.id)).toBe(18_000);
  });
});

it('after a declined card, or one unknown to the gateway, the order can be paid by another card', async () => {
  const declined = await seedCard(app, buyer.team.id, '4000000000000002');
  const { id } = await ordered(buyer);
  expect((await pay(buyer.team.owner, id, declined)).data).toMatchObject({
    label: 'CREATE',
    payment: { status: 'FAILED', failure: 'declined' },
  });
  const unknown = await seedCard({ database: app.database, cards: undefined }, buyer.team.id);
  expect((await pay(buyer.team.owner, id, unknown)).data).toMatchObject({
    label: 'CREATE',
    payment: { failure: 'processingError' },
  });
  expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({ label: 'FULFILLED' });
});
