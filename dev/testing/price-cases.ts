import Fraction from 'fraction.js';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import { type Currency, currencies } from '#contract/billing/currencies.ts';
import { planPeriods } from '#contract/billing/plan-facts.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import type { QuoteFacts, SubscriptionFacts } from '#server/features/billing/quotes/quotes.facts.rules.ts';
import type { Chance } from './chance.ts';
import * as oracle from './price-oracle.ts';

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const ends = planPeriods.filter((period) => period !== 'NONE');

interface DrawnState {
  chance: Chance;
  facts: QuoteFacts;
  of: SubscriptionFacts;
  now: ManifestPlan;
  other: ManifestPlan;
  service: ManifestPlan;
}

/** A plan with prices for every period in one currency. */
function planOf({ below, one }: Chance, key: string, kind: ManifestPlan['kind'], currency: Currency): ManifestPlan {
  const rule = one(['STANDARD', 'BATCH', 'BOUND', 'BOUND'] as const);
  const purchaseUnit = one([1, 1, 5, 7]);
  const min = rule === 'BATCH' ? 1 + below(9) : purchaseUnit * (1 + below(4));
  const max = one([null, null, Math.ceil(min / purchaseUnit) * purchaseUnit + purchaseUnit * below(40)]);
  const price = (most: number) => (currency === 'IDR' ? below(most) * 100 : below(most));
  const rowsOf = () => {
    const cuts = rule === 'BOUND' ? below(5) : 0;
    let from = 1 + below(min);
    const rows = [];
    for (let at = 0; at <= cuts; at += 1) {
      const to = at === cuts ? null : Math.max(from, min) + below(30);
      rows.push({ from, to, unitPrice: price(50_000), fixedFee: one([0, 0, price(9_000)]) });
      from = (to ?? 0) + 1;
    }
    return rows;
  };
  return {
    key,
    name: four(key),
    summary: four(key),
    kind,
    rule,
    mode: one(['VOLUME', 'GRADUATED'] as const),
    unit: 'GB',
    quantityRule: one(['FREE_MODIFIABLE', 'FREE_MODIFIABLE', 'NOT_LESS', 'UNMODIFIABLE'] as const),
    min,
    max,
    purchaseUnit,
    includes: [],
    rank: 0,
    discountRatio: one([0, 0, 0.1, 0.3333, 0.0001, 1, below(10_001) / 10_000]),
    prices: planPeriods.map((period) => ({ currency, period, rows: rowsOf() })),
  };
}

/** A quantity that the plan sells. */
function quantityOf({ below }: Chance, { quantityRule, min, max, purchaseUnit }: ManifestPlan, least = min): number {
  if (quantityRule === 'UNMODIFIABLE') return min;
  const step = purchaseUnit;
  const quantity = Math.ceil(least / step) * step + step * below(30);
  return max === null ? quantity : Math.max(min, Math.min(quantity, Math.floor(max / step) * step));
}

function drawState(chance: Chance): DrawnState {
  const { below, one } = chance;
  const currency = one(currencies);
  const [now, other] = [planOf(chance, 'now', 'MAIN', currency), planOf(chance, 'other', 'MAIN', currency)];
  const service = planOf(chance, 'service', 'ADD_ON', currency);
  const period = one([...ends, ...ends, 'NONE'] as const);
  const periodStart = oracle.plusDays('2026-01-01', below(1500));
  const anchorDay = one([Number(periodStart.slice(8)), 29, 30, 31]);
  const periodEnd = oracle.periodEnd(periodStart, period, Number(periodStart.slice(8)));
  const length = periodEnd === null ? 400 : oracle.daysFrom(periodStart, periodEnd);
  const quantity = quantityOf(chance, now);
  const of: SubscriptionFacts = {
    id: 's',
    version: 1,
    planKey: 'now',
    planKind: 'MAIN',
    plan: now,
    currency,
    period,
    quantity,
    granted: quantity,
    anchorDay,
    periodStart,
    periodEnd,
    paidValue: below(1_000_000) * (currency === 'IDR' ? 100 : 1),
    pricedOn: null,
    nextQuantity: null,
    cancelled: false,
    autoRenew: false,
    grace: false,
  };
  const facts: QuoteFacts = {
    today: oracle.plusDays(periodStart, below(length + 3)),
    currency,
    headcount: below(now.min + 20),
    balances: { [currency]: one([0, 0, below(200_000) * (currency === 'IDR' ? 100 : 1)]) },
    app: { plans: [now, other, service], withdrawn: false },
    running: [of],
    subscription: of,
  };
  return { chance, facts, of, now, other, service };
}

export const pricedActs = ['BUY', 'ADD_SERVICE', 'ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD', 'RENEW'] as const;

/** A request and the expected result. */
export interface PriceCase {
  facts: QuoteFacts;
  request: QuoteRequest;
  /** The expected result: a refusal, or the charges and credits, and the end of the first of these. */
  expected: string | { charges: oracle.OracleLine[]; credits: bigint[]; until: string | null };
}

