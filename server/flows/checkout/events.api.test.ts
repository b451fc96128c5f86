import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { CardGateway } from '#dev/testing/card-gateway.ts';
import { balanceOf, type Buyer, checkoutCalls, letTimePass, readOrder, seedBuyer, wrongMoney } from '#dev/testing/checkout.ts';
import { GatewayUnreachable } from '#server/outside/cards/card-door.ts';
import { gatewayEventsPath } from '#server/outside/cards/cards.ts';
import { reconcile } from './reconcile.ts';

let app: TestApp;
let cards: CardGateway;
let buyer: Buyer;
let count = 0;
const { pay, stop, cancel, ordered } = checkoutCalls(() => app);
const parts = () => ({ database: app.database, logKey: app.logKey, cards: cards.door(), publicUrl: 'https://atrium.example' });
const read = (id: string) => readOrder(app.database, buyer.team.id, id);

beforeAll(async () => {
  cards = new CardGateway();
  app = await startTestApp({ cards: cards.door() });
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await seedBuyer(app);
  cards.fate = () => 'SUCCEEDED';
  cards.fault = () => 'none';
  cards.refundState = 'DONE';
});

const post = async (event: object | string, signature = 'right') =>
  (
    await app.app.inject({
      method: 'POST',
      url: gatewayEventsPath,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: typeof event === 'string' ? event : JSON.stringify(event),
    })
  ).statusCode;
const about = (paymentId: string) => ({ id: `evt_${(count += 1)}`, kind: 'CHARGE', ref: `pi_${paymentId}`, paymentId });
/** An order whose payment the gateway has not ended. */
async function paying(fate: 'PROCESSING' | 'CHALLENGE') {
  cards.fate = () => fate;
  const { id } = await ordered(buyer);
  const { data } = await pay(buyer.team.owner, id, buyer.methodId);
  cards.fate = () => 'SUCCEEDED';
  return { id, data, paymentId: data.payment?.id ?? '' };
}

describe('what is no event', () => {
  it('a forged one, none at all, and one for nothing of ours', async () => {
    const { id, paymentId } = await paying('PROCESSING');
    cards.end(`pi_${paymentId}`, 'SUCCEEDED');
    expect(await post(about(paymentId), 'forged')).toBe(400);
    expect(await post(about(paymentId), '')).toBe(400);
    expect(await post('', 'forged')).toBe(400);
    expect((await read(id)).order.pay_status).toBe('PENDING');
    expect(await post({ id: 'evt_other', kind: 'CHARGE', ref: 'pi_nobody', paymentId: null })).toBe(200);
    expect(await post({ id: 'evt_refund', kind: 'REFUND', ref: 're_nobody', paymentId: null })).toBe(200);
    expect(await post(about(paymentId))).toBe(200);
    expect((await read(id)).order.closed_how).toBe('FULFILLED');
  });

  it('one that cannot be looked into is to be sent again', async () => {
    const { id, paymentId } = await paying('PROCESSING');
    cards.end(`pi_${paymentId}`, 'SUCCEEDED');
    const event = about(paymentId);
    cards.fault = () => 'before';
    expect(await post(event)).toBe(503);
    cards.fault = () => 'none';
    expect(await post(event)).toBe(200);
    expect((await read(id)).order.pay_status).toBe('PAID');
  });

  it('what it says: it is asked for', async () => {
    const { id, paymentId } = await paying('PROCESSING');
    // The gateway still works on it, whatever the message means.
    expect(await post(about(paymentId))).toBe(200);
    expect((await read(id)).order.pay_status).toBe('PENDING');
    cards.end(`pi_${paymentId}`, 'FAILED', 'insufficientFunds');
    expect(await post(about(paymentId))).toBe(200);
    expect((await read(id)).payments).toMatchObject([{ status: 'FAILED', failure: 'insufficientFunds' }]);
  });
});

it('events may come fifty times, at once, before the answer and long after', async () => {
  const { id, paymentId } = await paying('PROCESSING');
  cards.end(`pi_${paymentId}`, 'SUCCEEDED');
  const event = about(paymentId);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => post(n % 2 ? event : about(paymentId))));
  expect(new Set(answers)).toEqual(new Set([200]));
  const { order, payments, subscriptions, documents } = await read(id);
  expect(order.closed_how).toBe('FULFILLED');
  expect([payments.length, subscriptions.length, documents.length]).toEqual([1, 1, 2]);
  expect(await post(event)).toBe(200);
  expect((await read(id)).order.version).toBe(order.version);
});

