import { afterAll, describe, expect, test } from 'vitest';
import { fillInForm, putCard, startTestCards, testCardKeys } from '#dev/testing/cards.ts';
import { createTestDatabase } from '#dev/testing/database.ts';
import { type ChargeInput, GatewayUnreachable, SignatureWrong } from './card-client.ts';
import { sign } from './sandbox/events.ts';
import { openStripe } from './stripe.ts';

let n = 0;

const database = await createTestDatabase();
const cards = await startTestCards(database.url);
const door = cards.door;
const customer = await door.createCustomer({ teamId: 't', name: 'Harbour Trading', key: 'customer-of-t' });
afterAll(async () => {
  await cards.sandbox.stop();
  await database.drop();
});

const back = 'http://localhost/back';
const newPayment = () => `00000000-0000-4000-8000-${String((n += 1)).padStart(12, '0')}`;
const chargeOf = async (number: string, more: Partial<ChargeInput> = {}): Promise<ChargeInput> => ({
  paymentId: newPayment(),
  customer,
  method: await putCard(door, customer, number),
  amount: 4932,
  currency: 'USD',
  orderNumber: 'A-1',
  offSession: false,
  returnUrl: back,
  ...more,
});
/** Returns the states of all charges at the gateway for a payment: there must never be two. */
const taken = async (paymentId: string) => {
  const answer = await fetch(
    `${cards.sandbox.origin}/v1/payment_intents/search?query=${encodeURIComponent(`metadata['paymentId']:'${paymentId}'`)}`,
    { headers: { authorization: `Bearer ${testCardKeys.secretKey}` } },
  );
  return ((await answer.json()) as { data: { status: string }[] }).data.map(({ status }) => status);
};

describe('the gateway refuses', () => {
  test('another key, unknown objects, and unsupported calls', async () => {
    const { sandbox } = cards;
    const address = { host: 'localhost', port: sandbox.port, protocol: 'http' as const };
    const stranger = openStripe({ name: 'sandbox', secretKey: 'sk_test_somebody_else', webhookSecret: 'whsec_x', address });
    await expect(stranger.createCustomer({ teamId: 't', name: 'X', key: 'strange' })).rejects.toThrow('Invalid API Key');
    expect(await door.readCard({ token: 'cs_test_unknown', customer })).toBeUndefined();
    expect(await door.findCharge({ ref: 'pi_unknown', paymentId: newPayment() })).toBeUndefined();
    expect(await door.findCharge({ ref: null, paymentId: newPayment() })).toBeUndefined();
    expect(await door.findCharge({ ref: null, paymentId: newPayment(), customer })).toBeUndefined();
    expect(await door.findRefund({ ref: 're_unknown' })).toBeUndefined();
    const headers = { authorization: `Bearer ${testCardKeys.secretKey}` };
    expect((await fetch(`${sandbox.origin}/v1/payouts`, { method: 'POST', headers })).status).toBe(404);
  });

  test('a form of another customer, or one that was not filled in', async () => {
    const other = await door.createCustomer({ teamId: 'o', name: 'Other', key: 'customer-of-o' });
    const { url } = await door.beginCard({ customer, returnUrl: back, cancelUrl: back, language: 'en' });
    const unfinished = new URL(url).pathname.split('/').at(-1) ?? '';
    expect(await door.readCard({ token: unfinished, customer })).toBeUndefined();
    const token = await fillInForm(url, '4242424242424242');
    expect(await door.readCard({ token, customer: other })).toBeUndefined();
    expect(await door.readCard({ token, customer })).toMatchObject({ lastFour: '4242' });
  });

  test('a card of another customer, and a removed card', async () => {
    const other = await door.createCustomer({ teamId: 'o', name: 'Other', key: 'customer-of-o' });
    const charge = await chargeOf('4242424242424242');
    await expect(door.charge({ ...charge, customer: other })).rejects.toThrow('No such PaymentMethod');
    await door.removeCard(charge.method);
    await door.removeCard(charge.method);
    await door.removeCard('pm_unknown');
    await expect(door.charge({ ...charge, paymentId: newPayment() })).rejects.toThrow('No such PaymentMethod');
  });

  test.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficientFunds'],
    ['4000000000009987', 'lostOrStolen'],
    ['4000000000000069', 'expiredCard'],
    ['4000000000000119', 'processingError'],
  ])('the card %s: %s, with the same answer to a repeated call', async (number, failure) => {
    const charge = await chargeOf(number);
    const answer = await door.charge(charge);
    expect(answer).toMatchObject({ state: 'FAILED', failure, paymentId: charge.paymentId, challengeUrl: null });
    expect(await door.charge(charge)).toEqual(answer);
    expect(await door.findCharge({ ref: null, paymentId: charge.paymentId, customer })).toEqual(answer);
  });

  test('a known key with another amount', async () => {
    const charge = await chargeOf('4242424242424242');
    await door.charge(charge);
    await expect(door.charge({ ...charge, amount: 1 })).rejects.toThrow('same parameters');
    expect(await taken(charge.paymentId)).toEqual(['succeeded']);
  });

  test('a message with a wrong signature, an old one, or one with other bytes', () => {
    const object = { id: 'pi_1', object: 'payment_intent', metadata: { paymentId: 'p' } };
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
    const { webhookSecret } = testCardKeys;
    const signed = (at: number, secret = webhookSecret) => sign(secret, body, new Date(Date.now() + at * 1000));
    const read = (signature: string, text = body) => door.readEvent(Buffer.from(text), signature);
    expect(read(signed(0))).toEqual({ id: 'evt_1', kind: 'CHARGE', ref: 'pi_1', paymentId: 'p' });
    expect(read(signed(-290))).toMatchObject({ id: 'evt_1' });
    for (const wrong of [signed(-310), signed(0, 'whsec_other'), '', 't=1', 'v1=2'])
      expect(() => read(wrong)).toThrow(SignatureWrong);
    expect(() => read(signed(0), body.replace('pi_1', 'pi_2'))).toThrow(SignatureWrong);
    expect(() => read(signed(0), `${body} `)).toThrow(SignatureWrong);
  });
});