/** Random plans, a subscription and a change, with their prices by the oracle. */
export function priceCase(chance: Chance): PriceCase {
  const drawn = drawState(chance);
  const { facts, of, other, service } = drawn;
  const { below, one } = chance;
  const act = one(pricedActs);
  const stray = below(12) === 0;
  const quantityFor = (plan: ManifestPlan, least?: number) => (stray ? 1 + below(60) : quantityOf(chance, plan, least));
  const as = (plan: ManifestPlan, period: string): oracle.OraclePlan => ({
    ...plan,
    discount: String(plan.discountRatio),
    currency: of.currency,
    rows: plan.prices.find((price) => price.period === period)?.rows ?? [],
  });
  const { today } = facts;
  const day = Number(today.slice(8));
  const over = of.periodEnd !== null && of.periodEnd <= today;
  const share =
    of.periodEnd === null
      ? null
      : new Fraction(oracle.daysFrom(today, of.periodEnd), oracle.daysFrom(of.periodStart, of.periodEnd));
  const least = (plan: ManifestPlan) => (plan.quantityRule === 'NOT_LESS' ? Math.max(plan.min, facts.headcount) : plan.min);
  const refused = (plan: ManifestPlan, quantity: number, more?: string) => more ?? refusalOf(plan, quantity, facts.headcount);
  const made = (
    request: QuoteRequest,
    refusal: string | undefined,
    of: () => Exclude<PriceCase['expected'], string>,
    given = facts,
  ): PriceCase => ({
    facts: given,
    request,
    expected: refusal ?? of(),
  });
  const bought = (plan: ManifestPlan, period: string, quantity: number) => oracle.wholeLine(as(plan, period), quantity);

  if (act === 'BUY') {
    const period = one(planPeriods);
    const [quantity, extra] = [quantityFor(other, least(other)), quantityOf(chance, service, least(service))];
    const services = one([[], [{ planKey: 'service', quantity: extra }]]);
    const refusal = refused(other, quantity) ?? (services.length ? refused(service, extra) : undefined);
    return made(
      { act, appId: 'a', planKey: 'other', period, quantity, services },
      refusal,
      () => ({
        charges: [bought(other, period, quantity), ...services.map(() => bought(service, period, extra))],
        credits: [],
        until: oracle.periodEnd(today, period, day),
      }),
      { ...facts, running: [], subscription: null },
    );
  }
  if (act === 'ADD_SERVICE') {
    const period = one(planPeriods);
    const quantity = quantityFor(service, least(service));
    return made(
      { act, appId: 'a', planKey: 'service', period, quantity },
      over ? 'mainPlanNeeded' : refused(service, quantity),
      () => ({ charges: [bought(service, period, quantity)], credits: [], until: oracle.periodEnd(today, period, day) }),
    );
  }
  const { plan, period, quantity: before, paidValue, currency } = of;
  if (act === 'ADD_QUANTITY') {
    const quantity = quantityFor(plan, Math.max(before + 1, least(plan)));
    const max =
      plan.quantityRule !== 'UNMODIFIABLE' && plan.max !== null && quantity > plan.max ? 'addMaximumReached' : undefined;
    const fewer = quantity === before ? 'noChanges' : quantity < before ? 'startsFrom' : undefined;
    const refusal = over ? 'subscriptionOver' : refused(plan, quantity, max ?? fewer);
    return made({ act, subscriptionId: 's', quantity }, refusal, () => ({
      charges: [oracle.addedLine(as(plan, period), before, quantity, share)],
      credits: [],
      until: of.periodEnd,
    }));
  }
  if (act === 'CHANGE_PLAN') {
    const quantity = quantityFor(other, least(other));
    const refusal = over ? 'subscriptionOver' : refused(other, quantity, period === 'NONE' ? 'periodNotSold' : undefined);
    return made({ act, subscriptionId: 's', planKey: 'other', quantity }, refusal, () => ({
      charges: [oracle.line(as(other, period), oracle.wholePrice(as(other, period), quantity), share)],
      credits: [oracle.credit(paidValue, share, currency)],
      until: of.periodEnd,
    }));
  }
  if (act === 'CHANGE_PERIOD') {
    const to = one(planPeriods);
    const quantity = quantityFor(plan, least(plan));
    const other = to === period ? 'noChanges' : period === 'NONE' ? 'periodNotSold' : undefined;
    const refusal = over ? 'subscriptionOver' : refused(plan, quantity, other);
    return made({ act, subscriptionId: 's', period: to, quantity }, refusal, () => ({
      charges: [bought(plan, to, quantity)],
      credits: [oracle.credit(paidValue, share, currency)],
      until: oracle.periodEnd(today, to, day),
    }));
  }
  const quantity = quantityFor(plan, Math.max(before, least(plan)));
  const once = of.periodEnd === null ? 'noChanges' : undefined;
  const fewer = !over && quantity < before ? 'startsFrom' : undefined;
  const refusal = refused(plan, quantity, once) ?? fewer;
  const starts = over ? today : (of.periodEnd ?? today);
  return made({ act, subscriptionId: 's', quantity }, refusal, () => ({
    // A higher quantity before the period ends is also charged for the days until then.
    charges: [
      ...(!over && quantity > before ? [oracle.addedLine(as(plan, period), before, quantity, share)] : []),
      bought(plan, period, quantity),
    ],
    credits: [],
    until: oracle.periodEnd(starts, period, starts === of.periodEnd ? of.anchorDay : Number(starts.slice(8))),
  }));
}

/** The refusal of a quantity by the rules of domain 4 and 5. */
function refusalOf(
  { quantityRule, min, max, purchaseUnit }: ManifestPlan,
  quantity: number,
  headcount: number,
): string | undefined {
  if (quantityRule === 'UNMODIFIABLE') return quantity === min ? undefined : 'quantityFixed';
  if (quantity < min) return 'startsFrom';
  if (max !== null && quantity > max) return 'quantityAbove';
  const step = purchaseUnit;
  if (quantityRule === 'NOT_LESS' && quantity < Math.ceil(Math.max(min, headcount) / step) * step) return 'belowHeadcount';
  return quantity % step === 0 ? undefined : 'quantitySteps';
}
