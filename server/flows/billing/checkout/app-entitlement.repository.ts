import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';

/** What is paid for an app. Instants as ISO text, because it is stored as JSON; `seats` null means without seats. */
export interface AppEntitlement {
  paidUntil: string | null;
  seats: number | null;
  cancelledAt: string | null;
}

/** Locks the app's entitlement until the transaction ends and returns it. Lock order: after its subscriptions. */
export async function lockEntitlement(tx: Tx, teamId: string, appId: string): Promise<AppEntitlement> {
  const { rows } = await sql<{ paid_until: Date | null; seats: number | null; cancelled_at: Date | null }>`
    SELECT paid_until, seats, cancelled_at FROM team_apps WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid FOR UPDATE`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('the app of the order is not opened');
  return {
    paidUntil: row.paid_until?.toISOString() ?? null,
    seats: row.seats,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  };
}

/** Returns whether an app is used with seats, and its English name for the operation log. */
export async function findApp(db: Db, appId: string): Promise<{ per_seat: boolean; name: string }> {
  const { rows } = await sql<{ per_seat: boolean; name: string }>`
    SELECT per_seat, manifest->'name'->>'en' AS name FROM apps WHERE id = ${appId}::uuid`.execute(db);
  if (!rows[0]) throw new Error('the app does not exist');
  return rows[0];
}
