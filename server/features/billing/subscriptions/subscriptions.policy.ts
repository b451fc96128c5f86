import type { SubscriptionObstacle, SubscriptionAct } from '#contract/billing/subscription-facts.ts';
import { stateOf } from '#contract/billing/subscription-facts.ts';
import { openLabelOf, orderRefusals } from '#contract/billing/order-states.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError } from '#server/kernel/errors.ts';
import { daysBetween } from '#server/domain/periods.ts';
import { isNotMember } from '#server/domain/support/support.ts';
import { leastNext, renewalOf } from './renewal.rules.ts';
import type { TeamBillingFacts, ListedSubscriptionRow, TrialRow } from './subscriptions.repository.ts';

type Caller = Pick<TeamContext, 'actor'>;
type When = Pick<TeamContext, 'team' | 'now'>;

/** Billing concerns the whole team, so holding the code with any scope suffices. */
const edits = ({ actor }: Caller): boolean => actor.scope('050200', 'edit') !== null;

/** Returns the whole days in the team's time zone until the period ends; null for one-time purchases. */
export const daysLeftOf = ({ team, now }: When, { period_end: end }: { period_end: string | null }): number | null =>
  end === null ? null : daysBetween(dateIn(team.timeZone, now), end);

/** Returns the state of a subscription at an instant. */
export function stateAt(
  when: When,
  row: Pick<ListedSubscriptionRow, 'status' | 'cancelled_at' | 'auto_renew' | 'period_end' | 'grace_until'>,
) {
  return stateOf({
    status: row.status,
    cancelled: row.cancelled_at !== null,
    autoRenew: row.auto_renew,
    daysLeft: daysLeftOf(when, row),
    inGrace: row.grace_until !== null && row.grace_until > when.now,
  });
}

/** Throws notFound if the team has no such row. */
export function requireExisting<Row>(row: Row | undefined): Row {
  if (!row) throw new AppError('notFound');
  return row;
}

interface SubscriptionPermissions {
  status: 'ACTIVE' | 'ENDED';
  period_end: string | null;
  version: number;
}

/**
 * Requires a running subscription with an end, in the version that was read. Throws notFound, subscriptionOver, boughtOnce,
 * changedMeanwhile.
 */
export function requireRunning<Row extends SubscriptionPermissions>(found: Row | undefined, version?: number): Row {
  const row = requireExisting(found);
  if (row.status === 'ENDED') throw new AppError('subscriptionOver');
  if (row.period_end === null) throw new AppError('boughtOnce');
  if (version !== undefined && version !== row.version) throw new AppError('changedMeanwhile');
  return row;
}

const first = (...tests: readonly (readonly [SubscriptionObstacle, boolean])[]): SubscriptionObstacle | null =>
  tests.find(([, applies]) => applies)?.[0] ?? null;

/** Obstacles that apply to every purchase; checked first. */
const always = (context: Caller) =>
  [
    ['noPermission', !edits(context)],
    ['ownPeopleOnly', isNotMember(context.actor)],
  ] as const;

/** The open order of the team, which must be completed or cancelled before the next. */
const openOrderOf = ({ openOrder }: TeamBillingFacts) =>
  [openOrder ? orderRefusals[openLabelOf(openOrder)] : 'orderUnpaid', openOrder !== null] as const;

/** Returns the first obstacle to buying an app that the team has on trial. */
export const obstacleToBuying = (context: Caller, around: TeamBillingFacts, { offered }: TrialRow): SubscriptionObstacle | null =>
  first(...always(context), ['notOffered', !offered], openOrderOf(around));

const isSoldIn = (billed: TeamBillingFacts['billed'], { prices }: ListedSubscriptionRow['plan']) =>
  prices.some(({ currency }) => currency === billed);

/** Returns whether the app sells a main plan of higher rank than the subscription's. */
export const hasHigherPlan = ({ plan, offer }: ListedSubscriptionRow, { billed }: TeamBillingFacts): boolean =>
  offer.some((each) => each.kind === 'MAIN' && each.rank > plan.rank && isSoldIn(billed, each));

/**
 * Returns the first obstacle to each act, which the screen shows beside the button. `beside`: all subscriptions of the same
 * app.
 */
export function subscriptionObstaclesOf(
  context: Caller & When,
  row: ListedSubscriptionRow,
  { around, beside }: { around: TeamBillingFacts; beside: readonly ListedSubscriptionRow[] },
): Record<SubscriptionAct, SubscriptionObstacle | null> {
  const { plan, offer } = row;
  const { billed } = around;
  const state = stateAt(context, row);
  const whileActive = [...always(context), ['ended', state === 'ENDED']] as const;
  const once = ['boughtOnce', row.period_end === null] as const;
  const cancelled = ['cancelled', row.cancelled_at !== null] as const;
  const paying = ['renewing', row.open_order?.automatic === true && row.open_order.paying] as const;
  const buying = [['inGrace', state === 'GRACE'], openOrderOf(around)] as const;
  const isSold = (each: ListedSubscriptionRow['plan']) => isSoldIn(billed, each);
  const others = offer.filter((each) => each.kind === 'MAIN' && each.key !== row.plan_key && isSold(each));
  const own = offer.find(({ key }) => key === row.plan_key);
  const periods =
    own?.prices.filter(({ currency, period }) => currency === billed && period !== row.period && period !== 'NONE') ?? [];
  const running = new Set(beside.flatMap((each) => (each.status === 'ACTIVE' ? each.plan_key : [])));
  const services = offer.filter((each) => each.kind === 'ADD_ON' && !running.has(each.key) && isSold(each));
  const main = row.plan_kind === 'MAIN';
  const fixed = ['fixedQuantity', plan.quantityRule === 'UNMODIFIABLE'] as const;
  return {
    renew: first(...whileActive, once, cancelled, ['renewalOrdered', row.open_order?.automatic === true], openOrderOf(around), [
      'notOffered',
      renewalOf(row, around) === undefined,
    ]),
    addQuantity: first(...whileActive, fixed, ...buying, ['atMaximum', plan.max !== null && row.quantity >= plan.max]),
    changePlan: first(...whileActive, ['onePlan', !main || others.length === 0], once, cancelled, ...buying),
    changePeriod: first(...whileActive, once, ['onePeriod', periods.length === 0], cancelled, ...buying),
    addService: first(...whileActive, ['noServices', !main || services.length === 0], cancelled, ...buying),
    cancel: first(...whileActive, once, cancelled, paying),
    undoCancel: first(...whileActive, ['notCancelled', row.cancelled_at === null], ['mainCancelled', row.main_cancelled]),
    fewer: first(...whileActive, once, cancelled, fixed, paying, ['atLeast', row.quantity <= leastNext(row, around.headcount)]),
    undoFewer: first(...whileActive, ['notFewer', row.next_quantity === null], paying),
    autoRenew: first(...whileActive, once, cancelled, ['noCard', !row.auto_renew && around.card === null]),
  };
}
