import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { many, maybeValue, value } from '#server/kernel/database/rows.ts';
import {
  type AuthEventFilters,
  type AuthEventRow,
  eventColumns,
  matchingEvents,
} from '#server/integrations/sign-on/auth-events.repository.ts';
import { isJoinedMember } from './members.repository.ts';

export type MemberEventRow = AuthEventRow & { member_id: string; display_name: string };
export interface MemberEventFilters extends AuthEventFilters {
  employeeId?: string | undefined;
}

const source = sql`FROM members m JOIN auth_events e ON e.account_id = m.account_id`;
const columns = sql`${eventColumns}, m.id AS member_id, m.display_name`;

/**
 * The condition for matching events of members within a scope. Row-level security of auth_events limits them to events since
 * each member joined the team.
 */
export function matchingMemberEvents(
  teamId: string,
  insideScope: RawBuilder<boolean>,
  { employeeId, ...filters }: MemberEventFilters,
  timeZone: string,
): RawBuilder<boolean> {
  const one = employeeId === undefined ? sql`true` : sql`m.id = ${employeeId}::uuid`;
  return sql<boolean>`m.team_id = ${teamId}::uuid AND ${isJoinedMember} AND ${insideScope} AND ${one} AND ${matchingEvents(filters, timeZone)}`;
}

/** A page of events, newest first, and the total number of matches. */
export async function listMemberEvents(db: Db, where: RawBuilder<boolean>, { page, size }: { page: number; size: number }) {
  const rows = await many(db)<MemberEventRow>`SELECT ${columns} ${source} WHERE ${where}
    ORDER BY e.at DESC, e.id DESC LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  return { rows, total: await countMemberEvents(db, where) };
}

export function countMemberEvents(db: Db, where: RawBuilder<boolean>): Promise<number> {
  return value(db)<number>`SELECT count(*)::int ${source} WHERE ${where}`;
}

/** The next events of an export after the last one read, newest first. Ids are ordered by time. */
export async function nextMemberEvents(
  db: Db,
  where: RawBuilder<boolean>,
  before: string | null,
  most: number,
): Promise<MemberEventRow[]> {
  const rest = before === null ? sql`true` : sql`e.id < ${before}::uuid`;
  return many(db)<MemberEventRow>`SELECT ${columns} ${source} WHERE ${where} AND ${rest}
    ORDER BY e.id DESC LIMIT ${most}::int`;
}

/** The file id of a finished export that this member started, or undefined. */
export function findExport(db: Db, teamId: string, memberId: string, jobId: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT j.result ->> 'fileId' AS file_id FROM jobs j
    WHERE j.team_id = ${teamId}::uuid AND j.id = ${jobId}::uuid AND j.created_by = ${memberId}::uuid
      AND j.kind = 'authEvents.export' AND j.status = 'SUCCEEDED'`;
}
