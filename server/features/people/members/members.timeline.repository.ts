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
  /** Identifies the request of the event. */
  line: string;
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

/**
 * A page of a member's events, newest first, and their total number. The events of one request are one item: they follow each
 * other and have the same `line`.
 */
export async function findEvents(
  db: Db,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const events = sql`SELECT e.*, app.log_line(e.request_id, e.id) AS line FROM (${eventsOf(id)}) AS e`;
  const rows = await many(db)<TimelineRow>`
    WITH events AS MATERIALIZED (${events}),
    page AS (SELECT e.line, max(e.at) AS latest FROM events e GROUP BY e.line
      ORDER BY latest DESC, e.line DESC LIMIT ${size} OFFSET ${(page - 1) * size})
    SELECT e.id, e.at, e.actor_name, e.actor_kind, e.action, e.object_type, e.object_name, e.before, e.after, e.line
    FROM events e JOIN page p ON p.line = e.line ORDER BY p.latest DESC, p.line DESC, e.at DESC, e.id DESC`;
  const total = await value(db)<number>`SELECT count(DISTINCT e.line)::int FROM (${events}) AS e`;
  return { rows, total };
}
