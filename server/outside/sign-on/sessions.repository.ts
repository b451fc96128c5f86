import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInOrder } from './adapter.ts';
import type { Db } from '#server/kernel/db.ts';
import { lifetimes } from './limits.ts';

/** How a token names its session: a hash, for a token is read by many. Hexadecimal. */
export function sessionName(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

/** A renewal keeps the session for another idle time, never past its absolute end. One statement: nothing else is written back. */
export async function slideSession(db: Db, uid: string): Promise<void> {
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
 * Ends an account's sessions, grants, codes and refresh tokens, except one session where it is named (see sessionName).
 * Access tokens end with the account's epoch, which the caller raises in the same transaction.
 */
export async function endSessions(db: Db, accountId: string, except?: string): Promise<void> {
  const kept = sql`(
    SELECT id_hash, ARRAY(SELECT value->>'grantId' FROM jsonb_each(payload->'authorizations')) AS grants
    FROM oidc_entities
    WHERE kind = 'Session' AND account_id = ${accountId}::uuid AND encode(sha256(convert_to(uid, 'UTF8')), 'hex') = ${except ?? ''})`;
  await deleteInOrder(
    db,
    sql`e.account_id = ${accountId}::uuid AND NOT EXISTS (
      SELECT FROM ${kept} AS kept WHERE (e.kind = 'Session' AND e.id_hash = kept.id_hash) OR e.grant_id = ANY(kept.grants)
        OR (e.kind = 'Grant' AND e.id_hash = ANY(SELECT sha256(convert_to(g, 'UTF8')) FROM unnest(kept.grants) AS g)))`,
  );
  await db.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute();
}

/** Removes what has expired. */
export async function sweepSignOn(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('oidc_entities').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
}
