import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { affectsAny, type ColumnsOf, column, value } from '#server/kernel/database/rows.ts';

export type DissolutionRow = ColumnsOf<'team_dissolutions', 'requested_by_name' | 'requested_at' | 'due_at'>;

export async function findDissolution(db: Db, teamId: string): Promise<DissolutionRow | undefined> {
  return db
    .selectFrom('team_dissolutions')
    .select(['requested_by_name', 'requested_at', 'due_at'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
}

export async function insert(tx: Tx, teamId: string, row: DissolutionRow): Promise<void> {
  await tx
    .insertInto('team_dissolutions')
    .values({ team_id: teamId, ...row })
    .execute();
}

/** Ends the countdown. Returns undefined if none runs. */
export async function remove(tx: Tx, teamId: string): Promise<{ due_at: Date } | undefined> {
  return tx
    .deleteFrom('team_dissolutions')
    .where('team_id', '=', teamId)
    .where('dissolved_at', 'is', null)
    .returning('due_at')
    .executeTakeFirst();
}

/** The ids of teams whose countdown has ended. */
export async function dueTeams(database: Database, now: Date): Promise<string[]> {
  const { rows } = await asPlatform(database, (db) =>
    sql<{ id: string }>`SELECT id FROM app.due_dissolutions(${now}::timestamptz) AS id`.execute(db),
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks a team as dissolved, once. Returns false if the countdown was cancelled or has not ended, or the team was marked
 * before.
 */
export function markDissolved(tx: Tx, teamId: string, now: Date): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE team_dissolutions SET dissolved_at = ${now}::timestamptz
    WHERE team_id = ${teamId}::uuid AND dissolved_at IS NULL AND due_at <= ${now}::timestamptz`;
}

/** The number of operation-log entries of a team. */
export function countLog(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM operation_log WHERE team_id = ${teamId}::uuid`;
}

/** The member ids of the owner and the super administrators. */
export function findLeading(db: Db, teamId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT owner_member_id AS id FROM teams WHERE id = ${teamId}::uuid AND owner_member_id IS NOT NULL
    UNION SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
    WHERE r.team_id = ${teamId}::uuid AND r.built_in = 'SUPER_ADMIN'`;
}
