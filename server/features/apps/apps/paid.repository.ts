import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

export interface Paid {
  /** The app cannot be used from this instant on; null for an app that was never paid for, where the trial counts. */
  paidUntil: Date | null;
  /** Purchased seats; null if the app needs no seats. */
  seats: number | null;
  cancelledAt: Date | null;
}

/**
 * Stores what was paid for an app, as its subscriptions state it. The caller holds a lock on the row, taken after those on its
 * subscriptions.
 */
export async function setPaid(tx: Tx, teamId: string, appId: string, { paidUntil, seats, cancelledAt }: Paid): Promise<void> {
  await tx
    .updateTable('team_apps')
    .set({ paid_until: paidUntil, seats, cancelled_at: cancelledAt, version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('app_id', '=', appId)
    .execute();
}
