import { expect, test } from 'vitest';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { PlanPeriod, PriceRow } from '#contract/billing/plan-facts.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import { AppError } from '#server/kernel/errors.ts';
import { cheaperOf, draftOf, renewalDraft } from './quotes.draft.rules.ts';
import type { QuoteFacts, SubscriptionFacts } from './quotes.facts.rules.ts';

// The worked examples of domain rules 5, and the named refusals.

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const one = (unitPrice: number, fixedFee = 0): PriceRow[] => [{ from: 1, to: null, unitPrice, fixedFee }];
const tiers: PriceRow[] = [
  { from: 1, to: 10, unitPrice: 1000, fixedFee: 0 },
  { from: 11, to: 50, unitPrice: 800, fixedFee: 0 },
  { from: 51, to: null, unitPrice: 600, fixedFee: 0 },
];

function plan(key: string, rows: PriceRow[], over: Partial<ManifestPlan> = {}): ManifestPlan {
  const prices = (['MONTH', 'YEAR'] as const).map((period) => ({ currency: 'USD' as const, period, rows }));
  const base = {
    key,
    name: four(key),
    summary: four(key),
    kind: 'MAIN',
    rule: 'STANDARD',
    mode: 'VOLUME',
    unit: 'PEOPLE',
  } as const;
  const rest = {
    quantityRule: 'FREE_MODIFIABLE',
    min: 1,
    max: null,
    purchaseUnit: 1,
    includes: [],
    rank: 0,
    discountRatio: 0,
    prices,
  } as const;
  return { ...base, ...rest, includes: [], prices, ...over };
}

const bound = (mode: ManifestPlan['mode'], over: Partial<ManifestPlan> = {}) =>
  plan('team', tiers, { rule: 'BOUND', mode, ...over });

function subscribed(of: ManifestPlan, over: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    id: 's',
    version: 1,
    planKey: of.key,
    planKind: of.kind,
    plan: of,
    currency: 'USD',
    period: 'YEAR',
    quantity: 3,
    granted: 3,
    anchorDay: 1,
    periodStart: '2026-01-01',
    periodEnd: '2027-01-01',
    paidValue: 0,
    pricedOn: null,
    nextQuantity: null,
    cancelled: false,
    autoRenew: false,
    grace: false,
    ...over,
  };
}

const facts = (plans: ManifestPlan[], running: SubscriptionFacts[] = [], over: Partial<QuoteFacts> = {}): QuoteFacts => ({
  today: '2026-06-01',
  currency: 'USD',
  headcount: 1,
  balances: {},
  app: { plans, withdrawn: false },
  running,
  subscription: running[0] ?? null,
  ...over,
});

const buy = (quantity: number, over: Partial<Extract<QuoteRequest, { act: 'BUY' }>> = {}): QuoteRequest => ({
  act: 'BUY',
  appId: 'a',
  planKey: 'team',
  period: 'YEAR',
  quantity,
  services: [],
  ...over,
});

