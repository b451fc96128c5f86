import { sql } from 'kysely';
import type {
  ImportColumn,
  ImportMode,
  ImportStatus,
  UndoSkipReason,
  RowAction,
  RowFilter,
} from '#contract/people/import-facts.ts';
import type { ImportSummary, MemberImport } from '#contract/people/imports.ts';
import type { AgeWarning } from '#contract/people/member-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';
import type { Cells } from './columns.rules.ts';
import type { RowFault } from './read-row.rules.ts';

export interface ImportRecord extends ColumnsOf<
  'imports',
  'id' | 'status' | 'file_name' | 'ignored' | 'mode' | 'job_id' | 'created_by' | 'created_by_name' | 'created_at' | 'committed_at'
> {
  columns: ImportColumn[];
  summary: ImportSummary | null;
  result: MemberImport['result'];
  undo: MemberImport['undo'];
}

export interface RowRecord {
  row: number;
  values: Cells;
  action: RowAction;
  member_id: string | null;
  faults: RowFault[];
  warning: AgeWarning | null;
}
export interface ShownImportRow extends RowRecord {
  undo_skip_reason: UndoSkipReason | null;
  member_name: string | null;
}

/** SQL condition: imports of this member, or all imports for null. */
const ownedBy = (memberId: string | null) => (memberId ? sql`created_by = ${memberId}::uuid` : sql`true`);

/** Inserts a running import. The index imports_running allows one per team. */
export async function claim(
  tx: Tx,
  teamId: string,
  row: Pick<ImportRecord, 'id' | 'file_name' | 'created_by' | 'created_by_name'>,
): Promise<void> {
  await releaseDeadImports(tx, teamId);
  await tx
    .insertInto('imports')
    .values({ team_id: teamId, ...row })
    .execute();
}

/** Ends checks whose request has died (after 90 seconds), and resets imports whose job has failed or was cancelled. */
export async function releaseDeadImports(tx: Tx, teamId: string): Promise<void> {
  await sql`
    UPDATE imports i SET status = CASE i.status WHEN 'CHECKING' THEN 'FAILED' WHEN 'RUNNING' THEN 'READY' ELSE 'DONE' END
    WHERE i.team_id = ${teamId}::uuid AND (
      (i.status = 'CHECKING' AND i.created_at < now() - interval '90 seconds')
      OR (i.status IN ('RUNNING', 'UNDOING') AND EXISTS (
        SELECT 1 FROM jobs j WHERE j.team_id = i.team_id AND j.id = i.job_id AND j.status IN ('FAILED', 'CANCELLED'))))`.execute(
    tx,
  );
}

/** Moves an import from one status to another. Returns false if it was not in that status. */
export async function advance(
  tx: Tx,
  teamId: string,
  id: string,
  from: ImportStatus,
  to: ImportStatus,
  values: { mode?: ImportMode; job_id?: string; result?: object; undo?: object; committed_at?: Date } = {},
): Promise<boolean> {
  const { result, undo, ...plain } = values;
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      status: to,
      ...plain,
      ...(result && { result: JSON.stringify(result) }),
      ...(undo && { undo: JSON.stringify(undo) }),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the result of the check of a whole file. */
export async function storeCheckResult(
  tx: Tx,
  teamId: string,
  id: string,
  found: Pick<ImportRecord, 'columns' | 'ignored' | 'summary'>,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ status: 'READY', columns: found.columns, ignored: found.ignored, summary: JSON.stringify(found.summary) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Stores the figures of a file that was checked again. */
export async function storeImportSummary(tx: Tx, teamId: string, id: string, summary: ImportSummary): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ summary: JSON.stringify(summary) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('team_id', '=', teamId).where('id', '=', id).execute();
}

/** Returns an import of this member, or any import for null; `lock` locks it until the end of the transaction. */
export function find(
  db: Db,
  teamId: string,
  id: string,
  memberId: string | null,
  lock = false,
): Promise<ImportRecord | undefined> {
  return maybeOne(db)<ImportRecord>`
    SELECT * FROM imports WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND ${ownedBy(memberId)} ${lock ? sql`FOR UPDATE` : sql``}`;
}

/** Returns the latest imports except failed checks, newest first, of this member, or all for null. */
export function findRecent(db: Db, teamId: string, memberId: string | null, most: number): Promise<ImportRecord[]> {
  return many(db)<ImportRecord>`
    SELECT * FROM imports WHERE team_id = ${teamId}::uuid AND status <> 'FAILED' AND ${ownedBy(memberId)}
    ORDER BY created_at DESC LIMIT ${most}`;
}

const rowTypes = sql.raw('"row" int, "values" jsonb, action text, member_id uuid, faults jsonb, warning text');

export async function insertRows(tx: Tx, teamId: string, id: string, rows: readonly RowRecord[]): Promise<void> {
  await sql`
    INSERT INTO import_rows (team_id, import_id, "row", "values", action, member_id, faults, warning)
    SELECT ${teamId}::uuid, ${id}::uuid, r.* FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (${rowTypes})`.execute(
    tx,
  );
}

export async function updateRows(tx: Tx, teamId: string, id: string, rows: readonly RowRecord[]): Promise<void> {
  await sql`
    UPDATE import_rows i SET "values" = r."values", action = r.action, member_id = r.member_id, faults = r.faults, warning = r.warning
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (${rowTypes})
    WHERE i.team_id = ${teamId}::uuid AND i.import_id = ${id}::uuid AND i."row" = r."row"`.execute(tx);
}

export function allRows(db: Db, teamId: string, id: string): Promise<RowRecord[]> {
  return many(db)<RowRecord>`
    SELECT "row", "values", action, member_id, faults, warning FROM import_rows
    WHERE team_id = ${teamId}::uuid AND import_id = ${id}::uuid ORDER BY "row"`;
}

const shows: Record<RowFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  faulty: sql`r.action = 'FAULTY'`,
  warning: sql`r.warning IS NOT NULL AND r.action <> 'FAULTY'`,
  add: sql`r.action = 'ADD'`,
  update: sql`r.action = 'UPDATE'`,
  same: sql`r.action = 'SAME'`,
  left: sql`r.undo_skip_reason IS NOT NULL`,
};

export interface RowQuery {
  show: RowFilter;
  columns: readonly ImportColumn[];
  rows?: readonly number[];
  page: number;
  size: number;
}

/** A page of rows in file order; with `columns`, only rows with an error in one of them. */
export async function findRows(
  db: Db,
  teamId: string,
  id: string,
  query: RowQuery,
): Promise<{ rows: ShownImportRow[]; total: number }> {
  const inColumns = query.columns.length
    ? sql`EXISTS (SELECT 1 FROM jsonb_array_elements(r.faults) f WHERE f->>'column' = ANY(${query.columns}::text[]))`
    : sql`true`;
  const named = query.rows ? sql`r."row" = ANY(${query.rows}::int[])` : sql`true`;
  const where = sql`r.team_id = ${teamId}::uuid AND r.import_id = ${id}::uuid AND ${shows[query.show]} AND ${inColumns} AND ${named}`;
  const rows = await many(db)<ShownImportRow>`
    SELECT r."row", r."values", r.action, r.member_id, r.faults, r.warning, r.undo_skip_reason, m.display_name AS member_name
    FROM import_rows r LEFT JOIN members m ON m.team_id = r.team_id AND m.id = r.member_id
    WHERE ${where} ORDER BY r."row" LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`;
  const total = await value(db)<number>`SELECT count(*)::int FROM import_rows r WHERE ${where}`;
  return { rows, total };
}
