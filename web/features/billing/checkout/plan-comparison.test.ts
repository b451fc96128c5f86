import { expect, test } from 'vitest';
import type { CurrentPlan, Offer } from '#contract/billing/offers.ts';
import type { PlanView } from '#contract/billing/plans.ts';
import { readUrl } from '#web/client/url-fields.ts';
import { buyUrl } from './buy-url.ts';
import { choicesOf } from './choices.ts';
import { comparedPlans } from './plan-comparison.ts';

const plan = (key: string, unitPrice: number, over: Partial<PlanView> = {}): PlanView => ({
  key,
  name: key,
  summary: key,
  kind: 'MAIN',
  rule: 'STANDARD',
  mode: 'VOLUME',
  unit: 'PEOPLE',
  quantityRule: 'FREE_MODIFIABLE',
  min: 1,
  max: null,
  purchaseUnit: 1,
  includes: [],
  rank: 0,
  discountRatio: 0,
  prices: (['MONTH', 'YEAR'] as const).map((period) => ({
    currency: 'USD',
    period,
    rows: [{ from: 1, to: null, unitPrice: period === 'YEAR' ? unitPrice * 10 : unitPrice, fixedFee: 0 }],
  })),
  ...over,
});
const space = { name: 'Space', quantity: 100, unit: 'GB' as const };
const calls = { name: 'Calls', quantity: 5, unit: 'TIMES' as const };
const small = plan('small', 100, { includes: [space] });
const large = plan('large', 200, { rank: 1, min: 20, discountRatio: 0.1, includes: [{ ...space, quantity: 900 }, calls] });
const id = '0197a3f2-0000-7000-8000-000000000001';
const current: CurrentPlan = {
  subscriptionId: id,
  plan: small,
  currency: 'USD',
  period: 'MONTH',
  quantity: 8,
  granted: 8,
  periodStart: '2026-11-05',
  periodEnd: '2026-12-05',
  nextQuantity: null,
  cancelled: false,
  over: false,
};

function plansOf(search: string, over: Partial<Offer> = {}) {
  const offer: Offer = {
    app: { appId: '0197a3f2-0000-7000-8000-000000000002', name: 'App', icon: null },
    currency: 'USD',
    headcount: 12,
    plans: [large, small],
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
  };
  return comparedPlans(offer, choicesOf(offer, readUrl(buyUrl, search)));
}

const compared = (search: string, over?: Partial<Offer>) =>
  plansOf(search, over).map(({ plan: of, amount, quantity, period, current: now, request }) => ({
    key: of.key,
    amount,
    quantity,
    period,
    now,
    request,
  }));

test('plans are compared for the chosen quantity and period, and for the nearest quantity that they sell', () => {
  expect(compared('?quantity=10&period=MONTH')).toEqual([
    { key: 'small', amount: 1000, quantity: 10, period: 'MONTH', now: false, request: undefined },
    { key: 'large', amount: 3600, quantity: 20, period: 'MONTH', now: false, request: undefined },
  ]);
  expect(compared('?quantity=30')).toMatchObject([
    { key: 'small', amount: 30_000, quantity: 30, period: 'YEAR' },
    { key: 'large', amount: 54_000, quantity: 30, period: 'YEAR' },
  ]);
});

test('a plan that is not sold for the period is compared for one for which it is sold', () => {
  const yearly = plan('yearly', 100, { rank: 2, prices: small.prices.filter(({ period }) => period === 'YEAR') });
  expect(compared('?quantity=10&period=MONTH', { plans: [small, yearly] })).toMatchObject([
    { key: 'small', period: 'MONTH' },
    { key: 'yearly', period: 'YEAR', amount: 10_000 },
  ]);
});

test('for a change the current plan comes first with its own quantity, and the others have the request of their quote', () => {
  expect(compared(`?subscription=${id}&act=CHANGE_PLAN&quantity=9`, { held: [current] })).toEqual([
    { key: 'small', amount: 800, quantity: 8, period: 'MONTH', now: true, request: undefined },
    {
      key: 'large',
      amount: 3600,
      quantity: 20,
      period: 'MONTH',
      now: false,
      request: { act: 'CHANGE_PLAN', subscriptionId: id, planKey: 'large', quantity: 20 },
    },
  ]);
});

test('each plan names what any of them includes', () => {
  expect(plansOf('').map(({ includes }) => includes)).toEqual([
    [
      { name: 'Space', unit: 'GB', quantity: 100 },
      { name: 'Calls', unit: 'TIMES', quantity: null },
    ],
    [
      { name: 'Space', unit: 'GB', quantity: 900 },
      { name: 'Calls', unit: 'TIMES', quantity: 5 },
    ],
  ]);
});
