import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

export interface Paid {
  /** The app is no longer used from then on; null for one that was never paid for, whose trial counts. */
  paidUntil: Date | null;
  /** Bought; null where people need no seat. */
  seats: number | null;
  cancelledAt: Date | null;
}

/** What was paid for an app, as its subscriptions have it. The row is held, after those of its subscriptions. */
export async function setPaid(tx: Tx, teamId: string, appId: string, { paidUntil, seats, cancelledAt }: Paid): Promise<void> {
  await tx
    .updateTable('team_apps')
    .set({ paid_until: paidUntil, seats, cancelled_at: cancelledAt, version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('app_id', '=', appId)
    .execute();
}
