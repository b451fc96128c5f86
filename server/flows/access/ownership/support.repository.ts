import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';

export async function isEnabled(db: Db, teamId: string): Promise<boolean> {
  const row = await db.selectFrom('teams').select('technical_support').where('id', '=', teamId).executeTakeFirstOrThrow();
  return row.technical_support;
}

export interface SupportSwitchRow {
  id: string;
  at: Date;
  actor_name: string;
  enabled: boolean;
}

/** The log entries about the support switch, newest first. */
export function findHistory(db: Db, teamId: string, most: number): Promise<SupportSwitchRow[]> {
  return many(db)<SupportSwitchRow>`
    SELECT id, at, actor_name, (after->>'enabled')::boolean AS enabled FROM operation_log
    WHERE team_id = ${teamId}::uuid AND object_type = 'team' AND object_id = ${teamId}::uuid AND action = 'team.support'
    ORDER BY at DESC, id DESC LIMIT ${most}`;
}
