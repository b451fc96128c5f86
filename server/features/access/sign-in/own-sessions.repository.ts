import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeValue } from '#server/kernel/database/rows.ts';

/**
 * The active sessions of an account: not ended, not idle for too long, and known to the authorization server. Latest use first.
 */
export function activeSessionsOf(db: Db, accountId: string) {
  return db
    .selectFrom('account_sessions as s')
    .select(['s.id', 's.user_agent', 's.ip', 's.started_at', 's.last_used_at'])
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .where(sql<boolean>`(s.idle_ends_at IS NULL OR s.idle_ends_at > now())`)
    .where(sql<boolean>`EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Session' AND e.uid = s.uid AND e.expires_at > now())`)
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** The idle limit that the account's teams require, in minutes, or null. */
export async function idleMinutes(db: Db, accountId: string): Promise<number | null> {
  return (await maybeValue(db)<number | null>`SELECT app.idle_minutes(${accountId}::uuid) AS minutes`) ?? null;
}
