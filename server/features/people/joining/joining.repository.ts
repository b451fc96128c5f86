import { type RawBuilder, sql } from 'kysely';
import type { RequestList } from '#contract/people/joining.ts';
import type { HandoverItem, LeavingMember } from '#server/domain/handover/handover.ts';
import type { RequestDecision } from '#server/domain/requests/decide.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';
import { memberOf } from '#server/domain/support/support.ts';
import { joinRequests, isRequestPending } from '#server/domain/visibility/scoped-entries.ts';

export interface JoinRequestRow extends ColumnsOf<
  'join_requests',
  | 'id'
  | 'account_id'
  | 'display_name'
  | 'email'
  | 'mobile_prefix'
  | 'mobile_number'
  | 'reason'
  | 'via'
  | 'link_id'
  | 'status'
  | 'created_at'
  | 'decided_at'
  | 'decided_by_name'
  | 'decision_reason'
  | 'member_id'
> {
  email_proved: boolean;
  mobile_proved: boolean;
  link_name: string | null;
  department: { departmentId: string; name: string; path: string } | null;
  inviter: string | null;
  decidable: boolean;
}

/** A pending request of at least 30 days counts as expired, even before the sweep ends it. */
const status = sql<string>`CASE WHEN r.status = 'PENDING' AND r.created_at <= now() - interval '30 days' THEN 'LAPSED' ELSE r.status END`;

const columns = (
  decidable: RawBuilder<boolean>,
) => sql`r.id, r.account_id, r.display_name, r.email, r.mobile_prefix, r.mobile_number,
  coalesce(a.email_verified_at IS NOT NULL AND a.email = r.email, false) AS email_proved,
  coalesce(a.mobile_verified_at IS NOT NULL AND a.mobile = '+' || r.mobile_prefix || r.mobile_number, false) AS mobile_proved,
  r.reason, r.via, r.link_id, l.name AS link_name, ${departmentsOf} AS department, r.inviter_name AS inviter, ${status} AS status,
  r.created_at, r.decided_at, r.decided_by_name, r.decision_reason, r.member_id,
  coalesce(${isRequestPending} AND ${decidable}, false) AS decidable`;

const departmentsOf = sql`(SELECT json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) FROM departments d
  WHERE d.team_id = r.team_id AND d.id = coalesce(l.department_id, (
    SELECT md.department_id FROM member_departments md
    WHERE md.team_id = i.team_id AND md.member_id = i.member_id AND md.position = 0)))`;

type Filters = Pick<RequestList, 'search' | 'status' | 'via' | 'linkId' | 'from' | 'to'>;

