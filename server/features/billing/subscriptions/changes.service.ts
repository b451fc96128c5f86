import { quantityFault } from '#contract/billing/pricing.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { planOf } from './renewal.rules.ts';
import * as rows from './rows.repository.ts';
import { requireRunning } from './subscriptions.policy.ts';
import * as repository from './subscriptions.repository.ts';
import { view } from './subscriptions.service.ts';

type Change = { version?: number | undefined };

/**
 * Requests a smaller quantity from the next period on. Throws invalid with the rule violated, noChanges, and the errors of
 * `changed`.
 */
export function requestSmallerQuantity(
  context: TeamContext,
  id: string,
  { quantity, version }: Change & { quantity: number },
): Promise<SubscriptionView> {
  return changed(context, id, version, async (tx, row) => {
    if (row.cancelled_at) throw new AppError('subscriptionCancelled');
    if (quantity === row.next_quantity) throw new AppError('noChanges');
    if (quantity >= row.quantity) throw invalid({ field: 'quantity', rule: 'quantityAbove', args: { most: row.quantity - 1 } });
    const { headcount } = await repository.findTeamBillingFacts(tx, context.team.id);
    const fault = quantityFault(planOf(row), quantity, headcount);
    if (fault) {
      const { rule, ...args } = fault;
      throw invalid({ field: 'quantity', rule, args });
    }
    await rows.update(tx, context.team.id, id, { ...rows.stateOf(row.stored), next_quantity: quantity });
    const before = { quantity: row.next_quantity ?? row.quantity };
    return { action: 'subscription.fewer', before, after: { quantity, from: row.period_end } };
  });
}

/** Withdraws the request for a smaller quantity. Throws noChanges if there was none. */
export function withdrawSmallerQuantity(context: TeamContext, id: string): Promise<SubscriptionView> {
  return changed(context, id, undefined, async (tx, row) => {
    if (row.next_quantity === null) throw new AppError('noChanges');
    await rows.update(tx, context.team.id, id, { ...rows.stateOf(row.stored), next_quantity: null });
    return { action: 'subscription.undoFewer', before: { quantity: row.next_quantity }, after: { quantity: row.quantity } };
  });
}

/** Switches automatic renewal with the default card on or off. Throws cardNeeded, subscriptionCancelled, noChanges. */
export function setAutoRenew(
  context: TeamContext,
  id: string,
  { on, version }: Change & { on: boolean },
): Promise<SubscriptionView> {
  return changed(context, id, version, async (tx, row) => {
    if (row.auto_renew === on) throw new AppError('noChanges');
    if (on && row.cancelled_at) throw new AppError('subscriptionCancelled');
    if (on && !(await repository.findTeamBillingFacts(tx, context.team.id)).card) throw new AppError('cardNeeded');
    await rows.update(tx, context.team.id, id, { ...rows.stateOf(row.stored), auto_renew: on });
    return { action: 'subscription.autoRenew', before: { enabled: row.auto_renew }, after: { enabled: on } };
  });
}

type Row = repository.ListedSubscriptionRow & { stored: rows.StoredSubscription };
interface SubscriptionChange {
  action: 'subscription.fewer' | 'subscription.undoFewer' | 'subscription.autoRenew';
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Changes a running subscription and records the log entry. Throws memberOnly for provider support and tokens, notFound,
 * subscriptionOver, boughtOnce, changedMeanwhile, and renewalRunning while its card is being charged.
 */
function changed(
  context: TeamContext,
  id: string,
  version: number | undefined,
  change: (tx: Tx, row: Row) => Promise<SubscriptionChange>,
): Promise<SubscriptionView> {
  requireMember(context);
  const { team, language } = context;
  return writeTeam(context, async (tx) => {
    const row = await lockRunningSubscription(tx, context, id, version);
    const { action, before, after } = await change(tx, row);
    const object = { type: 'subscription', id, name: `${row.name} · ${row.plan.name[team.defaultLanguage]}` };
    await record(tx, context, { category: 'BILLING', action, object, before, after });
    return view(tx, { ...context, language }, id);
  });
}

/** Locks a running subscription until the transaction ends and returns it. */
export async function lockRunningSubscription(
  tx: Tx,
  context: Pick<TeamContext, 'team'>,
  id: string,
  version?: number,
): Promise<Row> {
  const { team } = context;
  const seen = await repository.find(tx, team.id, id, team.defaultLanguage);
  if (!seen) throw new AppError('notFound');
  const all = await rows.lockOfApp(tx, team.id, seen.appId);
  const row = await repository.find(tx, team.id, id, team.defaultLanguage);
  const stored = all.find((each) => each.id === id);
  const running = requireRunning(row, version);
  if (!stored) throw new AppError('notFound');
  if (running.open_order?.automatic && running.open_order.paying) throw new AppError('renewalRunning');
  return { ...running, stored };
}
