import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { safetyLimits } from '#contract/access/security-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import { useRecordInterval } from '#server/domain/rights/session-use.ts';
import { deleteInOrder } from './adapter.ts';
import { lifetimes } from './limits.ts';

/** Returns the name of a session in tokens: a hash, because tokens are read by many. Hexadecimal. */
export function sessionName(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

export interface TokenSession {
  uid: string;
  accountId: string;
  /** When the person last authenticated, in seconds since 1970. */
  authTime: number;
  ip: string;
  userAgent: string;
}

/**
 * Stores the session a token is issued for. If an account has too many sessions, the least recently used one ends.
 * @param grantId the grant of the token; omitted if only the session counts
 * @returns the generation of the session's tokens; undefined if the session has ended, which is final, or the grant was revoked
 */
export async function storeSession(db: Db, session: TokenSession, grantId?: string): Promise<number | undefined> {
  const { uid, accountId, authTime, ip, userAgent } = session;
  // The lock on the grant makes a concurrent revocation wait, so that it raises the returned generation.
  const grant = sql`, granted AS (SELECT 1 FROM oidc_entities WHERE kind = 'Grant' AND id_hash = sha256(convert_to(${grantId}, 'UTF8'))
    FOR SHARE)`;
  const stored = await maybeOne(db)<{ generation: number }>`
    WITH held AS (SELECT uid FROM oidc_entities WHERE kind = 'Session' AND uid = ${uid} FOR SHARE) ${grantId === undefined ? sql`` : grant}
    INSERT INTO account_sessions AS s (id, uid, name, account_id, auth_at, ip, user_agent, idle_ends_at)
    SELECT ${uuidv7()}::uuid, held.uid, ${sessionName(uid)}, ${accountId}::uuid, to_timestamp(${authTime}::float8), ${ip}, ${userAgent},
      now() + (app.idle_minutes(${accountId}::uuid) * 60 + ${useRecordInterval}::int) * interval '1 second' FROM held ${grantId === undefined ? sql`` : sql`, granted`}
    ON CONFLICT (uid) DO UPDATE SET auth_at = greatest(s.auth_at, excluded.auth_at), ip = excluded.ip, user_agent = excluded.user_agent
      WHERE s.ended_at IS NULL AND (s.idle_ends_at IS NULL OR s.idle_ends_at > now())
    RETURNING token_generation AS generation`;
  if (!stored) return undefined;
  await sql`UPDATE account_sessions SET ended_at = now() WHERE id IN (
    SELECT id FROM account_sessions WHERE account_id = ${accountId}::uuid AND ended_at IS NULL
    ORDER BY last_used_at DESC, id DESC OFFSET ${safetyLimits.sessions}::int)`.execute(db);
  return stored.generation;
}

/**
 * Ends one session: its access tokens end at their next call in every process, and no new ones are issued. If an account is
 * named, only a session of that account.
 * @returns false if there is no such active session
 */
export async function endSession(db: Db, which: { uid: string } | { id: string; accountId: string }): Promise<boolean> {
  const one = 'uid' in which ? sql`uid = ${which.uid}` : sql`id = ${which.id}::uuid AND account_id = ${which.accountId}::uuid`;
  const ended = await maybeOne(db)<{ uid: string }>`
    UPDATE account_sessions SET ended_at = now() WHERE ${one} AND ended_at IS NULL RETURNING uid`;
  if (ended) await db.deleteFrom('oidc_entities').where('kind', '=', 'Session').where('uid', '=', ended.uid).execute();
  return ended !== undefined;
}

/** Records that the person has authenticated again in an existing session. */
export async function freshenSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('account_sessions')
    .set({ auth_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * A refresh extends the session by another idle time, up to its absolute end. A single statement, so that no other change is
 * overwritten.
 */
export async function extendSession(db: Db, uid: string): Promise<void> {
  const end = sql<Date>`least(
    date_trunc('second', now()) + ${lifetimes.sessionIdle}::float8 * interval '1 second',
    to_timestamp((payload->>'loginTs')::float8) + ${lifetimes.sessionAbsolute}::float8 * interval '1 second')`;
  await db
    .updateTable('oidc_entities')
    .set({ expires_at: end, payload: sql`jsonb_set(payload, '{exp}', to_jsonb(extract(epoch FROM ${end})::bigint))` })
    .where('kind', '=', 'Session')
    .where('uid', '=', uid)
    .execute();
}

/**
 * Ends an account's sessions, grants, codes and refresh tokens, except one session if it is named (see sessionName). Access
 * tokens end by the account's epoch, which the caller raises in the same transaction.
 */
export async function endSessions(db: Db, accountId: string, except?: string): Promise<void> {
  const exempt = sql`(
    SELECT id_hash, ARRAY(SELECT value->>'grantId' FROM jsonb_each(payload->'authorizations')) AS grants
    FROM oidc_entities
    WHERE kind = 'Session' AND account_id = ${accountId}::uuid AND encode(sha256(convert_to(uid, 'UTF8')), 'hex') = ${except ?? ''})`;
  await deleteInOrder(
    db,
    sql`e.account_id = ${accountId}::uuid AND NOT EXISTS (
      SELECT FROM ${exempt} AS kept WHERE (e.kind = 'Session' AND e.id_hash = kept.id_hash) OR e.grant_id = ANY(kept.grants)
        OR (e.kind = 'Grant' AND e.id_hash = ANY(SELECT sha256(convert_to(g, 'UTF8')) FROM unnest(kept.grants) AS g)))`,
  );
  await db.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute();
  await db.deleteFrom('sign_in_steps').where('account_id', '=', accountId).execute();
  await db
    .deleteFrom('passkey_challenges')
    .where('account_id', '=', accountId)
    .where('origin', '<>', except ?? '')
    .execute();
  await db
    .updateTable('account_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('name', '<>', except ?? '')
    .execute();
}

/** Deletes expired rows. */
export async function sweepSignOn(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('oidc_entities').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await sql`DELETE FROM account_sessions s WHERE last_used_at < now() - interval '1 hour'
    AND NOT EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Session' AND e.uid = s.uid)`.execute(db);
}

/**
 * Applies a changed idle limit at once to all sessions of the team's members. Sessions without a limit in any team no longer
 * expire by being idle.
 */
export async function applyIdleLimit(tx: Tx, teamId: string): Promise<void> {
  await sql`
    UPDATE account_sessions s
    SET idle_ends_at = s.last_used_at + (app.idle_minutes(s.account_id) * 60 + ${useRecordInterval}::int) * interval '1 second'
    FROM account_teams a WHERE a.team_id = ${teamId}::uuid AND a.account_id = s.account_id AND s.ended_at IS NULL
      AND (s.idle_ends_at IS NULL OR s.idle_ends_at > now())`.execute(tx);
}
