import { v7 as uuidv7 } from 'uuid';
import { netOf, shareOf } from '#contract/billing/pricing.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';
import type { StoredOrder } from '#server/features/billing/orders/order-rows.repository.ts';
import {
  type NewSubscription,
  stateOf,
  type StoredSubscription,
  type SubscriptionSnapshot,
} from '#server/features/billing/subscriptions/rows.repository.ts';
import { anchorOf, daysBetween, endOfPeriod, laterOf } from '#server/domain/periods.ts';

/** The change of one subscription by an order; `before` is null for a new one. */
export interface ProvisionedSubscription {
  id: string;
  before: SubscriptionSnapshot | null;
  after: SubscriptionSnapshot | NewSubscription;
}

type Bought = Pick<StoredOrder, 'action' | 'app_id' | 'subscription_id' | 'basis' | 'currency' | 'lines' | 'plans'>;

/**
 * Returns the changes of an order paid on a given day (domain rules 5); null if the subscription has changed since the order,
 * so that its price would be wrong and the order must be refunded.
 * @param all every subscription of the app, including ended ones
 * @param today the day of the payment in the team's time zone
 */
export function provisionedBy(
  order: Bought,
  all: readonly StoredSubscription[],
  today: string,
): ProvisionedSubscription[] | null {
  const running = all.filter(({ status }) => status === 'ACTIVE');
  const charges = order.lines.filter(({ kind }) => kind === 'CHARGE');
  if (order.action === 'BUY' || order.action === 'ADD_SERVICE') return bought(order, charges, running, today);
  const row = all.find(({ id }) => id === order.subscription_id);
  if (!row || !isAsOrdered(order, row)) return null;
  const after = order.action === 'RENEW' ? renewed(order, row, running, charges, today) : changed(order, row, charges, today);
  return after && [{ id: row.id, before: stateOf(row), after }];
}

function bought(
  order: Bought,
  charges: readonly StoredLine[],
  running: readonly StoredSubscription[],
  today: string,
): ProvisionedSubscription[] | null {
  const main = running.find(({ plan_kind }) => plan_kind === 'MAIN');
  if (order.action === 'BUY' ? main !== undefined : !main || main.cancelled_at !== null || isOver(main, today)) return null;
  if (charges.some(({ planKey }) => running.some((row) => row.plan_kind === 'ADD_ON' && row.plan_key === planKey))) return null;
  return charges.map((line) => {
    const { planKind, period } = line;
    const started = {
      ...termsOf(order, line),
      plan_kind: planKind,
      period,
      period_start: today,
      period_end: endOfPeriod(today, period),
      anchor_day: anchorOf(today),
      app_id: order.app_id,
      currency: order.currency,
      started_on: today,
      priced_on: today,
      auto_renew: false,
      ...nothingPlanned,
    };
    const id = uuidv7();
    return { id, before: null, after: { id, ...started } };
  });
}

const nothingPlanned = { cancelled_at: null, next_quantity: null, grace_until: null, status: 'ACTIVE' as const, ended_at: null };

/** Returns the plan as bought and the paid value of the whole period for a line (decisions/039). */
function termsOf({ plans, currency }: Bought, line: StoredLine) {
  const plan = plans.find(({ key }) => key === line.planKey);
  if (!plan) throw new Error(`the order does not contain the plan ${line.planKey}`);
  const { planKey, quantity, granted, whole, discountRatio } = line;
  return { plan_key: planKey, plan, quantity, granted, paid_value: netOf(whole, discountRatio, currency) };
}

function isAsOrdered({ basis, action }: Bought, row: StoredSubscription): boolean {
  if (!basis || (row.status === 'ENDED' && action !== 'RENEW')) return false;
  return (
    basis.planKey === row.plan_key &&
    basis.period === row.period &&
    basis.quantity === row.quantity &&
    basis.periodStart === row.period_start &&
    basis.periodEnd === row.period_end
  );
}

const isOver = ({ period_end }: Pick<StoredSubscription, 'period_end'>, today: string) =>
  period_end !== null && period_end <= today;