/** Returns the error name of a refusal, with the field and rule if it is about a field. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = error.detail.fields?.[0];
    return fault ? `${fault.field} ${fault.rule} ${JSON.stringify(fault.args ?? {})}` : error.error;
  }
  return 'nothing';
}

const refused = (input: QuoteFacts, request: QuoteRequest) => refusal(() => draftOf(input, request));

test('invalid quantities are refused by field, with the decisive limit', () => {
  const plans = [plan('team', one(6000), { min: 5, max: 50, purchaseUnit: 5 })];
  expect(refused(facts(plans), buy(4))).toBe('quantity startsFrom {"least":5}');
  expect(refused(facts(plans), buy(55))).toBe('quantity quantityAbove {"most":50}');
  expect(refused(facts(plans), buy(12))).toBe('quantity quantitySteps {"step":5}');
  const people = [plan('team', one(6000), { quantityRule: 'NOT_LESS', min: 5, purchaseUnit: 5 })];
  expect(refused(facts(people, [], { headcount: 12 }), buy(10))).toBe('quantity belowHeadcount {"least":15}');
  const fixed = [plan('team', one(6000), { quantityRule: 'UNMODIFIABLE', min: 5 })];
  expect(refused(facts(fixed), buy(6))).toBe('quantity quantityFixed {"fixed":5}');
});

test('currencies, periods, plans and kinds that are not sold, and withdrawn apps, are refused', () => {
  const service = plan('space', one(100), { kind: 'ADD_ON', unit: 'GB' });
  const plans = [plan('team', one(6000)), service];
  expect(refused(facts(plans, [], { currency: 'HKD' }), buy(1))).toBe('planKey currencyNotSold {}');
  expect(refused(facts(plans), buy(1, { period: 'DAY' }))).toBe('period periodNotSold {}');
  expect(refused(facts(plans), buy(1, { planKey: 'gone' }))).toBe('planKey notOneOf {}');
  expect(refused(facts(plans), buy(1, { planKey: 'space' }))).toBe('planKey notOneOf {}');
  expect(refused(facts(plans), buy(1, { services: [{ planKey: 'team', quantity: 1 }] }))).toBe('services.0.planKey notOneOf {}');
  const twice = [
    { planKey: 'space', quantity: 1 },
    { planKey: 'space', quantity: 2 },
  ];
  expect(refused(facts(plans), buy(1, { services: twice }))).toBe('services.1.planKey duplicate {}');
  expect(refused(facts(plans, [], { app: { plans, withdrawn: true } }), buy(1))).toBe('appWithdrawn');
});

test('a second main plan, a duplicate add-on, and an add-on without a continuing main plan are refused', () => {
  const service = plan('space', one(100), { kind: 'ADD_ON', unit: 'GB' });
  const main = plan('team', one(6000));
  const plans = [main, service];
  const add: QuoteRequest = { act: 'ADD_SERVICE', appId: 'a', planKey: 'space', period: 'MONTH', quantity: 1 };
  expect(refused(facts(plans, [subscribed(main)]), buy(1))).toBe('subscriptionRuns');
  expect(refused(facts(plans, [subscribed(main), subscribed(service)]), add)).toBe('subscriptionRuns');
  expect(refused(facts(plans), add)).toBe('mainPlanNeeded');
  expect(refused(facts(plans, [subscribed(main, { cancelled: true })]), add)).toBe('mainPlanNeeded');
  expect(refused(facts(plans, [subscribed(main)], { today: '2027-01-01' }), add)).toBe('mainPlanNeeded');
  expect(refused(facts(plans, [subscribed(main)]), add)).toBe('nothing');
});

test('a change without effect, above the maximum or after the end is refused', () => {
  const main = plan('team', one(6000), { max: 10 });
  const more = (quantity: number): QuoteRequest => ({ act: 'ADD_QUANTITY', subscriptionId: 's', quantity });
  const input = facts([main], [subscribed(main)]);
  expect(refused(input, more(11))).toBe('addMaximumReached');
  expect(refused(input, more(3))).toBe('noChanges');
  expect(refused(input, more(2))).toBe('quantity startsFrom {"least":3}');
  expect(refused({ ...input, today: '2027-01-01' }, more(4))).toBe('subscriptionOver');
  expect(refused(input, { act: 'CHANGE_PLAN', subscriptionId: 's', planKey: 'team', quantity: 5 })).toBe('noChanges');
  expect(refused(input, { act: 'CHANGE_PERIOD', subscriptionId: 's', period: 'YEAR', quantity: 5 })).toBe('noChanges');
  expect(refused(input, { act: 'RENEW', subscriptionId: 's', quantity: 2 })).toBe('quantity startsFrom {"least":3}');
  const once = facts([main], [subscribed(main, { period: 'NONE', periodEnd: null })]);
  expect(refused(once, { act: 'RENEW', subscriptionId: 's', quantity: 3 })).toBe('noChanges');
  expect(refusal(() => renewalDraft(once, subscribed(main, { period: 'NONE', periodEnd: null })))).toBe('noChanges');
});

test('prices 10, 50 and 51 by volume and graduated rules', () => {
  const due = (mode: ManifestPlan['mode'], quantity: number) => draftOf(facts([bound(mode)]), buy(quantity)).due;
  expect([10, 50, 51].map((quantity) => due('VOLUME', quantity))).toEqual([10_000, 40_000, 30_600]);
  expect([10, 50, 51].map((quantity) => due('GRADUATED', quantity))).toEqual([10_000, 42_000, 42_600]);
});

test('suggests 51 for quantities 39 to 50, because 51 cost less', () => {
  const cheaper = (quantity: number, over: Partial<ManifestPlan> = {}, mode: ManifestPlan['mode'] = 'VOLUME') => {
    const input = facts([bound(mode, over)]);
    return cheaperOf(input, buy(quantity), draftOf(input, buy(quantity)));
  };
  expect(cheaper(38)).toBeNull();
  expect(cheaper(39)).toEqual({ quantity: 51, due: 30_600 });
  expect(cheaper(50)).toEqual({ quantity: 51, due: 30_600 });
  expect(cheaper(51)).toBeNull();
  expect(cheaper(45, { purchaseUnit: 5 })).toEqual({ quantity: 55, due: 33_000 });
  expect(cheaper(50, {}, 'GRADUATED')).toBeNull();
  expect(cheaper(50, { max: 50 })).toBeNull();
});

test('3 seats at 60.00 a year, 100 of 365 days left, 3 more: 49.32', () => {
  const main = plan('team', one(6000));
  const input = facts([main], [subscribed(main, { paidValue: 18_000 })], { today: '2026-09-23' });
  const draft = draftOf(input, { act: 'ADD_QUANTITY', subscriptionId: 's', quantity: 6 });
  expect(draft.lines).toMatchObject([
    { before: 3, quantity: 6, days: { left: 100, total: 365 }, wholeBefore: 18_000, whole: 36_000, net: 4932 },
  ]);
  expect(draft.due).toBe(4932);
  expect(draft.next).toEqual({ on: '2027-01-01', due: 36_000, automatic: false });
});

test('600.00 to 1200.00 with 146 of 365 days left: credit 240.00, charge 480.00, due 240.00; the reverse credits the balance', () => {
  const [small, large] = [plan('team', one(60_000)), plan('large', one(120_000))];
  const input = (of: ManifestPlan, paidValue: number) =>
    facts([small, large], [subscribed(of, { quantity: 1, granted: 1, paidValue })], { today: '2026-08-08' });
  const up = draftOf(input(small, 60_000), { act: 'CHANGE_PLAN', subscriptionId: 's', planKey: 'large', quantity: 1 });
  expect(up).toMatchObject({ amount: 48_000, unused: 24_000, due: 24_000, toBalance: 0 });
  const down = draftOf(input(large, 120_000), { act: 'CHANGE_PLAN', subscriptionId: 's', planKey: 'team', quantity: 1 });
  expect(down).toMatchObject({ amount: 24_000, unused: 48_000, due: 0, toBalance: 24_000 });
});

test('another period begins today at its full price minus unused time', () => {
  const of = subscribed(plan('team', one(60_000)), { quantity: 1, paidValue: 60_000, anchorDay: 1, autoRenew: true });
  const input = facts([of.plan], [of], { today: '2026-08-08' });
  const draft = draftOf(input, { act: 'CHANGE_PERIOD', subscriptionId: 's', period: 'MONTH', quantity: 1 });
  expect(draft.lines[0]).toMatchObject({ starts: '2026-08-08', ends: '2026-09-08', days: null, net: 60_000 });
  expect(draft).toMatchObject({ unused: 24_000, due: 36_000, next: { on: '2026-09-08', due: 60_000, automatic: true } });
});

test('a renewal starts at the later of period end and today; added quantity is charged until the period end too', () => {
  const main = plan('team', one(6000));
  const monthly = { period: 'MONTH' as PlanPeriod, periodStart: '2026-01-31', periodEnd: '2026-02-28', anchorDay: 31 };
  const renew = (quantity: number): QuoteRequest => ({ act: 'RENEW', subscriptionId: 's', quantity });
  const input = (today: string) => facts([main], [subscribed(main, monthly)], { today });
  expect(draftOf(input('2026-02-21'), renew(3)).lines).toMatchObject([{ starts: '2026-02-28', ends: '2026-03-31', net: 18_000 }]);
  expect(draftOf(input('2026-03-05'), renew(3)).lines).toMatchObject([{ starts: '2026-03-05', ends: '2026-04-05' }]);
  expect(draftOf(input('2026-02-21'), renew(4))).toMatchObject({
    due: 1500 + 24_000,
    lines: [
      { before: 3, net: 1500 },
      { days: null, net: 24_000 },
    ],
  });
});

test('automatic renewal uses the requested next quantity, raised to the headcount in purchase units', () => {
  const main = plan('team', one(6000), { quantityRule: 'NOT_LESS', purchaseUnit: 5 });
  const of = subscribed(main, { quantity: 20, nextQuantity: 10 });
  expect(renewalDraft(facts([main], [of], { headcount: 4 }), of).quantity).toBe(10);
  expect(renewalDraft(facts([main], [of], { headcount: 12 }), of)).toMatchObject({ quantity: 15, due: 90_000 });
  // The plan on offer applies; if it is no longer offered, the plan as bought applies.
  const dearer = plan('team', one(7000), { quantityRule: 'NOT_LESS', purchaseUnit: 5 });
  expect(renewalDraft(facts([dearer], [of]), of).due).toBe(70_000);
  expect(renewalDraft(facts([], [of]), of).due).toBe(60_000);
});

test('the credit balance pays first, up to the amount of the order', () => {
  const due = (balance: number) =>
    draftOf(facts([plan('team', one(6000))], [], { balances: { USD: balance, HKD: 9_000_000 } }), buy(1));
  expect(due(1000)).toMatchObject({ fromBalance: 1000, due: 5000 });
  expect(due(7000)).toMatchObject({ fromBalance: 6000, due: 0 });
});

test('rupiah are whole, and a batch is charged and granted whole', () => {
  const rows = one(33_300);
  const main = plan('team', rows, {
    rule: 'BATCH',
    purchaseUnit: 10,
    discountRatio: 0.155,
    prices: [{ currency: 'IDR', period: 'YEAR', rows }],
  });
  const draft = draftOf(facts([main], [], { currency: 'IDR' }), buy(20));
  // 2 batches at Rp 333 with 15.5 % discount: the discount of 103.23 is rounded to 103.
  expect(draft.lines[0]).toMatchObject({ granted: 20, amount: 66_600, discountAmount: 10_300, net: 56_300 });
  expect(refusal(() => draftOf(facts([main], [], { currency: 'IDR' }), buy(11)))).toContain('quantitySteps');
  const of = subscribed(main, { currency: 'IDR', quantity: 20 });
  const add = (quantity: number) => ({ act: 'ADD_QUANTITY', subscriptionId: 's', quantity }) as const;
  const input = facts([main], [of], { currency: 'IDR' });
  expect(refusal(() => draftOf(input, add(31)))).toContain('quantitySteps');
  expect(draftOf(input, add(30)).lines[0]).toMatchObject({ quantity: 30, granted: 30 });
});

test('changing the plan of a one-time purchase is refused, so that it credits nothing', () => {
  const once = (key: string, unitPrice: number) => {
    const sold = plan(key, [{ from: 1, to: null, unitPrice, fixedFee: 0 }]);
    return { ...sold, prices: sold.prices.map((price) => ({ ...price, period: 'NONE' as const })) };
  };
  const [large, small] = [once('large', 90_000), once('small', 100)];
  const input = facts([large, small], [subscribed(large, { period: 'NONE', periodEnd: null, paidValue: 270_000 })]);
  expect(refusal(() => draftOf(input, { act: 'CHANGE_PLAN', subscriptionId: 's', planKey: 'small', quantity: 3 }))).toBe(
    'planKey periodNotSold {}',
  );
});

test('a price row above the representable maximum does not block smaller quantities', () => {
  const rows = [
    { from: 1, to: 999_999, unitPrice: 100, fixedFee: 0 },
    { from: 1_000_000, to: null, unitPrice: 99_999_999_999_999, fixedFee: 0 },
  ];
  const input = facts([plan('team', rows, { rule: 'BOUND' })]);
  expect(cheaperOf(input, buy(3), draftOf(input, buy(3)))).toBeNull();
});

test('days before the last pricing are not credited after a change to an earlier time zone', () => {
  const [day, other] = ['day', 'other'].map((key) => {
    const sold = plan(key, [{ from: 1, to: null, unitPrice: 10_000, fixedFee: 0 }]);
    return { ...sold, prices: sold.prices.map((price) => ({ ...price, period: 'DAY' as const })) };
  }) as [ManifestPlan, ManifestPlan];
  const of = subscribed(day, {
    period: 'DAY',
    periodStart: '2026-06-03',
    periodEnd: '2026-06-04',
    paidValue: 30_000,
    pricedOn: '2026-06-03',
  });
  const change = { act: 'CHANGE_PLAN', subscriptionId: 's', planKey: 'other', quantity: 1 } as const;
  const draft = draftOf(facts([day, other], [of], { today: '2026-06-01' }), change);
  expect(draft).toMatchObject({ unused: 30_000, toBalance: 20_000 });
});
