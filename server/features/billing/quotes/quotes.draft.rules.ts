import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import { cheaperAbove, type Days, netOf, priceOf, renewedQuantity } from '#contract/billing/pricing.ts';
import type { QuoteRequest, StoredLine } from '#contract/billing/quotes.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { anchorOf, daysBetween, endOfPeriod, laterOf } from '#server/domain/periods.ts';
import type { QuoteDraft, QuoteFacts, SubscriptionFacts } from './quotes.facts.rules.ts';
import { addedLine, chargeLine, sumsOf, unusedLine } from './quotes.lines.rules.ts';
import { requireAdded, requirePlan, requireQuantity, rowsOf, sells } from './quotes.rules.ts';

type Of<A extends QuoteRequest['act']> = Extract<QuoteRequest, { act: A }>;

/**
 * Prices a request on a given day: lines, sums and next renewal (domain rules 5). A pure function without clock or database.
 * Throws invalid, noChanges, addMaximumReached, subscriptionRuns, mainPlanNeeded, subscriptionOver, appWithdrawn.
 */
export function draftOf(facts: QuoteFacts, request: QuoteRequest): QuoteDraft {
  if (request.act === 'BUY') return buy(facts, request);
  if (request.act === 'ADD_SERVICE') return addService(facts, request);
  const { subscription } = facts;
  if (!subscription) throw new AppError('notFound');
  if (request.act === 'ADD_QUANTITY') return addQuantity(facts, subscription, request);
  if (request.act === 'CHANGE_PLAN') return changePlan(facts, subscription, request);
  if (request.act === 'CHANGE_PERIOD') return changePeriod(facts, subscription, request);
  return renew(facts, subscription, request);
}

function buy(facts: QuoteFacts, request: Of<'BUY'>): QuoteDraft {
  const { today, currency, headcount, running } = facts;
  if (running.some(({ planKind }) => planKind === 'MAIN')) throw new AppError('subscriptionRuns');
  const plans = onOffer(facts);
  const chosen = [
    { plan: requirePlan(plans, request.planKey, 'MAIN'), quantity: request.quantity, at: '' },
    ...request.services.map(({ planKey, quantity }, at) => ({
      plan: requirePlan(plans, planKey, 'ADD_ON', `services.${at}.planKey`),
      quantity,
      at: `services.${at}.`,
    })),
  ];
  chosen.forEach(({ plan, at }, n) => {
    if (chosen.findIndex((other) => other.plan.key === plan.key) !== n)
      throw invalid({ field: `${at}planKey`, rule: 'duplicate' });
  });
  const { period } = request;
  const ends = endOfPeriod(today, period);
  const lines = chosen.map(({ plan, quantity, at }) => {
    rowsOf(plan, currency, period, { plan: `${at}planKey`, period: at ? `${at}planKey` : 'period' });
    requireQuantity(plan, quantity, headcount, `${at}quantity`);
    return chargeLine({ plan, currency, period, quantity, starts: today, ends });
  });
  const due = lines.reduce((sum, line) => sum + line.net, 0);
  return drafted(
    facts,
    currency,
    lines,
    chosen.map(({ plan }) => plan),
    ends === null ? null : { on: ends, due },
  );
}

function addService(facts: QuoteFacts, { planKey, period, quantity }: Of<'ADD_SERVICE'>): QuoteDraft {
  const { today, currency, headcount, running } = facts;
  const plan = requirePlan(onOffer(facts), planKey, 'ADD_ON');
  if (running.some((other) => other.planKind === 'ADD_ON' && other.planKey === planKey)) throw new AppError('subscriptionRuns');
  // An add-on ends with the main plan, so it cannot be bought if the main plan is cancelled or over.
  const main = running.find(({ planKind }) => planKind === 'MAIN');
  if (!main || main.cancelled || isOver(main, today)) throw new AppError('mainPlanNeeded');
  rowsOf(plan, currency, period);
  requireQuantity(plan, quantity, headcount);
  const ends = endOfPeriod(today, period);
  const line = chargeLine({ plan, currency, period, quantity, starts: today, ends });
  return drafted(facts, currency, [line], [plan], ends === null ? null : { on: ends, due: line.net });
}

function addQuantity(facts: QuoteFacts, of: SubscriptionFacts, { quantity }: Of<'ADD_QUANTITY'>): QuoteDraft {
  const days = daysLeft(of, facts.today);
  requireAdded(of.plan, of.quantity, quantity, facts.headcount);
  const line = addedLine(of, quantity, days, facts.today);
  return drafted(facts, of.currency, [line], [of.plan], nextOf(facts, of, quantity));
}

