import type { z } from 'zod';
import type { cancelConsequences, SubscriptionView } from '#contract/billing/subscription-views.ts';
import { lockRunningSubscription } from '#server/features/billing/subscriptions/changes.service.ts';
import * as rows from '#server/features/billing/subscriptions/rows.repository.ts';
import { daysLeftOf, requireRunning } from '#server/features/billing/subscriptions/subscriptions.policy.ts';
import * as subscriptions from '#server/features/billing/subscriptions/subscriptions.repository.ts';
import { view } from '#server/features/billing/subscriptions/subscriptions.service.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { applyEntitlement } from '../checkout/app-entitlement.service.ts';
import { cancelAutomaticOrder } from './end.service.ts';
import { lockAutomaticOrders } from './renewals.repository.ts';
import { about, endsWithMainPlan } from './renewals.dependencies.ts';

/** Returns the consequences of a cancellation in numbers. Throws notFound, subscriptionOver, boughtOnce. */
export function consequences(context: TeamContext, id: string): Promise<z.input<typeof cancelConsequences>> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    const row = requireRunning(await subscriptions.find(db, team.id, id, language));
    const main = row.plan_kind === 'MAIN';
    const services = main ? (await subscriptions.servicesOf(db, team.id, row.appId, language)).filter(endsWithMainPlan) : [];
    return {
      endsOn: (daysLeftOf(context, row) ?? 0) > 0 ? row.period_end : null,
      people: main ? row.people : 0,
      seatsUsed: main ? row.seats_used : 0,
      services: services.map((each) => ({
        id: each.id,
        planName: each.plan.name[language],
        unit: each.plan.unit,
        quantity: each.granted,
        periodEnd: each.period_end,
      })),
      renewal: row.auto_renew,
    };
  });
}

/**
 * Cancels at the end of the period, together with the add-ons of a main plan. All receive the same timestamp, by which
 * undoCancel recognises them. Throws memberOnly, notFound, subscriptionOver, boughtOnce, changedMeanwhile, renewalRunning,
 * noChanges.
 */
export function cancel(context: TeamContext, id: string, version?: number): Promise<SubscriptionView> {
  requireMember(context);
  const { team, now } = context;
  return writeTeam(context, async (tx) => {
    await lockAutomaticOrders(tx, team.id, id);
    const row = await lockRunningSubscription(tx, context, id, version);
    if (row.cancelled_at) throw new AppError('noChanges');
    const services = row.plan_kind === 'MAIN' ? await subscriptions.servicesOf(tx, team.id, row.appId, team.defaultLanguage) : [];
    const along = services.filter((each) => endsWithMainPlan(each) && each.cancelled_at === null);
    const all = await rows.lockOfApp(tx, team.id, row.appId);
    const cancelled = [id, ...along.map((each) => each.id)];
    for (const each of all.filter((one) => cancelled.includes(one.id))) {
      await cancelAutomaticOrder(tx, context, each.id);
      await rows.update(tx, team.id, each.id, { ...rows.stateOf(each), cancelled_at: now.toISOString() });
    }
    await applyEntitlement(tx, context, team, row.appId);
    await record(tx, context, {
      category: 'BILLING',
      action: 'subscription.cancel',
      object: about(row, team.defaultLanguage),
      after: { until: row.period_end, services: along.map((each) => each.plan.name[team.defaultLanguage]) },
    });
    return view(tx, context, id);
  });
}

/** Undoes a cancellation and that of the add-ons cancelled with it. Throws noChanges, mainEnds, and the errors of `cancel`. */
export function undoCancel(context: TeamContext, id: string): Promise<SubscriptionView> {
  requireMember(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const row = await lockRunningSubscription(tx, context, id);
    const at = row.cancelled_at?.getTime();
    if (at === undefined) throw new AppError('noChanges');
    if (row.main_cancelled) throw new AppError('mainEnds');
    if ((daysLeftOf(context, row) ?? 1) <= 0 && !row.grace_until) throw new AppError('subscriptionOver');
    const all = await rows.lockOfApp(tx, team.id, row.appId);
    const main = row.plan_kind === 'MAIN';
    const back = all.filter(
      (each) => each.status === 'ACTIVE' && (each.id === id || (main && each.cancelled_at?.getTime() === at)),
    );
    for (const each of back) await rows.update(tx, team.id, each.id, { ...rows.stateOf(each), cancelled_at: null });
    await applyEntitlement(tx, context, team, row.appId);
    await record(tx, context, {
      category: 'BILLING',
      action: 'subscription.undoCancel',
      object: about(row, team.defaultLanguage),
      after: { services: back.filter((each) => each.id !== id).map((each) => each.plan.name[team.defaultLanguage]) },
    });
    return view(tx, context, id);
  });
}
