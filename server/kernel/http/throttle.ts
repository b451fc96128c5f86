import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { keyedHash } from '../keys/sealing.ts';

/** The limits of tries. After `free` tries, the wait before each further try doubles. */
export interface ThrottlePolicy {
  name: string;
  free: number;
  /** Seconds of the first wait and of the longest. */
  firstWait: number;
  longestWait: number;
  /** Seconds without a try after which the counter is reset. Longer than the longest wait. */
  forget: number;
}

export interface ThrottleResult {
  allowed: boolean;
  /** Whole seconds until the next try is allowed; 0 if this one is. */
  retryAfter: number;
}

/**
 * Counts a try and returns whether it is allowed. Call before the work. It is one statement, so that of fifty concurrent tries
 * only the free ones are allowed. `subject` (an account's address, an IP address) is stored as a keyed hash only.
 */
export async function chargeTry(db: Db, key: Buffer, policy: ThrottlePolicy, subject: string): Promise<ThrottleResult> {
  const now = sql`clock_timestamp()`;
  const blocked = sql`(t.blocked_until > ${now} AND t.expires_at > ${now})`;
  const tries = sql`(CASE WHEN t.expires_at <= ${now} THEN 1 ELSE t.attempts + 1 END)`;
  const wait = (count: ReturnType<typeof sql>) => sql`CASE WHEN ${count} >= ${policy.free}::int THEN
    ${now} + least(${policy.longestWait}::float8, ${policy.firstWait}::float8 * power(2, least(${count} - ${policy.free}::int, 30))) * interval '1 second' END`;
  const forget = sql`${now} + ${policy.forget}::float8 * interval '1 second'`;
  const rows = await many(db)<{ allowed: boolean; wait: number | null }>`
    INSERT INTO throttles AS t (key_hash, attempts, allowed, blocked_until, expires_at)
    VALUES (${throttleHash(key, policy, subject)}, 1, true, ${wait(sql`1`)}, ${forget})
    ON CONFLICT (key_hash) DO UPDATE SET
      allowed = NOT coalesce(${blocked}, false),
      attempts = CASE WHEN ${blocked} THEN t.attempts ELSE ${tries} END,
      blocked_until = CASE WHEN ${blocked} THEN t.blocked_until ELSE ${wait(tries)} END,
      expires_at = CASE WHEN ${blocked} THEN t.expires_at ELSE ${forget} END
    RETURNING allowed, extract(epoch FROM blocked_until - ${now})::float8 AS wait`;
  const row = rows[0];
  if (!row || row.allowed) return { allowed: true, retryAfter: 0 };
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(row.wait ?? 1)) };
}

/** Resets the counter of a subject after a successful try. */
export async function forgetTries(db: Db, key: Buffer, policy: ThrottlePolicy, subject: string): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('key_hash', '=', throttleHash(key, policy, subject))
    .execute();
}

/** Takes back one counted try that was not a failure, unless the subject is over the free tries. */
export async function refundTry(db: Db, key: Buffer, policy: ThrottlePolicy, subject: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ attempts: sql`attempts - 1`, blocked_until: null })
    .where('key_hash', '=', throttleHash(key, policy, subject))
    .where('attempts', '>', 0)
    .where('attempts', '<=', policy.free)
    .execute();
}

/** Deletes counters whose time `forget` has passed. */
export async function sweepThrottles(db: Db): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

function throttleHash(key: Buffer, policy: ThrottlePolicy, subject: string): Buffer {
  return keyedHash(key, `${policy.name}\n${subject}`);
}