/** The WHERE condition of the list: requests of the team that match a scope and the filters. Days are in `timeZone`. */
function matching(teamId: string, scope: RawBuilder<boolean>, filters: Filters, timeZone: string): RawBuilder<boolean> {
  const parts = [sql`r.team_id = ${teamId}::uuid`, scope];
  const search = filters.search?.trim().toLowerCase();
  if (search) {
    const searchText = sql`lower(concat_ws(' ', r.display_name, r.email::text, '+' || r.mobile_prefix || r.mobile_number, r.reason))`;
    parts.push(sql`strpos(${searchText}, ${search}) > 0`);
  }
  if (filters.status?.length) {
    const statuses = filters.status.map((one) => (one === 'APPROVERD' ? 'APPROVED' : one));
    parts.push(sql`${status} = ANY(${statuses}::text[])`);
  }
  if (filters.via?.length) parts.push(sql`r.via = ANY(${filters.via}::text[])`);
  if (filters.linkId) parts.push(sql`r.link_id = ${filters.linkId}::uuid`);
  if (filters.from) parts.push(sql`r.created_at >= ${filters.from}::date::timestamp AT TIME ZONE ${timeZone}::text`);
  if (filters.to) parts.push(sql`r.created_at < (${filters.to}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

const sortKeys: Record<RequestList['sort'], RawBuilder<unknown>> = {
  createdAt: sql`r.created_at`,
  displayName: sql`r.display_name COLLATE "und-x-icu"`,
  status: sql`${status}`,
  decidedAt: sql`r.decided_at`,
};

/** A page of requests, and the total number of matches. */
export async function list(
  db: Db,
  team: { id: string; timeZone: string },
  scope: { visible: RawBuilder<boolean>; decidable: RawBuilder<boolean> },
  query: RequestList,
): Promise<{ rows: JoinRequestRow[]; total: number }> {
  const where = matching(team.id, scope.visible, query, team.timeZone);
  const direction = query.order === 'asc' ? sql`ASC NULLS LAST, r.id` : sql`DESC NULLS LAST, r.id DESC`;
  const rows = await many(db)<JoinRequestRow>`
    SELECT ${columns(scope.decidable)} FROM ${joinRequests} JOIN accounts a ON a.id = r.account_id
    WHERE ${where} ORDER BY ${sortKeys[query.sort]} ${direction}
    LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`;
  const total = await value(db)<number>`SELECT count(*)::int AS n FROM ${joinRequests} WHERE ${where}`;
  return { rows, total };
}

/** The number of pending requests in a scope. */
export function countWaiting(db: Db, teamId: string, scope: RawBuilder<boolean>): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int AS n FROM ${joinRequests} WHERE r.team_id = ${teamId}::uuid AND ${isRequestPending} AND ${scope}`;
}

/** A request in a scope, with the number of earlier requests of the same person. */
export function find(
  db: Db,
  teamId: string,
  id: string,
  scope: { visible: RawBuilder<boolean>; decidable: RawBuilder<boolean> },
): Promise<(JoinRequestRow & { earlier: number }) | undefined> {
  return maybeOne(db)<JoinRequestRow & { earlier: number }>`
    SELECT ${columns(scope.decidable)}, (SELECT count(*)::int FROM join_requests o
      WHERE o.team_id = r.team_id AND o.account_id = r.account_id AND o.created_at < r.created_at) AS earlier
    FROM ${joinRequests} JOIN accounts a ON a.id = r.account_id
    WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid AND ${scope.visible}`;
}

export interface LockedJoinRequest extends ColumnsOf<
  'join_requests',
  'id' | 'account_id' | 'display_name' | 'email' | 'mobile_prefix' | 'mobile_number' | 'status'
> {
  department_id: string | null;
  decided_by_name: string | null;
}

/** Returns the account that made a request in a scope. */
export function applicantOf(db: Db, teamId: string, id: string, scope: RawBuilder<boolean>): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT r.account_id FROM ${joinRequests} WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid AND ${scope}`;
}

/** Returns a request in a scope and locks it until the end of the transaction. */
export function lock(tx: Tx, teamId: string, id: string, scope: RawBuilder<boolean>): Promise<LockedJoinRequest | undefined> {
  return maybeOne(tx)<LockedJoinRequest>`
    SELECT r.id, r.account_id, r.display_name, r.email, r.mobile_prefix, r.mobile_number, l.department_id, ${status} AS status, r.decided_by_name AS decided_by_name
    FROM ${joinRequests} WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid AND ${scope} FOR UPDATE OF r`;
}

/** Stores the decision on a locked request. */
export async function decide(tx: Tx, teamId: string, id: string, decision: RequestDecision): Promise<void> {
  await tx
    .updateTable('join_requests')
    .set({
      status: decision.status,
      decided_by: memberOf(decision.by),
      decided_by_name: decision.by.displayName,
      decided_at: sql<Date>`clock_timestamp()`,
      decision_reason: decision.reason ?? null,
      member_id: decision.memberId ?? null,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Replaces a member as inviter of those of these join requests that are still pending; null leaves them without an inviter. */
export async function assignInviter(
  tx: Tx,
  { teamId, id }: Pick<LeavingMember, 'teamId' | 'id'>,
  requestIds: readonly string[],
  inviter: HandoverItem | null,
): Promise<void> {
  await sql`
    UPDATE join_requests SET inviter_id = ${inviter?.id ?? null}::uuid, inviter_name = ${inviter?.name ?? null}
    WHERE team_id = ${teamId}::uuid AND inviter_id = ${id}::uuid AND status = 'PENDING'
      AND id = ANY(${requestIds}::uuid[])`.execute(tx);
}
