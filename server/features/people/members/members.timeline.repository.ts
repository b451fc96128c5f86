import { sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';
import { insideScope } from './members.repository.ts';

export interface TimelineRow extends ColumnsOf<
  'operation_log',
  'id' | 'at' | 'actor_name' | 'actor_kind' | 'action' | 'object_type' | 'object_name'
> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Whether a member is in a scope, resigned or not. */
export async function isInside(db: Db, teamId: string, id: string, scope: Scope): Promise<boolean> {
  return (
    (await maybeOne(db)`
    SELECT 1 FROM app.members_view m WHERE m.team_id = ${teamId}::uuid AND m.id = ${id}::uuid AND ${insideScope(scope)}`) !==
    undefined
  );
}

/**
 * SQL for the events of a member: those of the record itself, and those of departments whose head the member became or ceased to
 * be. Each of the three parts uses an index. Changes of the display currency and of view as member are not events of the member.
 */
export const eventsOf = (id: string) => sql`
  SELECT l.* FROM app.operation_log_view l WHERE l.object_type = 'member' AND l.object_id = ${id}::uuid AND l.action NOT IN ('member.currency', 'viewAs.start', 'viewAs.end')
  UNION ALL
  SELECT l.* FROM app.operation_log_view l WHERE l.object_type = 'department' AND l.after ->> 'headId' = ${id}
  UNION ALL
  SELECT l.* FROM app.operation_log_view l WHERE l.object_type = 'department' AND l.before ->> 'headId' = ${id}`;

/** A page of a member's events, newest first, and their total number. */
export async function findEvents(
  db: Db,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const rows = await many(db)<TimelineRow>`
    SELECT e.id, e.at, e.actor_name, e.actor_kind, e.action, e.object_type, e.object_name, e.before, e.after FROM (${eventsOf(id)}) AS e
    ORDER BY e.at DESC, e.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const total = await value(db)<number>`SELECT count(*)::int FROM (${eventsOf(id)}) AS e`;
  return { rows, total };
}
