import { sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { insideScope } from '#server/kernel/reach.ts';

/** Whether a member is in the team, has not resigned, and lies inside a scope. */
export async function isSeen(db: Db, memberId: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM app.members m WHERE m.id = ${memberId}::uuid AND m.resigned_at IS NULL AND ${insideScope(scope)}`.execute(db);
  return rows.length > 0;
}

/** The product of the team and when it was chosen, as the log tells; a team that began with one has it from its first day. */
export async function findOpened(db: Db, teamId: string): Promise<{ product: string; at: Date } | undefined> {
  const { rows } = await sql<{ product: string; at: Date }>`
    SELECT t.selected_product AS product, coalesce((
      SELECT min(o.at) FROM operation_log o
      WHERE o.team_id = ${teamId}::uuid AND o.object_type = 'team' AND o.object_id = ${teamId}::uuid AND o.action = 'team.setup'
        AND o.after->>'selectedProduct' = t.selected_product), t.created_at) AS at
    FROM teams t WHERE t.id = ${teamId}::uuid AND t.selected_product IS NOT NULL`.execute(db);
  return rows[0];
}
