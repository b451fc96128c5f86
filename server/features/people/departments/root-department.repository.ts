import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

/** Inserts the root department of a new team, which has no parent and carries the team's name. */
export async function insertRoot(tx: Tx, teamId: string, id: string, name: string): Promise<void> {
  await tx
    .insertInto('departments')
    .values({ team_id: teamId, id, name, path: [id] })
    .execute();
}

/** Renames the root department after the team. @returns its id */
export async function renameRoot(tx: Tx, teamId: string, name: string): Promise<string> {
  const { id } = await tx
    .updateTable('departments')
    .set({ name, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('parent_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
