import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

export async function isEnabled(db: Db, teamId: string): Promise<boolean> {
  const row = await db.selectFrom('teams').select('technical_support').where('id', '=', teamId).executeTakeFirstOrThrow();
  return row.technical_support;
}

export type SupportSwitchRow = ColumnsOf<'operation_log', 'id' | 'at' | 'actor_name'> & { enabled: boolean };

/** The log entries about the support switch, newest first. */
export function findHistory(db: Db, teamId: string, most: number): Promise<SupportSwitchRow[]> {
  return many(db)<SupportSwitchRow>`
    SELECT id, at, actor_name, (after->>'enabled')::boolean AS enabled FROM operation_log
    WHERE team_id = ${teamId}::uuid AND object_type = 'team' AND object_id = ${teamId}::uuid AND action = 'team.support'
    ORDER BY at DESC, id DESC LIMIT ${most}`;
}
