import { type RawBuilder, sql } from 'kysely';
import { type EditedKind, editingLimits } from '#contract/platform/live-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, maybeOne, value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

export interface EditedRecord {
  teamId: string;
  kind: EditedKind;
  id: string;
}

/** Whether a record of this kind exists in a scope. */
export function isInScope(db: Db, { teamId, kind, id }: EditedRecord, scope: Scope): Promise<boolean> {
  const departments = scope === 'all' ? null : scope.departments;
  const found: Record<EditedKind, RawBuilder<unknown>> = {
    member: sql`SELECT FROM members m
      WHERE m.team_id = ${teamId}::uuid AND m.id = ${id}::uuid AND m.resigned_at IS NULL AND ${insideScope(scope)}`,
    department: sql`SELECT FROM departments d WHERE d.team_id = ${teamId}::uuid AND d.id = ${id}::uuid
      AND (${departments}::uuid[] IS NULL OR d.path && ${departments}::uuid[])`,
    role: sql`SELECT FROM roles WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`,
    room: sql`SELECT FROM rooms WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`,
    team: sql`SELECT FROM teams WHERE id = ${teamId}::uuid AND id = ${id}::uuid`,
  };
  return value(db)<boolean>`SELECT EXISTS (${found[kind]})`;
}

/** Stores that a member edits a record, and returns the others who do. */
export function announceEditor(db: Db, { teamId, kind, id }: EditedRecord, memberId: string, now: Date): Promise<string[]> {
  return column(db)<string>`
    WITH own AS (
      INSERT INTO record_editors (team_id, kind, record_id, member_id, seen_at)
      VALUES (${teamId}::uuid, ${kind}, ${id}::uuid, ${memberId}::uuid, ${now})
      ON CONFLICT (team_id, kind, record_id, member_id) DO UPDATE SET seen_at = excluded.seen_at)
    SELECT member_id FROM record_editors
    WHERE team_id = ${teamId}::uuid AND kind = ${kind} AND record_id = ${id}::uuid AND member_id <> ${memberId}::uuid
      AND seen_at > ${now}::timestamptz - ${editingLimits.expiry}::int * interval '1 second'
    ORDER BY seen_at DESC LIMIT ${editingLimits.shown}::int`;
}

/** Removes a member from the editors of a record. */
export async function removeEditor(db: Db, { teamId, kind, id }: EditedRecord, memberId: string): Promise<void> {
  await db
    .deleteFrom('record_editors')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

type Change = ColumnsOf<'operation_log', 'actor_id' | 'at'>;

/** The last entry of the operation log about a record by someone else, after an instant. */
export function lastChange(db: Db, { kind, id }: EditedRecord, since: string, memberId: string): Promise<Change | undefined> {
  return maybeOne(db)<Change>`
    SELECT l.actor_id, l.at FROM app.operation_log_view l
    WHERE l.object_type = ${kind} AND l.object_id = ${id}::uuid AND l.at > ${since}::timestamptz
      AND l.actor_id IS DISTINCT FROM ${memberId}::uuid AND starts_with(l.action, ${`${kind}.`})
    ORDER BY l.at DESC LIMIT 1`;
}
