import { type RawBuilder, sql } from 'kysely';
import { fieldShown } from '#server/domain/visibility/fields.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';

export interface SignInRow extends ColumnsOf<'members', 'id' | 'display_name' | 'job_title' | 'avatar_file_id'> {
  titled: boolean;
  account_id: string;
  administrator: boolean;
  second_factor: boolean;
  sessions: number;
  last_used_at: Date | null;
}

/** The scope of a reader as a condition, and the members whose fields the reader can see. */
export interface SecurityMemberReader {
  scope: RawBuilder<boolean>;
  seen: VisibleMembers;
}

export interface SecurityMemberFilters {
  search?: string | undefined;
  secondFactor?: readonly string[] | undefined;
  signedIn?: readonly string[] | undefined;
  who?: readonly string[] | undefined;
}

// Active sessions of the member `m` that were used in the team of the connection.
const activeSessions = sql`SELECT s.* FROM team_sessions u JOIN account_sessions s ON s.id = u.id AND s.account_id = m.account_id
  WHERE u.team_id = m.team_id AND u.member_id = m.id AND s.ended_at IS NULL AND (s.idle_ends_at IS NULL OR s.idle_ends_at > now())
    AND EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Session' AND e.uid = s.uid AND e.expires_at > now())`;
/** Whether the member `m` has a role or owns the team. */
export const isAdministrator = sql<boolean>`(EXISTS (SELECT FROM role_members r WHERE r.team_id = m.team_id AND r.member_id = m.id)
  OR EXISTS (SELECT FROM teams t WHERE t.id = m.team_id AND t.owner_member_id = m.id))`;
/** Whether the account of the member `m` has a confirmed second factor. */
export const hasSecondFactor = sql<boolean>`EXISTS (SELECT FROM second_factors f WHERE f.account_id = m.account_id AND f.confirmed_at IS NOT NULL)`;
/** Whether the member `m` has joined and has not resigned. */
export const isJoinedMember = sql<boolean>`m.account_id IS NOT NULL AND m.status = 'REGISTERED' AND m.resigned_at IS NULL`;

const columnsFor = (seen: VisibleMembers) => sql`m.id, m.display_name, m.avatar_file_id,
  m.job_title, ${fieldShown(seen, 'jobTitle')} AS titled, m.account_id, ${isAdministrator} AS administrator,
  ${hasSecondFactor} AS second_factor, (SELECT count(*)::int FROM (${activeSessions}) AS l) AS sessions,
  (SELECT u.last_used_at FROM member_uses u WHERE u.team_id = m.team_id AND u.id = m.id) AS last_used_at`;

/** A filter with two options, which applies only if exactly one of them is chosen. */
function either(chosen: readonly string[] | undefined, yes: string, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  if (chosen?.length !== 1) return sql<boolean>`true`;
  return chosen[0] === yes ? condition : sql<boolean>`NOT ${condition}`;
}

function matching(teamId: string, scope: RawBuilder<boolean>, filters: SecurityMemberFilters): RawBuilder<boolean> {
  const text = filters.search ? `%${filters.search.replace(/[\\%_]/g, String.raw`\$&`)}%` : undefined;
  return sql<boolean>`m.team_id = ${teamId}::uuid AND ${isJoinedMember} AND ${scope}
    AND ${text === undefined ? sql`true` : sql`m.display_name ILIKE ${text}`}
    AND ${either(filters.secondFactor, 'on', hasSecondFactor)} AND ${either(filters.who, 'administrator', isAdministrator)}
    AND ${either(filters.signedIn, 'yes', sql<boolean>`EXISTS (${activeSessions})`)}`;
}

/** A page of members by name, and the total number of matches. */
export async function listSignIns(
  db: Db,
  teamId: string,
  { scope, seen }: SecurityMemberReader,
  filters: SecurityMemberFilters,
  { page, size }: { page: number; size: number },
): Promise<{ rows: SignInRow[]; total: number }> {
  const where = matching(teamId, scope, filters);
  const rows = await many(db)<SignInRow>`
    SELECT ${columnsFor(seen)} FROM members m WHERE ${where} ORDER BY lower(m.display_name), m.id
    LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int AS total FROM members m WHERE ${where}`;
  return { rows, total };
}

/** One member within the reader's scope, or undefined. */
export function findSignIn(
  db: Db,
  teamId: string,
  memberId: string,
  { scope, seen }: SecurityMemberReader,
): Promise<SignInRow | undefined> {
  return maybeOne(db)<SignInRow>`
    SELECT ${columnsFor(seen)} FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid AND ${isJoinedMember} AND ${scope}`;
}

export type SessionRow = ColumnsOf<'account_sessions', 'id' | 'user_agent' | 'ip' | 'started_at' | 'last_used_at'>;

/** The active sessions of a member that were used in the team, latest use first. */
export function sessionsOf(db: Db, teamId: string, memberId: string): Promise<SessionRow[]> {
  return many(db)<SessionRow>`
    SELECT l.id, l.user_agent, l.ip, l.started_at, l.last_used_at FROM members m CROSS JOIN LATERAL (${activeSessions}) AS l
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid ORDER BY l.last_used_at DESC, l.id`;
}

/** The number of teams an account belongs to. */
export async function teamCount(db: Db, accountId: string): Promise<number> {
  return (await maybeValue(db)<number>`SELECT app.team_count(${accountId}::uuid) AS teams`) ?? 0;
}