test.each([
  ['4242424242424242', 'visa', 'CREDIT'],
  ['5555555555554444', 'mastercard', 'CREDIT'],
  ['4000056655665556', 'visa', 'DEBIT'],
  ['5105105105105100', 'mastercard', 'PREPAID'],
  ['378282246310005', 'amex', 'CREDIT'],
  ['6200000000000005', 'unionpay', 'CREDIT'],
])('%s is %s, %s, and is charged once', async (number, brand, funding) => {
  const { url } = await door.beginCard({ customer, returnUrl: `${back}?a=1`, cancelUrl: back, language: 'hk' });
  const card = await door.readCard({ token: await fillInForm(url, number), customer });
  expect(card).toMatchObject({ brand, funding, lastFour: number.slice(-4), expMonth: 12, expYear: 2040, holder: 'Test Holder' });
  const charge = await chargeOf(number);
  const [first, ...others] = await Promise.allSettled(Array.from({ length: 10 }, () => door.charge(charge)));
  for (const one of [first, ...others])
    if (one?.status === 'fulfilled')
      expect(one.value).toMatchObject({ state: 'SUCCEEDED', amount: 4932, currency: 'USD', failure: null });
    else expect(one?.reason).toBeInstanceOf(GatewayUnreachable);
  expect(await taken(charge.paymentId)).toEqual(['succeeded']);
});

test('reading a card returns the customer’s other cards with the same number', async () => {
  const own = await door.createCustomer({ teamId: 's', name: 'Same', key: 'customer-of-s' });
  const first = await putCard(door, own);
  await putCard(door, own, '5555555555554444');
  const { url } = await door.beginCard({ customer: own, returnUrl: back, cancelUrl: back, language: 'en' });
  const card = await door.readCard({ token: await fillInForm(url, '4242 4242-4242 4242', { expiry: '01/2041' }), customer: own });
  expect(card?.sameAs).toEqual([first]);
});

test('the same key creates one customer', async () => {
  const input = { teamId: 'k', name: 'Key', key: 'customer-of-k' };
  expect(await door.createCustomer(input)).toBe(await door.createCustomer(input));
});

describe('a challenge by the bank', () => {
  const answer = (url: string, given: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ answer: given }), redirect: 'manual' });

  test.each([
    ['4000000000003220', 'approve', { state: 'SUCCEEDED', failure: null }, 'succeeded'],
    ['4000000000003220', 'refuse', { state: 'FAILED', failure: 'authenticationFailed' }, 'failed'],
    ['4000008400001629', 'approve', { state: 'FAILED', failure: 'declined' }, 'failed'],
  ])('%s, %s', async (number, given, end, redirectStatus) => {
    const charge = await chargeOf(number);
    const started = await door.charge(charge);
    expect(started).toMatchObject({ state: 'CHALLENGE', failure: null });
    const url = started.challengeUrl ?? '';
    expect((await fetch(url.replace(/secret=\w+/, 'secret=x'))).status).toBe(404);
    expect(await (await fetch(url, { headers: { 'accept-language': 'en' } })).text()).toContain('49.32');
    const left = await answer(url, given);
    expect([left.status, left.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`redirect_status=${redirectStatus}`),
    ]);
    expect(await door.findCharge({ ref: started.ref, paymentId: charge.paymentId })).toMatchObject(end);
    // A second answer changes nothing.
    await answer(url, given === 'approve' ? 'refuse' : 'approve');
    expect(await door.findCharge({ ref: started.ref, paymentId: charge.paymentId })).toMatchObject(end);
  });

  test('is a failure if no person is present', async () => {
    const charge = await chargeOf('4000000000003220', { offSession: true });
    expect(await door.charge(charge)).toMatchObject({ state: 'FAILED', failure: 'authenticationNeeded' });
  });

  test('can be cancelled while it waits, but not after it succeeded', async () => {
    const started = await door.charge(await chargeOf('4000000000003220'));
    expect(await door.stopCharge(started.ref)).toMatchObject({ state: 'CANCELLED', failure: 'abandoned' });
    await answer(started.challengeUrl ?? '', 'approve');
    expect(await door.stopCharge(started.ref)).toMatchObject({ state: 'CANCELLED' });
    const paid = await door.charge(await chargeOf('4242424242424242'));
    expect(await door.stopCharge(paid.ref)).toMatchObject({ state: 'SUCCEEDED' });
  });
});