function changePlan(facts: QuoteFacts, of: SubscriptionFacts, { planKey, quantity }: Of<'CHANGE_PLAN'>): QuoteDraft {
  const { today, headcount } = facts;
  const { currency, period, periodEnd } = of;
  const days = daysLeft(of, today);
  const plan = requirePlan(onOffer(facts), planKey, of.planKind);
  if (planKey === of.planKey) throw new AppError('noChanges');
  // A one-time purchase has no period, so there is no unused time to credit.
  if (period === 'NONE') throw invalid({ field: 'planKey', rule: 'periodNotSold' });
  if (of.planKind === 'ADD_ON' && facts.running.some((other) => other.planKey === planKey))
    throw new AppError('subscriptionRuns');
  rowsOf(plan, currency, period, { plan: 'planKey', period: 'planKey' });
  requireQuantity(plan, quantity, headcount);
  const charge = chargeLine({ plan, currency, period, quantity, starts: today, ends: periodEnd }, days);
  const next = periodEnd === null || of.cancelled ? null : { on: periodEnd, due: netWhole(plan, charge, currency) };
  return drafted(facts, currency, [charge, unusedLine(of, days, today)], [plan], next);
}

function changePeriod(facts: QuoteFacts, of: SubscriptionFacts, { period, quantity }: Of<'CHANGE_PERIOD'>): QuoteDraft {
  const { today, headcount } = facts;
  const { currency } = of;
  const days = daysLeft(of, today);
  // A one-time purchase has no unused time to credit.
  if (period === of.period) throw new AppError('noChanges');
  if (of.period === 'NONE') throw invalid({ field: 'period', rule: 'periodNotSold' });
  const plan = requirePlan(onOffer(facts), of.planKey, of.planKind, 'period');
  rowsOf(plan, currency, period, { plan: 'period', period: 'period' });
  requireQuantity(plan, quantity, headcount);
  const ends = endOfPeriod(today, period);
  const charge = chargeLine({ plan, currency, period, quantity, starts: today, ends });
  const next = ends === null || of.cancelled ? null : { on: ends, due: charge.net };
  return drafted(facts, currency, [charge, unusedLine(of, days, today)], [plan], next);
}

/**
 * A renewal starts at the end of the paid period, or today if that is over. A quantity above the current one is also charged
 * for the days until then.
 */
function renew(facts: QuoteFacts, of: SubscriptionFacts, { quantity }: Of<'RENEW'>): QuoteDraft {
  const { today, headcount } = facts;
  if (of.periodEnd === null) throw new AppError('noChanges');
  const { plan, currency } = renewedBy(facts, of);
  const early = !isOver(of, today);
  requireQuantity(plan, quantity, headcount);
  // A smaller quantity takes effect at the end of the period (domain rules 5); the remaining days are paid for.
  if (early && quantity < of.quantity) throw invalid({ field: 'quantity', rule: 'startsFrom', args: { least: of.quantity } });
  const added =
    early && quantity > of.quantity ? [addedWhileRunning(of, quantity, daysLeft(of, today), { today, plan, currency })] : [];
  const starts = early ? of.periodEnd : today;
  const ends = endOfPeriod(starts, of.period, starts === of.periodEnd ? of.anchorDay : anchorOf(starts));
  const charge = chargeLine({ plan, currency, period: of.period, quantity, starts, ends });
  return drafted(facts, currency, [...added, charge], [plan], ends === null ? null : { on: ends, due: charge.net });
}

function addedWhileRunning(
  of: SubscriptionFacts,
  quantity: number,
  days: Days | null,
  { today, plan, currency }: { today: string; plan: ManifestPlan; currency: Currency },
): StoredLine {
  // Nothing can be added if the subscription was bought in another currency, at a fixed quantity or with a lower maximum.
  if (currency !== of.currency || (of.plan.max !== null && quantity > of.plan.max) || of.plan.quantityRule === 'UNMODIFIABLE')
    throw invalid({ field: 'quantity', rule: 'quantityFixed', args: { fixed: Math.min(of.quantity, plan.max ?? of.quantity) } });
  return addedLine(of, quantity, days, today);
}

/**
 * Prices an automatic renewal at the end of the period: for the requested next quantity, raised to the headcount if the plan
 * requires it.
 */
