import { type RawBuilder, sql } from 'kysely';
import type { LogFilters } from '#contract/platform/operation-log.ts';
import { entryColumns, linesBetween, type LogEntryRow, ofRequest } from '#server/domain/operation-log/log-lines.repository.ts';
import { entriesFor, type LogReader, shownValues } from '#server/domain/visibility/log-reader.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';
import { lowestIdOfInstant } from '#server/kernel/database/id-of-instant.ts';

export interface EntryDetailRow extends LogEntryRow, ColumnsOf<'operation_log', 'ip' | 'user_agent' | 'seq'> {
  /** The names of values that the reader cannot see. */
  hidden: string[];
}

/** The condition for entries to list or export, and the reader who decides which values are returned. */
export interface Matching {
  where: RawBuilder<boolean>;
  reader: LogReader;
}

/**
 * The condition for matching entries, over the alias `l`. Dates are days in a time zone. The time in an id can differ slightly
 * from the time of the entry, so a period selects a range of the primary key with a margin, and the times decide at its ends.
 */
export function matching(teamId: string, reader: LogReader, filters: LogFilters, timeZone: string): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`l.team_id = ${teamId}::uuid`, entriesFor(reader)];
  if (filters.from)
    parts.push(
      sql`l.id >= ${idAround(filters.from, -2)}::uuid AND l.at >= ${filters.from}::date::timestamp AT TIME ZONE ${timeZone}::text`,
    );
  if (filters.to)
    parts.push(
      sql`l.id < ${idAround(filters.to, 4)}::uuid AND l.at < (${filters.to}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text`,
    );
  if (filters.operatorId) parts.push(sql`l.actor_id = ${filters.operatorId}::uuid`);
  if (filters.category?.length) parts.push(sql`l.category = ANY(${filters.category}::text[])`);
  if (filters.actorKind?.length) parts.push(sql`l.actor_kind = ANY(${filters.actorKind}::text[])`);
  if (filters.objectType) parts.push(sql`l.object_type = ${filters.objectType}`);
  if (filters.objectId) parts.push(sql`l.object_id = ${filters.objectId}::uuid`);
  if (filters.requestId) parts.push(ofRequest(filters.requestId));
  if (filters.search) {
    const like = `%${filters.search.replace(/[\\%_]/g, '\\$&')}%`;
    const { before, after } = shownValues(reader);
    parts.push(
      sql`(l.object_name ILIKE ${like} OR l.actor_name ILIKE ${like} OR (${before})::text ILIKE ${like} OR (${after})::text ILIKE ${like})`,
    );
  }
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** The days that a job may run after its request, which decides the place of its entries in the list of lines. */
const jobDays = 7;

/** `matching` for the list of lines. */
export function matchingLines(...[teamId, reader, filters, timeZone]: Parameters<typeof matching>): RawBuilder<boolean> {
  const lines = linesBetween(filters.from && idAround(filters.from, -2 - jobDays), filters.to && idAround(filters.to, 4));
  return sql<boolean>`${matching(teamId, reader, filters, timeZone)} AND ${lines}`;
}

function detailColumns(reader: LogReader): RawBuilder<unknown> {
  return sql`${entryColumns(reader)}, ${shownValues(reader).hidden} AS hidden, l.ip, l.user_agent, l.seq`;
}

const dayMs = 86_400_000;

/**
 * The smallest UUIDv7 of the day `days` after a date (before, if negative). The margin covers time zones and slow transactions.
 */
function idAround(date: string, days: number): string {
  return lowestIdOfInstant(Math.max(0, Date.parse(date) + days * dayMs));
}

export async function list(
  db: Db,
  { where, reader }: Matching,
  { page, size }: { page: number; size: number },
): Promise<{ items: LogEntryRow[]; total: number }> {
  const items = await many(db)<LogEntryRow>`
    SELECT ${entryColumns(reader)} FROM app.operation_log_view l WHERE ${where} ORDER BY l.team_id DESC, l.id DESC
    LIMIT ${sql.raw(String(size))} OFFSET ${(page - 1) * size}::int`;
  return { items, total: await count(db, where) };
}

export function count(db: Db, where: RawBuilder<boolean>): Promise<number> {
  return value(db)<number>`SELECT count(*)::int FROM app.operation_log_view l WHERE ${where}`;
}

/** The next entries of an export, newest first, before the last one read. */
export async function next(db: Db, { where, reader }: Matching, before: string | null, most: number): Promise<EntryDetailRow[]> {
  const rest = before === null ? sql`true` : sql`l.id < ${before}::uuid`;
  return many(db)<EntryDetailRow>`
    SELECT ${detailColumns(reader)} FROM app.operation_log_view l WHERE ${where} AND ${rest}
    ORDER BY l.team_id DESC, l.id DESC LIMIT ${sql.raw(String(most))}`;
}

export function find(db: Db, { where, reader }: Matching, id: string): Promise<EntryDetailRow | undefined> {
  return maybeOne(db)<EntryDetailRow>`
    SELECT ${detailColumns(reader)} FROM app.operation_log_view l WHERE ${where} AND l.id = ${id}::uuid`;
}

/** Whether a reading of the log by this member has been recorded since an instant. */
export async function hasRead(db: Db, teamId: string, memberId: string, since: Date): Promise<boolean> {
  return (
    (await maybeValue(db)<boolean>`
    SELECT EXISTS (SELECT 1 FROM operation_log l WHERE l.team_id = ${teamId}::uuid AND l.id >= ${lowestIdOfInstant(since.getTime())}::uuid
      AND l.action = 'operationLog.read' AND l.actor_id = ${memberId}::uuid) AS found`) ?? false
  );
}

/** The file id of a finished export that this member started, or undefined. */
export function findExport(db: Db, teamId: string, memberId: string, jobId: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT j.result ->> 'fileId' AS file_id FROM jobs j
    WHERE j.team_id = ${teamId}::uuid AND j.id = ${jobId}::uuid AND j.created_by = ${memberId}::uuid
      AND j.kind = 'operationLog.export' AND j.status = 'SUCCEEDED'`;
}
