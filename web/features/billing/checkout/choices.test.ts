import { expect, test } from 'vitest';
import type { CurrentPlan, Offer } from '#contract/billing/offers.ts';
import type { PlanView } from '#contract/billing/plans.ts';
import { readUrl } from '#web/client/url-fields.ts';
import { buyUrl } from './buy-url.ts';
import { choicesOf } from './choices.ts';
import { curveOf, tableOf } from './curve.ts';

const rows = [
  { from: 1, to: 50, unitPrice: 800, fixedFee: 0 },
  { from: 51, to: null, unitPrice: 600, fixedFee: 0 },
];
const plan = (key: string, over: Partial<PlanView> = {}): PlanView => ({
  key,
  name: key,
  summary: key,
  kind: 'MAIN',
  rule: 'BOUND',
  mode: 'VOLUME',
  unit: 'PEOPLE',
  quantityRule: 'FREE_MODIFIABLE',
  min: 5,
  max: null,
  purchaseUnit: 1,
  includes: [],
  rank: 0,
  discountRatio: 0,
  prices: (['MONTH', 'YEAR'] as const).map((period) => ({ currency: 'USD' as const, period, rows })),
  ...over,
});
const service = plan('space', { kind: 'ADD_ON', unit: 'GB', min: 1 });
const held = (over: Partial<CurrentPlan> = {}): CurrentPlan => ({
  subscriptionId: '0197a3f2-0000-7000-8000-000000000001',
  plan: plan('team'),
  currency: 'USD',
  period: 'MONTH',
  quantity: 38,
  granted: 38,
  periodStart: '2026-11-05',
  periodEnd: '2026-12-05',
  nextQuantity: null,
  cancelled: false,
  over: false,
  ...over,
});
const offer = (over: Partial<Offer> = {}): Offer => ({
  app: { appId: '0197a3f2-0000-7000-8000-000000000002', name: 'App', icon: null },
  currency: 'USD',
  headcount: 12,
  plans: [plan('team'), plan('large', { rank: 1 }), service],
  held: [],
  withdrawn: false,
  opened: true,
  toAccept: [],
  terms: { version: '1', sections: [] },
  openOrder: null,
  throughSales: false,
  balance: 0,
  cards: true,
  ...over,
});
const chosen = (of: Offer, query = '') => choicesOf(of, readUrl(buyUrl, query));

test('a plan that is not sold in the currency of the team cannot be chosen, and no quote is requested', () => {
  expect(chosen(offer({ currency: 'HKD' }))).toMatchObject({ plans: [], plan: undefined, request: undefined });
  expect(chosen(offer({ plans: [], withdrawn: true, held: [held()] }), '?act=CHANGE_PLAN').acts).toEqual([
    'ADD_QUANTITY',
    'RENEW',
  ]);
});

test('invalid values in the address are replaced by the most common ones', () => {
  const wrong = chosen(offer(), '?plan=none&period=DAY&quantity=x&services=space:0,<b>:3&act=STEAL');
  expect(wrong.request).toEqual({
    act: 'BUY',
    appId: offer().app.appId,
    planKey: 'team',
    period: 'YEAR',
    quantity: 5,
    services: [],
  });
});

test('a purchase consists of the values in the address', () => {
  expect(chosen(offer(), '?plan=large&period=MONTH&quantity=48&services=space:5').request).toMatchObject({
    planKey: 'large',
    period: 'MONTH',
    quantity: 48,
    services: [{ planKey: 'space', quantity: 5 }],
  });
});

test('a running subscription is extended in quantity and an ended one renewed; a fixed or one-time one is neither', () => {
  expect(chosen(offer({ held: [held()] }))).toMatchObject({
    act: 'ADD_QUANTITY',
    quantity: 39,
    acts: ['ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD', 'RENEW', 'ADD_SERVICE'],
  });
  expect(chosen(offer({ held: [held({ over: true })] }))).toMatchObject({ act: 'RENEW', acts: ['RENEW'], quantity: 38 });
  const fixed = plan('team', { quantityRule: 'UNMODIFIABLE' });
  expect(chosen(offer({ held: [held({ plan: fixed, period: 'NONE', periodEnd: null })], plans: [fixed] })).acts).toEqual([]);
  expect(chosen(offer({ held: [held()] }), '?act=BUY').act).toBe('ADD_QUANTITY');
});

test('the quantity of a renewal is at least the current one, and the headcount if the plan requires it', () => {
  const people = plan('team', { quantityRule: 'NOT_LESS', purchaseUnit: 5 });
  const at = (headcount: number) =>
    chosen(offer({ headcount, plans: [people], held: [held({ plan: people, quantity: 40 })] }), '?act=RENEW');
  expect(at(12).quantity).toBe(40);
  expect(at(43).quantity).toBe(45);
});

test('the curve has a jump between rows: one line per row, up to and including the next row', () => {
  const priced = { plan: plan('team'), rows, currency: 'USD' as const };
  const curve = curveOf(priced, 48);
  expect(curve.to).toBe(68);
  expect(curve.pieces.map(([from, to]) => [from.quantity, from.amount, to.quantity, to.amount])).toEqual([
    [5, 4000, 50, 40_000],
    [51, 30_600, 68, 40_800],
  ]);
  expect(tableOf(priced, curve, 48)).toContainEqual({ quantity: 48, amount: 38_400 });
});
