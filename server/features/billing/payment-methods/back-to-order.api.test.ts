import { afterAll, expect, test } from 'vitest';
import { paymentMethods } from '#contract/billing/payment-methods.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';

const app = await startTestApp({ cards: true });
const payer = (await seedTeam(app.database, 'Harbour Trading')).owner;
afterAll(() => app.close());
const begin = (person: Person, body: object) => app.call<{ url: string }>(person, paymentMethods.begin, { body });

test('after adding a card for an order, the form leads back to the order whether or not the card was saved', async () => {
  const orderId = '0192f0c1-2345-7abc-8def-0123456789ab';
  const { url } = (await begin(payer, { orderId })).data;
  const form = await (await fetch(url)).text();
  expect(form).toContain(`/billing/orders/${orderId}`);
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '12/40', code: '123', holder: 'Test Holder' }),
    redirect: 'manual',
  });
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('order')).toBe(orderId);
  expect((await begin(payer, { orderId: 'elsewhere' })).status).toBe(422);
});