describe('a success that comes too late', () => {
  it('for an order that was cancelled goes back to the card, once', async () => {
    const { id, paymentId } = await paying('CHALLENGE');
    expect(await cancel(buyer.team.owner, id)).toMatchObject({ code: 40917 });
    expect((await stop(buyer.team.owner, id)).data).toMatchObject({ label: 'CREATE', payment: { status: 'CANCELLED' } });
    expect((await cancel(buyer.team.owner, id)).data).toMatchObject({ label: 'CANCELED' });
    // The bank had let it through after all.
    cards.end(`pi_${paymentId}`, 'SUCCEEDED');
    await Promise.all(Array.from({ length: 10 }, () => post(about(paymentId))));
    const { order, refunds, payments } = await read(id);
    expect(order).toMatchObject({ closed_how: 'CANCELLED', pay_status: 'PENDING' });
    expect(payments).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(refunds).toMatchObject([{ status: 'DONE', goes_to: 'CARD', reason: 'late' }]);
    expect(cards.byPayment(paymentId)?.refunded).toBe(order.due);
    expect(await wrongMoney(app.ownerUrl)).toEqual([]);
  });

  it('after another card has paid goes back, and what was bought stays', async () => {
    const { id, paymentId } = await paying('CHALLENGE');
    await stop(buyer.team.owner, id);
    expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({ label: 'FULFILLED' });
    cards.end(`pi_${paymentId}`, 'SUCCEEDED');
    expect(await post(about(paymentId))).toBe(200);
    const { order, refunds, subscriptions } = await read(id);
    expect(order.closed_how).toBe('FULFILLED');
    expect(refunds).toMatchObject([{ payment_id: paymentId, status: 'DONE' }]);
    expect(subscriptions).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('of a payment that was taken for lost pays the order that still waits', async () => {
    cards.fault = (call) => (call === 'charge' ? 'after' : 'none');
    const { id } = await ordered(buyer);
    await pay(buyer.team.owner, id, buyer.methodId);
    const [charge] = [...cards.charges.values()].slice(-1);
    // The gateway finds it later than it is asked.
    cards.charges.delete(charge?.ref ?? '');
    cards.fault = () => 'none';
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'FAILED', failure: 'processingError' }]);
    if (charge) cards.charges.set(charge.ref, charge);
    expect(await post(about(charge?.paymentId ?? ''))).toBe(200);
    expect((await read(id)).order.closed_how).toBe('FULFILLED');
  });
});

describe('the clock', () => {
  it('gives up a challenge after an hour, and not before', async () => {
    const { id } = await paying('CHALLENGE');
    await letTimePass(app.database, buyer.team.id, id, 59);
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'CHALLENGE' }]);
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'CANCELLED', failure: 'abandoned' }]);
    expect((await pay(buyer.team.owner, id, buyer.methodId)).data.label).toBe('FULFILLED');
  });

  it('lapses what was not paid within 24 hours, but nothing that is being paid', async () => {
    const { id, paymentId } = await paying('PROCESSING');
    await letTimePass(app.database, buyer.team.id, id, 24 * 60 + 1);
    await reconcile(parts());
    expect((await read(id)).order.open).toBe(true);
    cards.end(`pi_${paymentId}`, 'FAILED', 'declined');
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    await reconcile(parts());
    expect((await read(id)).order.closed_how).toBe('LAPSED');
    expect(await pay(buyer.team.owner, id, buyer.methodId)).toMatchObject({ code: 40916 });
  });

  it('leaves a payment as it is while the gateway cannot be reached', async () => {
    const { id } = await paying('PROCESSING');
    await letTimePass(app.database, buyer.team.id, id, 2);
    cards.fault = () => 'before';
    await reconcile(parts());
    expect((await read(id)).payments).toMatchObject([{ status: 'PROCESSING' }]);
    expect(await stop(buyer.team.owner, id)).toMatchObject({ status: 503 });
    await expect(cards.heard('any', () => 0)).rejects.toThrow(GatewayUnreachable);
  });

  it('sends a refund again until it is done; what the card does not take becomes credit balance', async () => {
    const { id, paymentId } = await paying('CHALLENGE');
    await stop(buyer.team.owner, id);
    await cancel(buyer.team.owner, id);
    cards.end(`pi_${paymentId}`, 'SUCCEEDED');
    cards.fault = (call) => (call === 'refund' ? 'after' : 'none');
    cards.refundState = 'PROCESSING';
    await post(about(paymentId));
    expect((await read(id)).refunds).toMatchObject([{ status: 'CLAIMED', gateway_ref: null }]);
    cards.fault = () => 'none';
    await letTimePass(app.database, buyer.team.id, id, 2);
    await reconcile(parts());
    const [refund] = (await read(id)).refunds;
    expect(refund).toMatchObject({ status: 'CLAIMED', gateway_ref: `re_${String(refund?.id)}` });
    expect(cards.refunds.size).toBeGreaterThan(0);
    Object.assign(cards.refunds.get(`re_${String(refund?.id)}`) ?? {}, { state: 'FAILED' });
    const told = { id: 'evt_failed', kind: 'REFUND', ref: `re_${String(refund?.id)}`, paymentId: null };
    expect([await post(told), await post({ ...told, id: 'evt_failed_again' })]).toEqual([200, 200]);
    expect((await read(id)).refunds.map(({ status, goes_to }) => `${String(status)} ${String(goes_to)}`).toSorted()).toEqual([
      'DONE BALANCE',
      'FAILED CARD',
    ]);
    expect(await balanceOf(app.database, buyer.team.id)).toBe(18_000);
  });
});

it('a card that is declined, or that the gateway does not know any more, leaves the order to be paid by another', async () => {
  cards.fate = () => 'FAILED';
  const { id } = await ordered(buyer);
  expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({
    label: 'CREATE',
    payment: { status: 'FAILED', failure: 'declined' },
  });
  cards.fate = () => {
    throw new Error('No such PaymentMethod');
  };
  expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({
    label: 'CREATE',
    payment: { failure: 'processingError' },
  });
  cards.fate = () => 'SUCCEEDED';
  expect((await pay(buyer.team.owner, id, buyer.methodId)).data).toMatchObject({ label: 'FULFILLED' });
});
