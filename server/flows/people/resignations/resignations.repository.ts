import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { HandoverKindName } from '#contract/people/resignation-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

export type Recipients = Partial<Record<HandoverKindName, string | null>>;

export interface ResignationRow extends ColumnsOf<
  'resignations',
  | 'id'
  | 'member_id'
  | 'state'
  | 'job_ended_date'
  | 'reason'
  | 'reason_text'
  | 'requested_by'
  | 'requested_by_name'
  | 'resigned_at'
  | 'rehired_member_id'
> {
  recipients: Recipients;
}

const columns = sql`id, member_id, state, job_ended_date, reason, reason_text, recipients, requested_by, requested_by_name, resigned_at, rehired_member_id`;

/** Returns a resignation; `lock` locks it until the end of the transaction. */
export function find(db: Db, teamId: string, id: string, lock = false): Promise<ResignationRow | undefined> {
  return maybeOne(db)<ResignationRow>`
    SELECT ${columns} FROM resignations WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid ${lock ? sql`FOR UPDATE` : sql``}`;
}

/** The pending resignations of all teams whose last day is over in the team's time zone at an instant. Requires `asPlatform`. */
export function findDue(db: Db, now: Date): Promise<{ teamId: string; id: string }[]> {
  return many(db)<{ teamId: string; id: string }>`
    SELECT team_id AS "teamId", id FROM app.due_resignations(${now}::timestamptz)`;
}

export interface NewResignation {
  id: string;
  memberId: string;
  jobEndedDate: string;
  reason: ColumnsOf<'resignations'>['reason'];
  reasonText: string | null;
  recipients: Recipients;
  askedBy: { id: string; name: string };
  askedAt: Date;
  jobId: string | null;
}

/** Inserts a pending resignation. Violates resignations_one_active if the member already has a pending or completed one. */
export async function insert(tx: Tx, teamId: string, row: NewResignation): Promise<void> {
  await tx
    .insertInto('resignations')
    .values({
      team_id: teamId,
      id: row.id,
      member_id: row.memberId,
      state: 'PENDING',
      job_ended_date: row.jobEndedDate,
      reason: row.reason,
      reason_text: row.reasonText,
      recipients: JSON.stringify(row.recipients),
      requested_by: row.askedBy.id,
      requested_by_name: row.askedBy.name,
      requested_at: row.askedAt,
      job_id: row.jobId,
    })
    .execute();
}

/** Moves a resignation from one state to another. Returns false if it is not in the first. */
export async function advance(
  tx: Tx,
  teamId: string,
  id: string,
  from: ResignationRow['state'],
  to: ResignationRow['state'],
  values: { resigned_at?: Date; ended_by_name?: string; ended_at?: Date; failure?: string | null } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('resignations')
    .set({ state: to, ...values })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores why a pending resignation could not run. */
export async function storeFailure(tx: Tx, teamId: string, id: string, failure: string): Promise<void> {
  await tx
    .updateTable('resignations')
    .set({ failure })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Links a resignation to the new record of a rehired member. Returns false if it is already linked. */
export async function linkRehired(tx: Tx, teamId: string, id: string, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('resignations')
    .set({ rehired_member_id: memberId })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('rehired_member_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The resignations that a job has already recorded, which a second run skips. */
export function ofJob(db: Db, teamId: string, jobId: string): Promise<ResignationRow[]> {
  return many(db)<ResignationRow>`
    SELECT ${columns} FROM resignations WHERE team_id = ${teamId}::uuid AND job_id = ${jobId}::uuid`;
}

export interface HandoverLineValues extends ColumnsOf<
  'handover_lines',
  'item_id' | 'item_name' | 'status' | 'recipient_id' | 'recipient_name' | 'error' | 'attempts'
> {
  kind: HandoverKindName;
}
export type LineRow = HandoverLineValues & ColumnsOf<'handover_lines', 'id'>;

/** Replaces the ledger by these lines, in the order of the handover. */
export async function writeLines(
  tx: Tx,
  teamId: string,
  resignationId: string,
  lines: readonly HandoverLineValues[],
): Promise<void> {
  await sql`DELETE FROM handover_lines WHERE team_id = ${teamId}::uuid AND resignation_id = ${resignationId}::uuid`.execute(tx);
  const rows = lines.map((line, position) => ({ ...line, id: uuidv7(), position }));
  await sql`
    INSERT INTO handover_lines (team_id, resignation_id, id, kind, position, item_id, item_name, status, recipient_id, recipient_name, error, attempts)
    SELECT ${teamId}::uuid, ${resignationId}::uuid, l.id, l.kind, l.position, l.item_id, l.item_name, l.status, l.recipient_id, l.recipient_name, l.error, l.attempts
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS l (id uuid, kind text, position int, item_id uuid, item_name text, status text,
      recipient_id uuid, recipient_name text, error text, attempts int)`.execute(tx);
}

const lineColumns = sql`id, kind, item_id, item_name, status, recipient_id, recipient_name, error, attempts`;

/** The ledger with failed lines first, at most `most` lines. */
export function readLines(db: Db, teamId: string, resignationId: string, most: number): Promise<LineRow[]> {
  return many(db)<LineRow>`
    SELECT ${lineColumns} FROM handover_lines WHERE team_id = ${teamId}::uuid AND resignation_id = ${resignationId}::uuid
    ORDER BY status <> 'FAILED', position LIMIT ${most}`;
}

/** Returns a line of the ledger and locks it until the end of the transaction. */
export function lockLine(tx: Tx, teamId: string, resignationId: string, id: string): Promise<LineRow | undefined> {
  return maybeOne(tx)<LineRow>`
    SELECT ${lineColumns} FROM handover_lines
    WHERE team_id = ${teamId}::uuid AND resignation_id = ${resignationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
}

export async function updateLine(tx: Tx, teamId: string, id: string, line: Partial<HandoverLineValues>): Promise<void> {
  await tx
    .updateTable('handover_lines')
    .set({ ...line, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}
