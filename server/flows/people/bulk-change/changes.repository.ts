import { sql } from 'kysely';
import type { BulkChange } from '#contract/people/bulk.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import type { Fields, ChangeOutcome } from './bulk-change.repository.ts';

export type Status = BulkChange['status'];

export interface ChangeRow extends ColumnsOf<
  'bulk_changes',
  'id' | 'status' | 'people' | 'skipped' | 'undone' | 'undo_skipped' | 'job_id' | 'created_at'
> {
  change: unknown;
}

export async function insert(
  tx: Tx,
  teamId: string,
  row: { id: string; status: Status; change: object; people: number; leftOut: number; jobId: string | null; by: string },
): Promise<void> {
  await tx
    .insertInto('bulk_changes')
    .values({
      team_id: teamId,
      id: row.id,
      status: row.status,
      change: JSON.stringify(row.change),
      people: row.people,
      skipped: row.leftOut,
      job_id: row.jobId,
      created_by: row.by,
    })
    .execute();
}

const read = (db: Db, teamId: string, id: string) =>
  db
    .selectFrom('bulk_changes')
    .select(['id', 'status', 'change', 'people', 'skipped', 'undone', 'undo_skipped', 'job_id', 'created_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', id);

/** A change by its id, regardless of who made it. */
export function find(db: Db, teamId: string, id: string): Promise<ChangeRow | undefined> {
  return read(db, teamId, id).executeTakeFirst();
}

/** A change that this member made. */
export function findOwn(db: Db, teamId: string, memberId: string, id: string): Promise<ChangeRow | undefined> {
  return read(db, teamId, id).where('created_by', '=', memberId).executeTakeFirst();
}

/** Returns a change and locks it until the end of the transaction. */
export function lock(tx: Tx, teamId: string, id: string): Promise<ChangeRow | undefined> {
  return read(tx, teamId, id).forUpdate().executeTakeFirst();
}

export async function update(
  tx: Tx,
  teamId: string,
  id: string,
  values: Partial<
    ColumnsOf<'bulk_changes', 'status' | 'people' | 'skipped' | 'job_id'> & { undone: number; undo_skipped: number }
  >,
): Promise<void> {
  await tx.updateTable('bulk_changes').set(values).where('team_id', '=', teamId).where('id', '=', id).execute();
}

/** Resets a change whose undo failed from UNDOING to DONE. */
export async function resetFailedUndo(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx
    .updateTable('bulk_changes')
    .set({ status: 'DONE' })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', '=', 'UNDOING')
    .execute();
}

export type OutcomeRow = ChangeOutcome & { undo_skip_reason: string | null };

/** The outcomes after a member id, in the order of the ids. */
export async function nextOutcomes(
  db: Db,
  teamId: string,
  id: string,
  after: string | null,
  most: number,
  changedOnly = false,
): Promise<OutcomeRow[]> {
  const from = after === null ? sql`true` : sql`member_id > ${after}::uuid`;
  const which = changedOnly ? sql`skip_reason IS NULL` : sql`true`;
  return many(db)<OutcomeRow>`
    SELECT member_id, name, number, before, after, skip_reason, undo_skip_reason FROM bulk_change_people
    WHERE team_id = ${teamId}::uuid AND change_id = ${id}::uuid AND ${from} AND ${which} ORDER BY member_id LIMIT ${most}`;
}

/** Locks every member that a change has changed until the end of the transaction, in the common lock order. */
export async function lockChanged(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`
    SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id IN (
      SELECT member_id FROM bulk_change_people
      WHERE team_id = ${teamId}::uuid AND change_id = ${id}::uuid AND skip_reason IS NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** The current state of members of a change. Members who are gone are missing. */
export function currentStates(
  db: Db,
  teamId: string,
  ids: readonly string[],
  inside: ReturnType<typeof sql<boolean>>,
): Promise<(Fields & { id: string; name: string; departments: string[]; editable: boolean })[]> {
  return many(db)<Fields & { id: string; name: string; departments: string[]; editable: boolean }>`
    SELECT m.id, m.display_name AS name, m.job_type, m.leader_id, m.job_title, m.position, ${inside} AS editable,
      ARRAY(SELECT md.department_id::text FROM app.member_departments_view md WHERE md.member_id = m.id ORDER BY md.position) AS departments
    FROM app.members_view m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[]) AND m.resigned_at IS NULL`;
}

/** Those of these leaders who are still current members. */
export async function leadersLeft(db: Db, teamId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await many(db)<{ id: string }>`
    SELECT id FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) AND resigned_at IS NULL`;
  return new Set(rows.map(({ id }) => id));
}

/** Stores why an undo left members unchanged. */
export async function storeUndoSkipReasons(
  tx: Tx,
  teamId: string,
  changeId: string,
  skipped: readonly { id: string; reason: string }[],
): Promise<void> {
  await sql`
    UPDATE bulk_change_people p SET undo_skip_reason = r.reason FROM json_to_recordset(${JSON.stringify(skipped)}::json) AS r (id uuid, reason text)
    WHERE p.team_id = ${teamId}::uuid AND p.change_id = ${changeId}::uuid AND p.member_id = r.id`.execute(tx);
}