export function renewalDraft(facts: QuoteFacts, of: SubscriptionFacts): QuoteDraft & { quantity: number } {
  if (of.periodEnd === null) throw new AppError('noChanges');
  const { plan, currency } = renewedBy(facts, of);
  const quantity = renewedQuantity(plan, of.nextQuantity ?? of.quantity, facts.headcount);
  const starts = isOver(of, facts.today) ? facts.today : of.periodEnd;
  const ends = endOfPeriod(starts, of.period, starts === of.periodEnd ? of.anchorDay : anchorOf(starts));
  const charge = chargeLine({ plan, currency, period: of.period, quantity, starts, ends });
  const draft = drafted(facts, currency, [charge], [plan], ends === null ? null : { on: ends, due: charge.net });
  return { ...draft, quantity };
}

/** Returns the plan of a renewal: the plan on offer in the team's currency; if that is not sold any more, the plan as bought. */
function renewedBy({ app, currency }: QuoteFacts, of: SubscriptionFacts): { plan: ManifestPlan; currency: Currency } {
  const offered = app.withdrawn ? undefined : app.plans.find(({ key, kind }) => key === of.planKey && kind === of.planKind);
  const choices = [offered, of.plan].flatMap((plan) =>
    plan
      ? [
          { plan, currency },
          { plan, currency: of.currency },
        ]
      : [],
  );
  const found = choices.find((choice) => sells(choice.plan, choice.currency, of.period));
  if (!found) throw invalid({ field: 'period', rule: 'periodNotSold' });
  return found;
}

type Next = { on: string; due: number } | null;

/** Returns date and price of a subscription's next renewal for a quantity. */
export function nextOf(facts: QuoteFacts, of: SubscriptionFacts, quantity: number): Next {
  if (of.periodEnd === null || of.cancelled) return null;
  const { plan, currency } = renewedBy(facts, of);
  if (currency !== of.currency) return null;
  const count = renewedQuantity(plan, of.nextQuantity ?? quantity, facts.headcount);
  const { amount } = priceOf(plan, rowsOf(plan, currency, of.period), count);
  return { on: of.periodEnd, due: netOf(amount, plan.discountRatio, currency) };
}

/**
 * Returns a larger quantity of the same request that costs less because a cheaper price row begins there; null if there is
 * none.
 */
export function cheaperOf(facts: QuoteFacts, request: QuoteRequest, draft: QuoteDraft): { quantity: number; due: number } | null {
  const line = draft.lines.find(({ kind, days }) => kind === 'CHARGE' && (request.act !== 'RENEW' || days === null));
  const plan = draft.plans[0];
  if (!line || !plan || line.rule !== 'BOUND') return null;
  const larger = cheaperAbove(plan, rowsOf(plan, draft.currency, line.period), request.quantity);
  if (!larger) return null;
  const { due } = draftOf(facts, { ...request, quantity: larger.quantity });
  return due < draft.due ? { quantity: larger.quantity, due } : null;
}

/** Returns the share of the period that is left; null for a one-time purchase. Throws subscriptionOver. */
function daysLeft(of: SubscriptionFacts, today: string): Days | null {
  if (of.periodEnd === null) return null;
  if (isOver(of, today)) throw new AppError('subscriptionOver');
  // After a change to an earlier time zone, today may be before the last pricing; those days were not paid for.
  const from = laterOf(today, of.pricedOn);
  // After an early renewal, more than one period is left.
  return { left: Math.max(0, daysBetween(from, of.periodEnd)), total: daysBetween(of.periodStart, of.periodEnd) };
}

/** Whether the paid period of a subscription has ended. */
export const isOver = ({ periodEnd }: SubscriptionFacts, today: string): boolean => periodEnd !== null && periodEnd <= today;

function onOffer({ app }: QuoteFacts): readonly ManifestPlan[] {
  if (app.withdrawn) throw new AppError('appWithdrawn');
  return app.plans;
}

const netWhole = (plan: ManifestPlan, line: StoredLine, currency: Currency) => netOf(line.whole, plan.discountRatio, currency);

function drafted(facts: QuoteFacts, currency: Currency, lines: StoredLine[], plans: ManifestPlan[], next: Next): QuoteDraft {
  const sold = plans.map((plan) => ({ ...plan, prices: plan.prices.filter((price) => price.currency === currency) }));
  // A new subscription does not renew automatically until a member switches that on.
  const automatic = facts.subscription?.autoRenew ?? false;
  return { lines, plans: sold, next: next && { ...next, automatic }, ...sumsOf(lines, currency, facts.balances[currency] ?? 0) };
}
