import { type RawBuilder, sql } from 'kysely';
import { lineLimits } from '#contract/platform/log-summary-facts.ts';
import { mainActions } from './main-action.rules.ts';
import { type LogReader, shownValues } from '#server/domain/visibility/log-reader.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, value } from '#server/kernel/database/rows.ts';

export type LogEntryRow = ColumnsOf<
  'operation_log',
  | 'id'
  | 'at'
  | 'actor_id'
  | 'actor_name'
  | 'actor_kind'
  | 'category'
  | 'action'
  | 'object_type'
  | 'object_id'
  | 'object_name'
  | 'request_id'
> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The columns of a row of the log `l`, with the values that the reader sees. */
export function entryColumns(reader: LogReader): RawBuilder<unknown> {
  const { before, after } = shownValues(reader);
  return sql`l.id, l.at, l.actor_id, l.actor_name, l.actor_kind, l.category, l.action, l.object_type, l.object_id, l.object_name,
    l.request_id, ${before} AS before, ${after} AS after`;
}

export interface LogLineRow extends LogEntryRow {
  /** The number of entries by action, the most frequent first. */
  actions: { action: string; entries: number }[];
}

/** Entries at each end of a line in which its main action is looked for: it is recorded first or last. */
const atEnds = 20;

// Each line is found by one descent of the index operation_log_lines, so that the number of its entries does not matter. Indexes
// cannot serve the condition on a protected table, but they can on the view (decisions/011).
const line = sql`app.log_line(l.request_id, l.id)`;

/**
 * A page of lines, newest first. A line is made of the entries of one request, and of the job that it started, for which `where`
 * is true over `l`. Lines are counted up to `ahead` beyond the page.
 */
export async function findLines(
  db: Db,
  { where, reader }: { where: RawBuilder<boolean>; reader: LogReader },
  { page, size, ahead = lineLimits.ahead }: { page: number; size: number; ahead?: number },
): Promise<{ rows: LogLineRow[]; total: number; more: boolean }> {
  const until = Math.min(page * size + ahead, lineLimits.most);
  const keys = await value(db)<string[]>`
    WITH RECURSIVE found (line, n) AS (
      (SELECT ${line}, 1 FROM app.operation_log_view l WHERE ${where} ORDER BY l.team_id DESC, ${line} DESC LIMIT 1)
      UNION ALL
      SELECT next.line, n + 1 FROM found, LATERAL (
        SELECT ${line} AS line FROM app.operation_log_view l WHERE ${where} AND ${line} < found.line
        ORDER BY l.team_id DESC, ${line} DESC LIMIT 1) AS next WHERE n <= ${until}::int)
    SELECT ARRAY(SELECT line::text FROM found ORDER BY line DESC) AS keys`;
  const counts = { total: Math.min(keys.length, until), more: keys.length > until };
  const shown = keys.slice((page - 1) * size, page * size);
  if (!shown.length) return { rows: [], ...counts };
  const rows = await many(db)<LogLineRow>`
    SELECT main.*, counted.actions FROM unnest(${shown}::uuid[]) WITH ORDINALITY AS page (line, place),
      LATERAL (SELECT ${entryColumns(reader)} FROM (
          (SELECT l.* FROM app.operation_log_view l WHERE ${where} AND ${line} = page.line ORDER BY l.id LIMIT ${sql.lit(atEnds)})
          UNION ALL
          (SELECT l.* FROM app.operation_log_view l WHERE ${where} AND ${line} = page.line ORDER BY l.id DESC LIMIT ${sql.lit(atEnds)})
        ) AS l ORDER BY array_position(${mainActions}::text[], l.action), l.id LIMIT 1) AS main,
      LATERAL (SELECT json_agg(json_build_object('action', a.action, 'entries', a.entries) ORDER BY a.entries DESC, a.action) AS actions
        FROM (SELECT c.action, count(*)::int AS entries FROM (
            SELECT l.action FROM app.operation_log_view l WHERE ${where} AND ${line} = page.line
            LIMIT ${sql.lit(lineLimits.counted + 1)}) AS c GROUP BY c.action) AS a) AS counted
    ORDER BY page.place`;
  return { rows, ...counts };
}

/** A condition on the keys of lines, which are ids in the order of time. */
export function linesBetween(low: string | undefined, high: string | undefined): RawBuilder<boolean> {
  const parts = [sql`true`, ...(low ? [sql`${line} >= ${low}::uuid`] : []), ...(high ? [sql`${line} < ${high}::uuid`] : [])];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** The condition that an entry `l` belongs to a request. Entries of earlier versions have other ids and are not found by the index. */
export const ofRequest = (requestId: string): RawBuilder<unknown> =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(requestId)
    ? sql`${line} = ${requestId}::uuid`
    : sql`l.request_id = ${requestId}`;
