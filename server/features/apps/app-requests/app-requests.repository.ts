import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AccessObstacle } from '#contract/apps/app-request-facts.ts';
import type { appRequests } from '#contract/apps/app-requests.ts';
import type { Language } from '#contract/languages.ts';
import { appName, appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { isAppExpired, seatsOf, seatsUsed, verdictOf } from '#server/domain/app-access/verdict.ts';
import type { RequestDecision } from '#server/domain/requests/decide.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';
import { memberOf } from '#server/domain/support/support.ts';

export type AppRequestListQuery = z.output<NonNullable<typeof appRequests.list.query>>;

export interface AppRequestRow
  extends
    ColumnsOf<
      'app_requests',
      'id' | 'member_id' | 'reason' | 'status' | 'created_at' | 'decided_at' | 'decided_by_name' | 'decision_reason'
    >,
    ColumnsOf<'members', 'display_name' | 'avatar_file_id'> {
  appId: string;
  name: string;
  icon: string | null;
  departments: { departmentId: string; name: string; path: string }[];
  already: boolean;
  obstacle: AccessObstacle | null;
  decidable: boolean;
}

/** Which requests the reader may see and decide, in which language the app is named, and the current instant. */
export interface AppRequestReader {
  visible: RawBuilder<boolean>;
  decidable: RawBuilder<boolean>;
  language: Language;
  now: Date;
}

/** Requests `r` of members `m` who have not resigned, for apps `a` with the team's settings `t`. */
const joined = sql`app_requests r JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL JOIN apps a ON a.id = r.app_id
  LEFT JOIN team_apps t ON t.team_id = r.team_id AND t.app_id = r.app_id`;
const isPending = sql<boolean>`(r.status = 'PENDING')`;

/** What prevents any member from using the app, including that all seats are taken. */
const obstacleAt = (now: Date): RawBuilder<AccessObstacle | null> => sql<AccessObstacle | null>`CASE
  WHEN a.is_default THEN NULL
  WHEN t.app_id IS NULL THEN 'NOT_OPENED'
  WHEN t.availability = 'STOP' THEN 'STOPPED'
  WHEN ${isAppExpired(now)} THEN 'EXPIRED'
  WHEN a.per_seat AND ${seatsUsed} >= ${seatsOf} AND NOT EXISTS (SELECT FROM app_seats s
    WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.member_id = r.member_id) THEN 'NO_SEAT' END`;

const columns = ({ decidable, language, now }: AppRequestReader) => sql`r.id, ${appRefColumns(language)},
  r.member_id, m.display_name, m.avatar_file_id, coalesce((
    SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
    FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments,
  r.reason, r.status, r.created_at, r.decided_at, r.decided_by_name, r.decision_reason,
  (${isPending} AND ${verdictOf(sql`r.member_id`, now)} = 'OK') AS already,
  CASE WHEN ${isPending} THEN ${obstacleAt(now)} END AS obstacle, (${isPending} AND ${decidable}) AS decidable`;

function matching(
  teamId: string,
  reader: AppRequestReader,
  { search, status, appId }: Partial<AppRequestListQuery>,
): RawBuilder<boolean> {
  const parts = [sql`r.team_id = ${teamId}::uuid`, reader.visible];
  const text = search?.trim().toLowerCase();
  if (text)
    parts.push(sql`strpos(lower(concat_ws(' ', m.display_name, ${appName(reader.language)}, r.reason)), ${text}::text) > 0`);
  if (status?.length) parts.push(sql`r.status = ANY(${status}::text[])`);
  if (appId?.length) parts.push(sql`r.app_id = ANY(${appId}::uuid[])`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Returns a page of requests, and how many match. */
export async function list(
  db: Db,
  teamId: string,
  reader: AppRequestReader,
  query: AppRequestListQuery,
): Promise<{ rows: AppRequestRow[]; total: number }> {
  const keys: Record<AppRequestListQuery['sort'], RawBuilder<unknown>> = {
    createdAt: sql`r.created_at`,
    displayName: sql`m.display_name COLLATE "und-x-icu"`,
    app: sql`${appName(reader.language)} COLLATE "und-x-icu"`,
    decidedAt: sql`r.decided_at`,
  };
  const where = matching(teamId, reader, query);
  const direction = query.order === 'asc' ? sql`ASC NULLS LAST, r.id` : sql`DESC NULLS LAST, r.id DESC`;
  const rows = await many(db)<AppRequestRow>`
    SELECT ${columns(reader)} FROM ${joined} WHERE ${where} ORDER BY ${keys[query.sort]} ${direction}
    LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int AS n FROM ${joined} WHERE ${where}`;
  return { rows, total };
}

/** Returns one request the reader may see. */
export function find(db: Db, teamId: string, id: string, reader: AppRequestReader): Promise<AppRequestRow | undefined> {
  return maybeOne(db)<AppRequestRow>`
    SELECT ${columns(reader)} FROM ${joined} WHERE ${matching(teamId, reader, {})} AND r.id = ${id}::uuid`;
}

/** Returns the apps requested by members in a scope, sorted by name. */
export function listApps(db: Db, teamId: string, inside: RawBuilder<boolean>, language: Language) {
  return many(db)<{ appId: string; name: string; icon: string | null }>`
    SELECT ${appRefColumns(language)} FROM apps a WHERE a.id IN (SELECT r.app_id FROM app_requests r
      JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL WHERE r.team_id = ${teamId}::uuid AND ${inside})
    ORDER BY ${appName(language)} COLLATE "und-x-icu", a.id`;
}

/** Returns the number of pending requests of members in a scope. */
export function countWaiting(db: Db, teamId: string, inside: RawBuilder<boolean>): Promise<number> {
  return value(db)<number>`SELECT count(*)::int AS n
    FROM app_requests r JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL
    WHERE r.team_id = ${teamId}::uuid AND ${isPending} AND ${inside}`;
}

/** Returns the member and the app of a request, if the member is in a scope and has not resigned. */
export function subjectOf(
  db: Db,
  teamId: string,
  id: string,
  inside: RawBuilder<boolean>,
): Promise<{ appId: string; memberId: string } | undefined> {
  return maybeOne(db)<{ appId: string; memberId: string }>`
    SELECT r.app_id AS "appId", r.member_id AS "memberId" FROM app_requests r
    JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL
    WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid AND ${inside}`;
}

export interface LockedAppRequest
  extends
    ColumnsOf<'app_requests', 'status' | 'decided_by_name'>,
    ColumnsOf<'members', 'display_name'>,
    ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'> {
  app_name: string;
  /** The member who made the request. */
  id: string;
}

/** Locks a request and returns it with the member who made it. */
export function lock(tx: Tx, teamId: string, id: string, language: Language): Promise<LockedAppRequest | undefined> {
  return maybeOne(tx)<LockedAppRequest>`
    SELECT r.status, r.decided_by_name, ${appName(language)} AS app_name, m.id, m.display_name, o.email, o.mobile, o.locale
    FROM app_requests r JOIN apps a ON a.id = r.app_id JOIN members m ON m.team_id = r.team_id AND m.id = r.member_id
    LEFT JOIN accounts o ON o.id = m.account_id AND o.closed_at IS NULL
    WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid FOR UPDATE OF r`;
}

/** Stores the decision on a locked request. */
export async function decide(tx: Tx, teamId: string, id: string, decision: RequestDecision): Promise<void> {
  await tx
    .updateTable('app_requests')
    .set({
      status: decision.status,
      decided_by: memberOf(decision.by),
      decided_by_name: decision.by.displayName,
      decided_at: sql<Date>`clock_timestamp()`,
      decision_reason: decision.reason ?? null,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}
