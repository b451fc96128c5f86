import { sql } from 'kysely';
import type { AppVerdict, AppRequestStatus } from '#contract/apps/app-facts.ts';
import type { AppRef, MobileAddress } from '#contract/apps/app-refs.ts';
import type { Language } from '#contract/languages.ts';
import { appName, appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { verdictOf } from '#server/domain/app-access/verdict.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectedRows, many, maybeOne } from '#server/kernel/database/rows.ts';

export interface AccessStatusRow extends AppRef {
  developer: string;
  website: string;
  launchUrl: string | null;
  mobile: MobileAddress | null;
  withdrawn: boolean;
  verdict: AppVerdict;
  inCharge: string | null;
}

/** Returns a member's access status facts for an app of the catalogue, and the person in charge. */
export function findAccessStatus(
  db: Db,
  teamId: string,
  memberId: string,
  appId: string,
  { language, now }: { language: Language; now: Date },
): Promise<AccessStatusRow | undefined> {
  return maybeOne(db)<AccessStatusRow>`
    SELECT ${appRefColumns(language)}, a.manifest->>'developer' AS developer, a.manifest->>'website' AS website,
      a.manifest->>'launchUrl' AS "launchUrl", a.manifest->'mobile' AS mobile, a.withdrawn_at IS NOT NULL AS withdrawn,
      ${verdictOf(sql`${memberId}::uuid`, now)} AS verdict, t.in_charge AS "inCharge"
    FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id WHERE a.id = ${appId}::uuid`;
}

export interface OwnAppRequestRow extends ColumnsOf<'app_requests', 'id' | 'status' | 'decided_at' | 'decision_reason'> {
  reason: string;
  created_at: Date;
}

/** Returns a member's requests for an app, the latest first. */
export function requestsFor(db: Db, teamId: string, memberId: string, appId: string): Promise<OwnAppRequestRow[]> {
  return db
    .selectFrom('app_requests')
    .select(['id', 'reason', 'created_at', 'decided_at', 'decision_reason'])
    .select((eb) => eb.ref('status').$castTo<AppRequestStatus>().as('status'))
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Adds a request. A second pending request violates the constraint app_requests_pending. */
export async function insertRequest(
  tx: Tx,
  teamId: string,
  row: ColumnsOf<'app_requests', 'id' | 'app_id' | 'member_id' | 'reason'>,
): Promise<void> {
  await tx
    .insertInto('app_requests')
    .values({ team_id: teamId, ...row, created_at: sql<Date>`clock_timestamp()` })
    .execute();
}

export interface LockedOwnAppRequest extends ColumnsOf<'app_requests', 'status' | 'decided_by_name'> {
  app_name: string;
}

/** Locks a request of a member until the transaction ends, and returns it. */
export function lockOwn(
  tx: Tx,
  teamId: string,
  memberId: string,
  id: string,
  language: Language,
): Promise<LockedOwnAppRequest | undefined> {
  return maybeOne(tx)<LockedOwnAppRequest>`
    SELECT r.status, r.decided_by_name, ${appName(language)} AS app_name FROM app_requests r JOIN apps a ON a.id = r.app_id
    WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid AND r.member_id = ${memberId}::uuid FOR UPDATE OF r`;
}

/** Returns a member's pending requests, by the app's name in the team's language. */
export function listWaiting(db: Db, teamId: string, memberId: string): Promise<{ id: string; name: string }[]> {
  return many(db)<{ id: string; name: string }>`
    SELECT r.id, a.manifest->'name'->>teams.default_lang AS name
    FROM app_requests r JOIN apps a ON a.id = r.app_id JOIN teams ON teams.id = r.team_id
    WHERE r.team_id = ${teamId}::uuid AND r.member_id = ${memberId}::uuid AND r.status = 'PENDING' ORDER BY 2, 1`;
}

/**
 * Withdraws pending requests.
 * @returns the number of requests that were withdrawn
 */
export function withdrawWaiting(tx: Tx, teamId: string, memberId: string, ids: readonly string[]): Promise<number> {
  return affectedRows(tx)`
    UPDATE app_requests SET status = 'WITHDRAWN', decided_at = clock_timestamp()
    WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid AND id = ANY(${ids}::uuid[]) AND status = 'PENDING'`;
}
