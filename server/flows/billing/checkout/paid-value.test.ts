import { expect, test } from 'vitest';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import { shareOf } from '#contract/billing/pricing.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import { type Chance, chanceOf } from '#dev/testing/chance.ts';
import { draftOf } from '#server/features/billing/quotes/quotes.draft.rules.ts';
import type { QuoteFacts, SubscriptionFacts } from '#server/features/billing/quotes/quotes.facts.rules.ts';
import type { StoredSubscription, SubscriptionSnapshot } from '#server/features/billing/subscriptions/rows.repository.ts';
import { AppError } from '#server/kernel/errors.ts';
import { addDays, daysBetween, laterOf } from '#server/domain/periods.ts';
import { provisionedBy } from './provision.service.ts';

// Property: whatever a team orders in any sequence, the value of its unused time never exceeds what was paid for it.

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const periods = ['DAY', 'MONTH', 'YEAR'] as const;

function plan(key: string, usd: number, hkd: number, over: Partial<ManifestPlan> = {}): ManifestPlan {
  const rowsOf = (price: number) => [
    { from: 1, to: 10, unitPrice: price, fixedFee: 333 },
    { from: 11, to: null, unitPrice: Math.floor(price / 3), fixedFee: 0 },
  ];
  const prices = periods.flatMap((period) => {
    const times = { DAY: 1, MONTH: 25, YEAR: 200 }[period];
    return [
      { currency: 'USD' as const, period, rows: rowsOf(usd * times) },
      { currency: 'HKD' as const, period, rows: rowsOf(hkd * times) },
    ];
  });
  return {
    key,
    name: four(key),
    summary: four(key),
    kind: 'MAIN',
    rule: 'BOUND',
    mode: 'VOLUME',
    unit: 'PEOPLE',
    quantityRule: 'FREE_MODIFIABLE',
    min: 1,
    max: null,
    purchaseUnit: 1,
    includes: [],
    rank: 0,
    discountRatio: 0,
    prices,
    ...over,
  };
}

const factsOf = (row: StoredSubscription): SubscriptionFacts => ({
  id: row.id,
  version: 1,
  planKey: row.plan_key,
  planKind: row.plan_kind,
  plan: row.plan,
  currency: row.currency,
  period: row.period,
  quantity: row.quantity,
  granted: row.granted,
  anchorDay: row.anchor_day,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  paidValue: row.paid_value,
  pricedOn: row.priced_on,
  nextQuantity: null,
  cancelled: false,
  autoRenew: false,
  grace: false,
});

/** The credit that a plan change on the given day would yield. */
function unused(row: StoredSubscription, today: string): number {
  const end = row.period_end ?? today;
  const left = end <= today ? 0 : daysBetween(laterOf(today, row.priced_on), end);
  return shareOf(row.paid_value, { left, total: daysBetween(row.period_start, end) }, row.currency);
}

const rowOf = (id: string, state: SubscriptionSnapshot): StoredSubscription => ({
  ...state,
  id,
  team_id: 't',
  app_id: 'a',
  plan_kind: 'MAIN',
  started_on: state.period_start,
  cancelled_at: null,
  grace_until: null,
  ended_at: null,
  version: 1,
  created_at: new Date(0),
  updated_at: new Date(0),
});

function requestOf({ below, one }: Chance, row: StoredSubscription | undefined): QuoteRequest {
  const quantity = below(14) + 1;
  if (!row) return { act: 'BUY', appId: 'a', planKey: one(['small', 'large']), period: one(periods), quantity, services: [] };
  const subscriptionId = row.id;
  const more = row.quantity + below(5);
  return one<QuoteRequest>([
    { act: 'ADD_QUANTITY', subscriptionId, quantity: more + 1 },
    { act: 'CHANGE_PLAN', subscriptionId, planKey: one(['small', 'large']), quantity },
    { act: 'CHANGE_PERIOD', subscriptionId, period: one(periods), quantity },
    { act: 'RENEW', subscriptionId, quantity: more },
  ]);
}

/** @returns a description of the violation, or undefined */
function firstViolation(chance: Chance): string | undefined {
  const { below, one } = chance;
  let clock = '2026-11-23';
  let row: StoredSubscription | undefined;
  for (let step = 0; step < 12; step += 1) {
    clock = addDays(clock, below(3) === 0 ? below(40) : 0);
    // The team's date can differ from the clock by up to a day in either direction, depending on its time zone.
    const today = addDays(clock, below(3) - 1);
    const ratio = one([0, 0, 0.15, 1]);
    const plans = ['small', 'large'].map((key) =>
      plan(key, below(5000) + 1, one([1, 700]) * (below(50) + 1), { discountRatio: ratio }),
    );
    const running: SubscriptionFacts[] = row ? [factsOf(row)] : [];
    const facts: QuoteFacts = {
      today,
      currency: one(['USD', 'USD', 'HKD'] as const),
      headcount: 1,
      balances: {},
      app: { plans, withdrawn: false },
      running,
      subscription: running[0] ?? null,
    };
    const request = requestOf(chance, row);
    try {
      const draft = draftOf(facts, request);
      const paidOn = addDays(today, draft.due > 0 ? below(8) : 0);
      const basis = row && {
        planKey: row.plan_key,
        period: row.period,
        quantity: row.quantity,
        periodStart: row.period_start,
        periodEnd: row.period_end,
      };
      const order = {
        action: request.act,
        app_id: 'a',
        subscription_id: row?.id ?? null,
        basis: basis ?? null,
        currency: draft.currency,
        lines: draft.lines,
        plans: draft.plans,
      };
      const provisioned = provisionedBy(order, row ? [row] : [], paidOn)?.[0];
      if (!provisioned) continue;
      const after = rowOf(provisioned.id, provisioned.after);
      // A new period begins on the day of its quote and the old one is used until then; its value on that day is credited.
      const newPeriod = request.act === 'CHANGE_PERIOD';
      const before = row && row.currency === after.currency ? unused(row, newPeriod ? today : paidOn) : 0;
      // Each line and each share of it is rounded separately.
      const most = before - draft.unused + draft.amount - draft.discount + 3;
      const paidValue = newPeriod
        ? unused({ ...after, priced_on: null }, today)
        : Math.max(unused(after, paidOn), unused(after, addDays(paidOn, -2)));
      if (paidValue > most)
        return `${JSON.stringify(request)} on ${today}, paid on ${paidOn}: paid value ${paidValue}, paid for ${most}`;
      row = after;
      clock = addDays(paidOn, 1);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}

test('no sequence of changes yields a value above what was paid', () => {
  const chance = chanceOf(26_11_22);
  const wrong = Array.from({ length: 1000 }, () => firstViolation(chance)).filter((each) => each !== undefined);
  expect(wrong.slice(0, 5)).toEqual([]);
});
