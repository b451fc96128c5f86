import { type RawBuilder, sql } from 'kysely';
import type { SupportEnd, SupportType } from '#contract/access/support-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne, value } from '#server/kernel/database/rows.ts';

export type LeaseRow = ColumnsOf<
  'support_leases',
  | 'team_id'
  | 'id'
  | 'staff_name'
  | 'team_name'
  | 'reason'
  | 'support_type'
  | 'started_at'
  | 'ends_at'
  | 'ended_at'
  | 'end_reason'
  | 'ended_by'
>;

export interface NewLease {
  id: string;
  teamId: string;
  accountId: string;
  staffName: string;
  teamName: string;
  reason: string;
  supportType: SupportType;
  startedAt: Date;
  endsAt: Date;
}

const columns = sql.raw(
  'l.team_id, l.id, l.staff_name, l.team_name, l.reason, l.support_type, l.started_at, l.ends_at, l.ended_at, l.end_reason, l.ended_by',
);

/** Stores a lease. Returns undefined if the same person has a running lease in the team. */
export function insert(tx: Tx, lease: NewLease): Promise<LeaseRow | undefined> {
  return maybeOne(tx)<LeaseRow>`
    INSERT INTO support_leases AS l (team_id, id, account_id, staff_name, team_name, reason, support_type, started_at, ends_at)
    VALUES (${lease.teamId}::uuid, ${lease.id}::uuid, ${lease.accountId}::uuid, ${lease.staffName}, ${lease.teamName}, ${lease.reason},
      ${lease.supportType}, ${lease.startedAt}, ${lease.endsAt})
    ON CONFLICT (team_id, account_id) WHERE ended_at IS NULL DO NOTHING
    RETURNING ${columns}`;
}

/** Selects running leases of a team: one, those of an account, or those whose time is over. Without a condition all. */
export interface LeaseSelector {
  id?: string;
  accountId?: string;
  overAt?: Date;
}

/**
 * Ends leases that are still running; a second call ends none. A lease ends at `at`, or at its planned end if this is earlier.
 */
export async function end(
  tx: Tx,
  teamId: string,
  { id, accountId, overAt }: LeaseSelector,
  { at, how, by }: { at: Date; how: SupportEnd; by: string | null },
): Promise<LeaseRow[]> {
  const parts = [
    sql`l.team_id = ${teamId}::uuid AND l.ended_at IS NULL`,
    ...(id ? [sql`l.id = ${id}::uuid`] : []),
    ...(accountId ? [sql`l.account_id = ${accountId}::uuid`] : []),
    overAt ? sql`l.ends_at <= ${overAt}` : sql`l.ends_at > ${at}`,
  ];
  return many(tx)<LeaseRow>`
    UPDATE support_leases l SET ended_at = least(l.ends_at, ${at}::timestamptz), end_reason = ${how}, ended_by = ${by}
    WHERE ${sql.join(parts, sql` AND `)} RETURNING ${columns}`;
}

export function find(db: Db, where: RawBuilder<boolean>, id: string): Promise<LeaseRow | undefined> {
  return maybeOne(db)<LeaseRow>`
    SELECT ${columns} FROM support_leases l WHERE ${where} AND l.id = ${id}::uuid`;
}

/** Conditions for the leases of a team, and for those of one staff account in all teams. */
export const ofTeam = (teamId: string) => sql<boolean>`l.team_id = ${teamId}::uuid`;
export const ofStaff = (accountId: string) => sql<boolean>`l.account_id = ${accountId}::uuid`;

export interface LeaseFilters {
  running?: boolean | undefined;
  search?: string | undefined;
  /** Dates without time: days in `timeZone` on which a lease began. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone?: string;
  now: Date;
}

/** A page of leases, latest first. */
export async function list(
  db: Db,
  where: RawBuilder<boolean>,
  { running, search, from, to, timeZone = 'UTC', now }: LeaseFilters,
  { page, size }: { page: number; size: number },
): Promise<{ rows: LeaseRow[]; total: number }> {
  const runs = sql<boolean>`(l.ended_at IS NULL AND l.ends_at > ${now})`;
  const parts: RawBuilder<unknown>[] = [where];
  if (running !== undefined) parts.push(running ? runs : sql`NOT ${runs}`);
  if (from) parts.push(sql`l.started_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}::text`);
  if (to) parts.push(sql`l.started_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text`);
  if (search) {
    const fragment = search.toLowerCase();
    parts.push(sql`(strpos(lower(l.team_name), ${fragment}) > 0 OR strpos(lower(l.reason), ${fragment}) > 0)`);
  }
  const chosen = sql.join(parts, sql` AND `);
  const rows = await many(db)<LeaseRow>`
    SELECT ${columns} FROM support_leases l WHERE ${chosen} ORDER BY l.started_at DESC, l.id DESC
    LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int AS n FROM support_leases l WHERE ${chosen}`;
  return { rows, total };
}

/** Locks the team that staff want to enter, so that its support setting does not change until the lease is stored. */
export function lockTeam(tx: Tx, teamId: string) {
  return maybeOne(tx)<ColumnsOf<'teams', 'name' | 'status' | 'technical_support'>>`
    SELECT name, status, technical_support FROM teams WHERE id = ${teamId}::uuid FOR SHARE`;
}

export interface FoundRow extends ColumnsOf<'teams', 'id' | 'name' | 'code' | 'status'> {
  members: number;
  open: boolean;
}

/** Up to `most` teams that match by a part of the name, by code or by id. */
export function findTeams(db: Db, accountId: string, fragment: string, most: number): Promise<FoundRow[]> {
  return many(db)<FoundRow>`
    SELECT id, name, code, members, open, status FROM app.staff_teams(${accountId}::uuid, ${fragment}, ${most}::int)`;
}

/** The ids of teams with leases whose time is over. */
export function teamsWithExpiredLeases(db: Db, now: Date): Promise<string[]> {
  return column(db)<string>`SELECT DISTINCT team_id FROM app.expired_leases(${now}::timestamptz)`;
}