test('a delayed charge succeeds later', async () => {
  const charge = await chargeOf('4000000000070005');
  const started = await door.charge(charge);
  expect(started.state).toBe('PROCESSING');
  expect(await door.stopCharge(started.ref)).toMatchObject({ state: 'PROCESSING' });
  await cards.sandbox.settle();
  expect(await door.findCharge({ ref: started.ref, paymentId: charge.paymentId })).toMatchObject({ state: 'SUCCEEDED' });
});

test('a charge whose answer was lost is found by the gateway’s customer or by the payment’s id', async () => {
  const charge = await chargeOf('4000000000080004');
  await expect(door.charge(charge)).rejects.toThrow(GatewayUnreachable);
  const found = await door.findCharge({ ref: null, paymentId: charge.paymentId, customer });
  expect(found).toMatchObject({ state: 'SUCCEEDED', paymentId: charge.paymentId });
  expect(await door.findCharge({ ref: null, paymentId: charge.paymentId })).toEqual(found);
  expect(await taken(charge.paymentId)).toEqual(['succeeded']);
});

describe('refunds', () => {
  const paid = async (number: string) => (await door.charge(await chargeOf(number))).ref;

  test('are made once for a key, up to the charged amount', async () => {
    const ref = await paid('4242424242424242');
    const refund = { ref, amount: 4000, refundId: newPayment() };
    const first = await door.refund(refund);
    expect(first.state).toBe('DONE');
    expect(await door.refund(refund)).toEqual(first);
    expect(await door.findRefund({ ref: first.ref })).toEqual(first);
    await expect(door.refund({ ref, amount: 933, refundId: newPayment() })).rejects.toThrow('greater than');
    await expect(door.refund({ ref: 'pi_unknown', amount: 1, refundId: newPayment() })).rejects.toThrow('No such');
  });

  test.each([
    ['4000000000007726', 'PROCESSING', 'DONE'],
    ['4000000000005126', 'DONE', 'FAILED'],
  ])('%s: %s, later %s', async (number, at, later) => {
    const { ref, state } = await door.refund({ ref: await paid(number), amount: 4932, refundId: newPayment() });
    expect(state).toBe(at);
    await cards.sandbox.settle();
    expect(await door.findRefund({ ref })).toMatchObject({ state: later });
  });
});

test('after any failure, repeated calls with the same key take the money once', async () => {
  const charges = await Promise.all(Array.from({ length: 30 }, () => chargeOf('4242424242424242')));
  const drawn = (seed: number) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  cards.sandbox.fail({ before: 0.2, after: 0.2, hang: 0.05, random: drawn(7) });
  let silent = 0;
  const untilHeard = async (charge: ChargeInput): Promise<string> => {
    try {
      return (await door.charge(charge)).state;
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error;
      silent += 1;
      return untilHeard(charge);
    }
  };
  try {
    expect(new Set(await Promise.all(charges.map(untilHeard)))).toEqual(new Set(['SUCCEEDED']));
  } finally {
    cards.sandbox.fail();
  }
  expect(silent).toBeGreaterThan(5);
  for (const { paymentId } of charges) expect(await taken(paymentId)).toEqual(['succeeded']);
});

test('a gateway that is not reachable throws GatewayUnreachable', async () => {
  const address = { host: 'localhost', port: 9, protocol: 'http' as const };
  const lost = openStripe({ name: 'sandbox', ...testCardKeys, address, milliseconds: 300 });
  await expect(lost.createCustomer({ teamId: 't', name: 'X', key: 'lost-customer' })).rejects.toThrow(GatewayUnreachable);
  await expect(lost.charge(await chargeOf('4242424242424242'))).rejects.toThrow(GatewayUnreachable);
});
