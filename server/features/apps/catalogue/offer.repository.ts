import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

/** How an app is used, over all teams: how many opened it, and how many of those have stopped it, are on trial or pay for it. */
export interface AppUse {
  opened: number;
  stopped: number;
  trying: number;
  paying: number;
  /** Paid seats. */
  seats: number;
}

export interface OfferRow extends AppUse, ColumnsOf<'apps', 'id' | 'key' | 'version' | 'is_default'> {
  name: string;
  withdrawn: boolean;
}

const use = sql`coalesce(u.opened, 0) AS opened, coalesce(u.stopped, 0) AS stopped, coalesce(u.trying, 0) AS trying,
  coalesce(u.paying, 0) AS paying, coalesce(u.seats, 0) AS seats`;

/** Returns every app by its key, with its name in English. */
export function all(db: Db): Promise<OfferRow[]> {
  return many(db)<OfferRow>`
    SELECT a.id, a.key, a.version, a.manifest->'name'->>'en' AS name, a.withdrawn_at IS NOT NULL AS withdrawn, a.is_default, ${use}
    FROM apps a LEFT JOIN app.app_use() u ON u.app_id = a.id ORDER BY a.key`;
}

export type AppSelector = { id: string } | { key: string };

/** Returns one app, locked until the transaction ends. */
export async function lock(
  tx: Tx,
  which: AppSelector,
): Promise<{ id: string; withdrawn: boolean; is_default: boolean } | undefined> {
  const found = 'id' in which ? sql`a.id = ${which.id}::uuid` : sql`a.key = ${which.key}`;
  return maybeOne(tx)<ColumnsOf<'apps', 'id' | 'is_default'> & { withdrawn: boolean }>`
    SELECT a.id, a.withdrawn_at IS NOT NULL AS withdrawn, a.is_default FROM apps a WHERE ${found} FOR UPDATE`;
}

export async function countUse(db: Db, appId: string): Promise<AppUse> {
  return (
    (await maybeOne(db)<AppUse>`
    SELECT ${use} FROM (SELECT ${appId}::uuid AS id) a LEFT JOIN app.app_use() u ON u.app_id = a.id`) ?? {
      opened: 0,
      stopped: 0,
      trying: 0,
      paying: 0,
      seats: 0,
    }
  );
}

export async function withdraw(tx: Tx, appId: string, by: string): Promise<void> {
  await tx.insertInto('app_withdrawals').values({ app_id: appId, withdrawn_by: by }).execute();
  await sql`UPDATE apps SET withdrawn_at = clock_timestamp() WHERE id = ${appId}::uuid`.execute(tx);
}

export async function restore(tx: Tx, appId: string, by: string): Promise<void> {
  await sql`UPDATE app_withdrawals SET restored_at = clock_timestamp(), restored_by = ${by}
    WHERE app_id = ${appId}::uuid AND restored_at IS NULL`.execute(tx);
  await sql`UPDATE apps SET withdrawn_at = NULL WHERE id = ${appId}::uuid`.execute(tx);
}
