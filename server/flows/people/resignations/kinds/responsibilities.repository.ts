import type { HandoverItem, LeavingMember } from '#server/domain/handover/handover.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne } from '#server/kernel/database/rows.ts';

type Holder = Pick<LeavingMember, 'teamId' | 'id'>;

/** The pending join requests of people whom a member invited, oldest first. */
export function pendingRequestsOf(db: Db, { teamId, id }: Holder): Promise<HandoverItem[]> {
  return many(db)<HandoverItem>`
    SELECT id, display_name AS name FROM join_requests
    WHERE team_id = ${teamId}::uuid AND inviter_id = ${id}::uuid AND status = 'PENDING' ORDER BY created_at, id`;
}

/** The departments that a member heads, in tree order. */
export function departmentsHeadedBy(db: Db, { teamId, id }: Holder): Promise<HandoverItem[]> {
  return many(db)<HandoverItem>`
    SELECT id, name FROM departments WHERE team_id = ${teamId}::uuid AND head_member_id = ${id}::uuid
    ORDER BY path_name, id`;
}

/** The departments that these members head, with the ids from the root to each. */
export function pathsHeadedBy(
  db: Db,
  teamId: string,
  memberIds: readonly string[],
): Promise<ColumnsOf<'departments', 'id' | 'path'>[]> {
  return many(db)<ColumnsOf<'departments', 'id' | 'path'>>`
    SELECT id, path FROM departments WHERE team_id = ${teamId}::uuid AND head_member_id = ANY(${memberIds}::uuid[]) ORDER BY path_name, id`;
}

/** The ids from the root to each of these departments. */
export async function pathsOf(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await many(db)<ColumnsOf<'departments', 'id' | 'path'>>`
    SELECT id, path FROM departments WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** The current members who report to a member, by name. */
export function reportsOf(db: Db, { teamId, id }: Holder): Promise<HandoverItem[]> {
  return many(db)<HandoverItem>`
    SELECT id, display_name AS name FROM members
    WHERE team_id = ${teamId}::uuid AND leader_id = ${id}::uuid AND resigned_at IS NULL
    ORDER BY display_name COLLATE "und-x-icu", id`;
}

/** The ids of a member and of everyone above them in the reporting line; empty for null. */
export function reportingLine(db: Db, teamId: string, memberId: string | null): Promise<string[]> {
  return column(db)<string>`
    WITH RECURSIVE line (id, steps) AS (
      SELECT ${memberId}::uuid, 1
      UNION ALL
      SELECT m.leader_id, line.steps + 1 FROM line JOIN members m ON m.team_id = ${teamId}::uuid AND m.id = line.id
      WHERE m.leader_id IS NOT NULL AND line.steps < 1000)
    SELECT id FROM line WHERE id IS NOT NULL`;
}

/** Returns a member with their name; null if there is none or they have resigned. */
export async function findCurrent(db: Db, teamId: string, memberId: string | null): Promise<HandoverItem | null> {
  return (
    (await maybeOne(db)<HandoverItem>`
    SELECT id, display_name AS name FROM members
    WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid AND resigned_at IS NULL`) ?? null
  );
}
