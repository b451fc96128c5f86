import type { z } from 'zod';
import { paymentOf } from '#contract/apps/app-facts.ts';
import { openLabelOf } from '#contract/billing/order-states.ts';
import type { IncludedItem, subscriptionInfo, SubscriptionView, TrialView } from '#contract/billing/subscription-views.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { addDays, endOfPeriod, startOfDay } from '#server/domain/periods.ts';
import { boughtPrice, fewerSeats, leastNext, renewalOf } from './renewal.rules.ts';
import { obstacleToBuying, subscriptionObstaclesOf, hasHigherPlan, daysLeftOf, stateAt } from './subscriptions.policy.ts';
import { lastDayOf, nextStepDay } from './upcoming.rules.ts';
import type { TeamBillingFacts, ListedSubscriptionRow, TrialRow } from './subscriptions.repository.ts';

export interface SubscriptionSurroundings {
  around: TeamBillingFacts;
  /** All subscriptions of the same app. */
  beside: readonly ListedSubscriptionRow[];
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns a subscription for display, with the first obstacle to each act. */
export function subscriptionView(
  context: TeamContext,
  row: ListedSubscriptionRow,
  where: SubscriptionSurroundings,
): SubscriptionView {
  const { plan, open_order: order, last_step: step } = row;
  const { headcount } = where.around;
  const renewal = row.status === 'ACTIVE' && row.cancelled_at === null ? renewalOf(row, where.around) : undefined;
  return {
    id: row.id,
    app: { appId: row.appId, name: row.name, icon: row.icon },
    planKey: row.plan_key,
    planName: plan.name[context.language],
    planKind: row.plan_kind,
    rule: plan.rule,
    quantityRule: plan.quantityRule,
    unit: plan.unit,
    quantity: row.quantity,
    granted: row.granted,
    nextQuantity: row.next_quantity,
    least: leastNext(row, headcount),
    step: plan.purchaseUnit,
    period: row.period,
    startedOn: row.started_on,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    daysLeft: daysLeftOf(context, row),
    currency: row.currency,
    price: boughtPrice(row) ?? row.paid_value,
    included: includedOf(row, context),
    next: renewal && row.period_end !== null ? nextOf(row, renewal, row.period_end) : null,
    fewerSeats: renewal ? fewerSeats(row, where.around) : null,
    people: row.people,
    autoRenew: row.auto_renew,
    card: cardOf(where.around, row),
    cancelledAt: iso(row.cancelled_at),
    graceUntil: iso(row.grace_until),
    endedAt: iso(row.ended_at),
    state: stateAt(context, row),
    openOrder: order && { id: order.id, number: order.number, automatic: order.automatic, label: openLabelOf(order) },
    lastStep: step && { at: new Date(step.requested_at).toISOString(), outcome: step.outcome, reason: step.reason },
    nextStep: nextStepOf(context, row),
    higherPlan: hasHigherPlan(row, where.around),
    against: subscriptionObstaclesOf(context, row, where),
    version: row.version,
  };
}

function nextOf(
  { period, anchor_day: anchor }: ListedSubscriptionRow,
  { plan, ...renewal }: NonNullable<ReturnType<typeof renewalOf>>,
  on: string,
) {
  const { rule, purchaseUnit, discountRatio } = plan;
  return { on, ...renewal, rule, purchaseUnit, discountRatio, until: endOfPeriod(on, period, anchor) };
}

function cardOf({ card }: TeamBillingFacts, { period_end: end }: ListedSubscriptionRow): SubscriptionView['card'] {
  if (!card) return null;
  const { id, brand, last_four: lastFour, exp_month: expMonth, exp_year: expYear } = card;
  return { id, brand, lastFour, expMonth, expYear, expires: end !== null && addDays(end, -1) > lastDayOf(card) };
}

/** Returns when the card is charged next; null if it is not. */
function nextStepOf({ team }: TeamContext, row: ListedSubscriptionRow): string | null {
  const day = nextStepDay(row, team.timeZone);
  return day && startOfDay(day, team.timeZone).toISOString();
}

/** Returns the plan's unit and its included items, with their usage as reported by the app or counted from seats. */
export function includedOf(row: ListedSubscriptionRow, { language }: Pick<TeamContext, 'language'>): IncludedItem[] {
  const { plan } = row;
  const used = (key: string | null, unit: IncludedItem['unit']) => {
    if (unit === 'PEOPLE') return { used: row.seats_used, reportedAt: null };
    const reported = row.usage.find(({ item }) => item === key);
    return { used: reported?.used ?? null, reportedAt: iso(reported?.reported_at ?? null) };
  };
  return [
    { key: plan.key, name: plan.name[language], unit: plan.unit, purchased: row.granted, ...used(plan.key, plan.unit) },
    ...plan.includes.map(({ key = null, name, unit, quantity }) => ({
      key,
      name: name[language],
      unit,
      purchased: quantity,
      ...used(key, unit),
    })),
  ];
}

/** Returns a subscription in the format of specification section 3. */
export function infoOf(context: TeamContext, row: ListedSubscriptionRow): z.input<typeof subscriptionInfo> {
  const includedItems = includedOf(row, context);
  return {
    subscriptionId: row.id,
    app: { appId: row.appId, name: row.name, icon: row.icon },
    planName: row.plan.name[context.language],
    duration: row.period,
    expiry: row.period_end,
    daysLeft: daysLeftOf(context, row),
    state: stateAt(context, row),
    includedItems,
    purchasedQuantity: row.granted,
    usedCount: includedItems[0]?.used ?? null,
    unit: row.plan.unit,
  };
}

/** Returns an opened app that can be bought, with its trial and the first obstacle to buying it. */
export function trialOf(context: TeamContext, row: TrialRow, around: TeamBillingFacts): TrialView {
  const { trial_until: trialUntil, paid_until: paidUntil, cancelled_at: cancelledAt } = row;
  const { payment, trial, until, daysLeft } = paymentOf({ free: false, trialUntil, paidUntil, cancelledAt }, context.now);
  return {
    app: { appId: row.appId, name: row.name, icon: row.icon },
    payment,
    trial,
    until: iso(until),
    daysLeft,
    people: row.people,
    seats: row.seats,
    seatsUsed: row.seats_used,
    against: obstacleToBuying(context, around, row),
  };
}
