import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';

/** A sign-in to an app that is notified of its end. */
export interface AppSignIn {
  appId: string;
  /** The claim `sid` of the app's ID tokens. */
  sid: string;
  accountId: string;
  consentId: string;
  grantId: string;
  sessionUid: string;
}

/** Stores a sign-in when the app gets tokens. If one had ended and the app was not notified yet, it becomes active again. */
export async function storeSignIn(db: Db, { appId, sid, accountId, consentId, grantId, sessionUid }: AppSignIn): Promise<void> {
  await sql`
    INSERT INTO app_sign_ins (app_id, sid, account_id, consent_id, grant_hash, session_uid)
    VALUES (${appId}::uuid, ${sid}, ${accountId}::uuid, ${consentId}::uuid, sha256(convert_to(${grantId}, 'UTF8')), ${sessionUid})
    ON CONFLICT (app_id, sid) DO UPDATE SET account_id = excluded.account_id, consent_id = excluded.consent_id,
      grant_hash = excluded.grant_hash, session_uid = excluded.session_uid, checked_at = now(), ended_at = NULL, next_attempt_at = NULL,
      attempts = 0, claim = NULL`.execute(db);
}

/** Marks sign-ins whose session, grant, consent, member, account or app has ended. */
export async function markEnded(db: Db): Promise<void> {
  await sql`SELECT app.end_app_sign_ins()`.execute(db);
}

export interface SignInToCheck {
  appId: string;
  sid: string;
  accountId: string;
  consentId: string;
}

/** Returns up to `most` sign-ins whose rights were not checked for `seconds`, and marks them as checked. */
export function claimUnchecked(db: Db, seconds: number, most: number): Promise<SignInToCheck[]> {
  return many(db)<SignInToCheck>`
    UPDATE app_sign_ins SET checked_at = now() WHERE (app_id, sid) IN (
      SELECT app_id, sid FROM app_sign_ins WHERE ended_at IS NULL AND checked_at < now() - ${seconds}::float8 * interval '1 second'
      ORDER BY checked_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING app_id AS "appId", sid, account_id AS "accountId", consent_id AS "consentId"`;
}

export async function endSignIn(db: Db, { appId, sid, consentId }: SignInToCheck): Promise<void> {
  await sql`UPDATE app_sign_ins SET ended_at = now(), next_attempt_at = now(), attempts = 0, claim = NULL
    WHERE app_id = ${appId}::uuid AND sid = ${sid} AND consent_id = ${consentId}::uuid AND ended_at IS NULL`.execute(db);
}

export interface ClaimedSignOut {
  appId: string;
  sid: string;
  accountId: string;
  /** The number of earlier attempts. */
  attempts: number;
  claim: string;
}

/** Claims ended sign-ins that are due. If they are not settled within `seconds`, another process may claim them. */
export function claimDue(db: Db, now: Date, seconds: number, most: number): Promise<ClaimedSignOut[]> {
  return many(db)<ClaimedSignOut>`
    UPDATE app_sign_ins SET claim = gen_random_uuid(), next_attempt_at = ${now}::timestamptz + ${seconds}::float8 * interval '1 second'
    WHERE (app_id, sid) IN (SELECT app_id, sid FROM app_sign_ins WHERE ended_at IS NOT NULL AND next_attempt_at <= ${now}::timestamptz
      ORDER BY next_attempt_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING app_id AS "appId", sid, account_id AS "accountId", attempts, claim`;
}

/** Deletes a sign-in whose app was notified, or will not be any more. */
export async function forget(db: Db, { appId, sid, claim }: ClaimedSignOut): Promise<void> {
  await sql`DELETE FROM app_sign_ins WHERE app_id = ${appId}::uuid AND sid = ${sid} AND claim = ${claim}::uuid`.execute(db);
}

/** Records a failed try. The next one is due at `next`. */
export async function postpone(db: Db, { appId, sid, claim }: ClaimedSignOut, next: Date): Promise<void> {
  await sql`UPDATE app_sign_ins SET attempts = attempts + 1, claim = NULL, next_attempt_at = ${next}::timestamptz
    WHERE app_id = ${appId}::uuid AND sid = ${sid} AND claim = ${claim}::uuid`.execute(db);
}

/** Releases a claim without counting a try. */
export async function release(db: Db, { appId, sid, claim }: ClaimedSignOut, now: Date): Promise<void> {
  await sql`UPDATE app_sign_ins SET claim = NULL, next_attempt_at = ${now}::timestamptz
    WHERE app_id = ${appId}::uuid AND sid = ${sid} AND claim = ${claim}::uuid`.execute(db);
}
