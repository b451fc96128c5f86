import { setPaid } from '#server/features/apps/apps/paid.repository.ts';
import * as subscriptions from '#server/features/billing/subscriptions/rows.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { removeSurplusSeats } from '#server/domain/app-access/enter.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { startOfDay } from '#server/domain/periods.ts';
import { type AppEntitlement, findApp, lockEntitlement } from './app-entitlement.repository.ts';
import type { LogAuthor } from './checkout.dependencies.ts';

/** The latest instant; stands for "never ends" for one-time purchases. */
const forever = new Date('9999-12-31T00:00:00Z');
/** More seats than any plan sells: for an app with seats, a plan that is not sold per person has seats for all members. */
const everybody = 1_000_000;

/**
 * Sets an app's entitlement from its running main plan: paid until the start, in the team's time zone, of the day its period
 * ends, or until the end of its grace period; its seats; its cancellation. Surplus seats are freed and logged. Locks the app's
 * subscriptions, then its row.
 * @param otherwise the entitlement if no main plan runs; if omitted, it is unchanged
 */
export async function applyEntitlement(
  tx: Tx,
  by: LogAuthor,
  team: { id: string; timeZone: string },
  appId: string,
  otherwise?: AppEntitlement,
): Promise<void> {
  const rows = await subscriptions.lockOfApp(tx, team.id, appId);
  await lockEntitlement(tx, team.id, appId);
  const main = rows.find(({ status, plan_kind }) => status === 'ACTIVE' && plan_kind === 'MAIN');
  if (main) {
    const end = main.period_end === null ? forever : startOfDay(main.period_end, team.timeZone);
    const paidUntil = main.grace_until && main.grace_until > end ? main.grace_until : end;
    const seats = main.plan.unit === 'PEOPLE' ? main.granted : (await isPerSeat(tx, appId)) ? everybody : null;
    await setPaid(tx, team.id, appId, { paidUntil, seats, cancelledAt: main.cancelled_at });
  } else if (otherwise) {
    const instant = (text: string | null) => (text === null ? null : new Date(text));
    const { paidUntil, seats, cancelledAt } = otherwise;
    await setPaid(tx, team.id, appId, { paidUntil: instant(paidUntil), seats, cancelledAt: instant(cancelledAt) });
  }
  const before = await removeSurplusSeats(tx, team.id, appId);
  if (before.length === 0) return;
  const { name } = await findApp(tx, appId);
  await record(
    tx,
    { ...by, team },
    {
      category: 'APP',
      action: 'app.seats',
      object: { type: 'app', id: appId, name },
      before: { seats: before },
      after: { seats: [] },
    },
  );
}

const isPerSeat = async (tx: Tx, appId: string): Promise<boolean> => (await findApp(tx, appId)).per_seat;
