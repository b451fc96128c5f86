import { v7 as uuidv7 } from 'uuid';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { startOfDay } from '#server/domain/periods.ts';

export interface SeededSubscription {
  /** Plan of the app's manifest, by default the first. */
  planKey?: string;
  period?: PlanPeriod;
  quantity?: number;
  start: string;
  /** Null for one-time purchases. */
  end: string | null;
  anchorDay?: number;
  paidValue?: number;
  autoRenew?: boolean;
}

/** Inserts an active subscription and its effects on the app. @returns its id */
export async function seedSubscription(
  database: Database,
  teamId: string,
  appId: string,
  { planKey, period = 'MONTH', quantity = 3, start, end, paidValue = 18_000, autoRenew = false, anchorDay }: SeededSubscription,
): Promise<string> {
  const manifest = await asPlatform(
    database,
    async (db) =>
      (await db.selectFrom('apps').select('manifest').where('id', '=', appId).executeTakeFirstOrThrow())
        .manifest as unknown as AppManifest,
  );
  const plan = manifest.plans.find(({ key }) => !planKey || key === planKey);
  if (!plan) throw new Error('the app has no such plan');
  const id = uuidv7();
  await inTransaction(database, { teamId }, async (tx) => {
    await tx
      .insertInto('subscriptions')
      .values({
        team_id: teamId,
        id,
        app_id: appId,
        plan_key: plan.key,
        plan_kind: plan.kind,
        plan: JSON.stringify(plan),
        currency: 'USD',
        period,
        quantity,
        granted: quantity,
        anchor_day: anchorDay ?? Number(start.slice(8)),
        started_on: start,
        period_start: start,
        period_end: end,
        paid_value: paidValue,
        auto_renew: autoRenew,
      })
      .execute();
    if (plan.kind === 'MAIN' && end)
      await tx
        .updateTable('team_apps')
        .set({ paid_until: startOfDay(end, 'Asia/Hong_Kong'), seats: quantity })
        .where('app_id', '=', appId)
        .execute();
  });
  return id;
}

/** The row of a subscription. */
export function readSubscription(database: Database, teamId: string, id: string) {
  return inTransaction(database, { teamId }, (tx) =>
    tx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}
