import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { affectedRows, type ColumnsOf, columnsStored } from '#server/kernel/database/rows.ts';
import { deleteMemberships } from './members.departments.repository.ts';

// Every write of the table `members`, except the single-statement writes of one member in members.writes.repository.ts. The
// version of a member changes with each write of their fields.

/** Column values of a member to write; a missing column is left unchanged. */
export type MemberValues = Partial<
  Omit<ColumnsOf<'members'>, 'team_id' | 'id' | 'mobile' | 'search_text' | 'version' | 'created_at' | 'updated_at'>
>;

/** Inserts members in one statement. All have the same columns, and their leaders may be among them. */
export async function insertMembers(
  tx: Tx,
  teamId: string,
  people: readonly (MemberValues & ColumnsOf<'members', 'id' | 'display_name'>)[],
): Promise<void> {
  if (!people[0]) return;
  const columns = sql.join(Object.keys(people[0]).map((column) => sql.ref(column)));
  await sql`
    INSERT INTO members (team_id, ${columns})
    SELECT ${teamId}::uuid, ${columns} FROM json_populate_recordset(NULL::members, ${JSON.stringify(people)}::json)`.execute(tx);
}

/** Inserts a member from a stored row. Columns added since get their default, and columns that no longer exist are ignored. */
export async function restoreMemberRow(tx: Tx, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = await columnsStored(tx, 'members', row);
  await sql`
    INSERT INTO members (${columns})
    SELECT ${columns} FROM jsonb_populate_record(NULL::members, ${JSON.stringify(row)}::jsonb)`.execute(tx);
}

/**
 * Sets columns of members in one statement. All have the same columns. Members whose version differs from a given `version` are
 * left unchanged. Returns how many members were changed.
 */
export async function updateMembers(
  tx: Tx,
  teamId: string,
  people: readonly (MemberValues & { id: string; version?: number })[],
): Promise<number> {
  if (!people[0]) return 0;
  const { id: _, version: __, ...values } = people[0];
  const set = sql.join(
    Object.keys(values).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}, `),
    sql``,
  );
  return affectedRows(tx)`
    UPDATE members m SET ${set}version = m.version + 1, updated_at = now()
    FROM json_populate_recordset(NULL::members, ${JSON.stringify(people)}::json) AS r
    WHERE m.team_id = ${teamId}::uuid AND m.id = r.id AND m.version = coalesce(r.version, m.version)`;
}

/** Sets columns of one member; without columns only the version, for a change that is stored in another table. */
export async function updateMember(tx: Tx, teamId: string, id: string, values: MemberValues): Promise<void> {
  await updateMembers(tx, teamId, [{ id, ...values }]);
}

/** Replaces the leader `from` of those of these members who report to them; null stands for no leader. */
export async function replaceLeader(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  await sql`
    UPDATE members SET leader_id = ${to}::uuid, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) AND leader_id IS NOT DISTINCT FROM ${from}::uuid`.execute(tx);
}

/**
 * Makes an account the one of a current member without an account, who becomes REGISTERED, and sets further columns. Returns
 * false if the member has an account by now or has resigned.
 */
export async function attachAccount(
  tx: Tx,
  teamId: string,
  id: string,
  accountId: string,
  values: MemberValues = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({
      ...values,
      account_id: accountId,
      status: 'REGISTERED',
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .where('resigned_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks members in the order of their ids, so that concurrent changes do not deadlock. NO KEY UPDATE does not delay the rows of
 * other tables that refer to the members.
 */
export async function lockMembers(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  strength: 'UPDATE' | 'NO KEY UPDATE',
): Promise<void> {
  await sql`
    SELECT FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR ${sql.raw(strength)}`.execute(
    tx,
  );
}

/**
 * Deletes members, and their departments before them: departments count their members only while these exist. Locks the members
 * first, as all writes do, which prevents deadlocks with them.
 */
export async function deleteMembers(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await lockMembers(tx, teamId, ids, 'UPDATE');
  await deleteMemberships(tx, teamId, ids);
  await sql`DELETE FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
}
