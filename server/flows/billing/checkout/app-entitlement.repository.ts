import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne, one } from '#server/kernel/database/rows.ts';

/** The entitlement to an app. Instants are ISO text, because it is stored as JSON; `seats` is null for an app without seats. */
export interface AppEntitlement {
  paidUntil: string | null;
  seats: number | null;
  cancelledAt: string | null;
}

/** Locks the app's entitlement until the transaction ends and returns it. Lock order: after its subscriptions. */
export async function lockEntitlement(tx: Tx, teamId: string, appId: string): Promise<AppEntitlement> {
  const row = await maybeOne(tx)<ColumnsOf<'team_apps', 'paid_until' | 'seats' | 'cancelled_at'>>`
    SELECT paid_until, seats, cancelled_at FROM team_apps WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid FOR UPDATE`;
  if (!row) throw new Error('the app of the order is not opened');
  return {
    paidUntil: row.paid_until?.toISOString() ?? null,
    seats: row.seats,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  };
}

/** Returns whether an app is used with seats, and its English name for the operation log. */
export async function findApp(db: Db, appId: string): Promise<{ per_seat: boolean; name: string }> {
  return one(db)<{ per_seat: boolean; name: string }>`
    SELECT per_seat, manifest->'name'->>'en' AS name FROM apps WHERE id = ${appId}::uuid`;
}