/** Applies an addition or change within the period, or a new period that begins today. Returns null once the period is over. */
function changed(
  order: Bought,
  row: StoredSubscription,
  charges: readonly StoredLine[],
  today: string,
): SubscriptionSnapshot | null {
  const line = charges[0];
  if (!line || isOver(row, today)) return null;
  const state = { ...stateOf(row), ...termsOf(order, line), priced_on: laterOf(laterOf(today, line.starts), row.priced_on) };
  if (order.action === 'ADD_QUANTITY')
    return { ...state, plan: row.plan, paid_value: row.paid_value + valueAdded(line, order.currency) };
  if (order.action === 'CHANGE_PLAN') return { ...state, next_quantity: null };
  // The remainder of the old period was credited from the day of the quote, however late the order is paid.
  const { period, starts } = line;
  const ends = endOfPeriod(starts, period);
  if (ends !== null && ends <= today) return null;
  const days = { period_start: starts, period_end: ends, anchor_day: anchorOf(starts) };
  return { ...state, ...days, period, next_quantity: null, grace_until: null };
}

/**
 * Applies a renewal: the next period begins at the end of the paid one, or today if that is over. An ended subscription becomes
 * active.
 */
function renewed(
  order: Bought,
  row: StoredSubscription,
  running: readonly StoredSubscription[],
  charges: readonly StoredLine[],
  today: string,
): SubscriptionSnapshot | null {
  const line = charges.find(({ before }) => before === null);
  const added = charges.find(({ before }) => before !== null);
  if (!line || row.period_end === null) return null;
  const others = running.filter(({ id }) => id !== row.id);
  if (row.plan_kind === 'MAIN' && others.some(({ plan_kind }) => plan_kind === 'MAIN')) return null;
  if (row.plan_kind === 'ADD_ON' && others.some(({ plan_key }) => plan_key === row.plan_key)) return null;
  if (row.plan_kind === 'ADD_ON' && !others.some(({ plan_kind }) => plan_kind === 'MAIN')) return null;
  const early = !isOver(row, today);
  // Quantity added for days that are over by now cannot be provided.
  if (added && !early) return null;
  const starts = early ? row.period_end : today;
  const anchor = early || starts === row.period_end ? row.anchor_day : anchorOf(starts);
  const ends = endOfPeriod(starts, row.period, anchor);
  if (ends === null) return null;
  const terms = termsOf(order, line);
  const before = row.paid_value + (added ? valueAdded(added, order.currency) : 0);
  const day = laterOf(today, row.priced_on);
  return {
    ...stateOf(row),
    ...terms,
    ...nothingPlanned,
    currency: order.currency,
    paid_value: early
      ? valueAhead(
          { ...row, paid_value: before },
          { today: day, ends, starts, paidValue: terms.paid_value, currency: order.currency },
        )
      : terms.paid_value,
    priced_on: day,
    anchor_day: anchor,
    period_start: starts,
    period_end: ends,
  };
}

/**
 * Returns the paid value of the added quantity for a whole period, at the prices of the original purchase; 0 if the larger
 * quantity costs less.
 */
const valueAdded = ({ whole, wholeBefore, discountRatio }: StoredLine, currency: StoredOrder['currency']): number =>
  Math.max(0, netOf(whole, discountRatio, currency) - netOf(wholeBefore ?? 0, discountRatio, currency));

/**
 * Returns the paid value after an early renewal. All remaining days are credited at the value of the next period, so it is set
 * such that they add up to what was paid for both periods, and never to more; at an unchanged price it equals the price.
 */
function valueAhead(
  row: Pick<StoredSubscription, 'paid_value' | 'period_start' | 'period_end' | 'currency'>,
  next: { today: string; starts: string; ends: string; paidValue: number; currency: StoredOrder['currency'] },
): number {
  const total = daysBetween(next.starts, next.ends);
  const left = daysBetween(next.today, next.starts);
  // Amounts in different currencies cannot be added: only what was paid in the new currency counts, spread over all days.
  if (row.currency !== next.currency) return shareOf(next.paidValue, { left: total, total: total + left }, next.currency);
  const unused = shareOf(row.paid_value, { left, total: daysBetween(row.period_start, next.starts) }, next.currency);
  return shareOf(next.paidValue + unused, { left: total, total: total + left }, next.currency);
}
