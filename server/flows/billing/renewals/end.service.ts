import * as rows from '#server/features/billing/subscriptions/rows.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { startOfDay } from '#server/domain/periods.ts';
import { cancelIn } from '../checkout/cancel.service.ts';
import type { LogAuthor } from '../checkout/checkout.dependencies.ts';
import { lockEntitlement } from '../checkout/app-entitlement.repository.ts';
import { applyEntitlement } from '../checkout/app-entitlement.service.ts';
import { graceEnd } from './due.rules.ts';
import { notify } from './renewals.emails.ts';
import { automaticOrderOf, claimNotice, type DueRow, tryLockOrder } from './renewals.repository.ts';
import { about, endsWithMainPlan, type RenewalRun } from './renewals.dependencies.ts';

/** Begins the grace period of a subscription and its app. The caller has locked its rows. */
export async function beginGracePeriod(tx: Tx, { team, doer }: RenewalRun, row: DueRow): Promise<void> {
  if (row.grace_until) return;
  const stored = await rows.find(tx, team.id, row.id);
  if (!stored) throw new Error('the locked subscription was not found');
  const until = graceEnd(row, team.timeZone);
  await rows.update(tx, team.id, row.id, { ...rows.stateOf(stored), grace_until: until.toISOString() });
  await applyEntitlement(tx, doer, team, row.app_id);
  const after = { until: until.toISOString() };
  await record(tx, doer, { category: 'BILLING', action: 'subscription.grace', object: about(row, team.language), after });
}

/**
 * Ends a subscription: the app can no longer be used, add-ons of a main plan end as well, and people are notified. An unpaid
 * automatic order is cancelled. The caller has locked its rows.
 */
export async function end(tx: Tx, run: RenewalRun, row: DueRow): Promise<void> {
  const { team, doer, now } = run;
  const main = row.plan_kind === 'MAIN';
  const all = await rows.lockOfApp(tx, team.id, row.app_id);
  const ending = all.filter(
    (each) => each.status === 'ACTIVE' && (each.id === row.id || (main && each.plan_kind === 'ADD_ON' && endsWithMainPlan(each))),
  );
  for (const each of ending) {
    await cancelAutomaticOrder(tx, { ...doer, team }, each.id);
    await rows.update(tx, team.id, each.id, { ...rows.stateOf(each), status: 'ENDED', ended_at: now.toISOString() });
  }
  if (main) {
    const entitlement = await lockEntitlement(tx, team.id, row.app_id);
    const over = row.grace_until && row.grace_until < now ? row.grace_until : startOfDay(row.period_end, team.timeZone);
    await applyEntitlement(tx, doer, team, row.app_id, { ...entitlement, paidUntil: over.toISOString(), cancelledAt: null });
  }
  const notified = (await claimNotice(tx, team.id, row, 'ENDED', 0))
    ? await notify(tx, row, { ...run, publicUrl: run.clock.publicUrl, template: 'subscriptionEnded', until: row.period_end })
    : 0;
  const services = ending.filter(({ id }) => id !== row.id).map(({ plan }) => plan.name[team.language]);
  const after = { status: 'ENDED', cancelled: row.cancelled_at !== null, services, told: notified };
  await record(tx, doer, { category: 'BILLING', action: 'subscription.end', object: about(row, team.language), after });
}

/**
 * Cancels the automatic order of a subscription. A payment in progress will be refunded, because it arrives too late. Open
 * orders are locked already. An order created since then and locked by another transaction is not waited for, because that
 * transaction may wait for the subscription (deadlock): throws renewalRunning.
 */
export async function cancelAutomaticOrder(tx: Tx, by: LogAuthor, subscriptionId: string): Promise<void> {
  const open = await automaticOrderOf(tx, by.team.id, subscriptionId);
  if (!open) return;
  if (!(await tryLockOrder(tx, by.team.id, open))) throw new AppError('renewalRunning');
  try {
    await cancelIn(tx, by, open);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
