import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Database, type Db, inTransaction } from '#server/kernel/database/database.ts';
import { hashOfSecret } from './clients.ts';

/**
 * Creates a secret of an app; only its hash is stored. Earlier secrets remain valid until the end of the overlap, or until their
 * own end if that is sooner.
 * @returns the secret, which is never shown again, and when the earlier ones end; null if there were none
 */
export async function addSecret(
  database: Database,
  appId: string,
  { by, overlapHours, now }: { by: string; overlapHours: number; now: Date },
): Promise<{ secret: string; earlierEndAt: Date | null }> {
  const secret = randomBytes(32).toString('base64url');
  const end = new Date(now.getTime() + overlapHours * 3_600_000);
  return inTransaction(database, {}, async (tx) => {
    await tx.selectFrom('apps').select('id').where('id', '=', appId).forUpdate().executeTakeFirstOrThrow();
    const { numUpdatedRows } = await tx
      .updateTable('app_secrets')
      .set({ ends_at: sql<Date>`least(ends_at, ${end.toISOString()}::timestamptz)` })
      .where('app_id', '=', appId)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('app_secrets')
      .values({
        id: uuidv7(),
        app_id: appId,
        secret_hash: hashOfSecret(secret),
        hint: secret.slice(-4),
        created_at: now,
        created_by: by,
      })
      .execute();
    return { secret, earlierEndAt: numUpdatedRows > 0n ? end : null };
  });
}

/** Returns the valid secrets of an app, the newest first. */
export function validSecrets(db: Db, appId: string) {
  return db
    .selectFrom('app_secrets')
    .select(['hint', 'created_at', 'created_by', 'ends_at'])
    .where('app_id', '=', appId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at', 'desc')
    .execute();
}
