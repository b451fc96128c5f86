import { type RawBuilder, sql } from 'kysely';
import type { AuthEventKind, AuthMethod, AuthResult } from '#contract/access/auth-event-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, value } from '#server/kernel/database/rows.ts';

export interface AuthEventRow extends ColumnsOf<'auth_events', 'id' | 'at' | 'result' | 'ip' | 'user_agent'> {
  kind: AuthEventKind;
  method: AuthMethod | null;
}

export interface AuthEventFilters {
  kind?: readonly AuthEventKind[] | undefined;
  result?: readonly AuthResult[] | undefined;
  /** Days in the time zone passed with the filters, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the condition of the filters on events `e`. */
export function matchingEvents({ kind, result, from, to }: AuthEventFilters, timeZone: string): RawBuilder<boolean> {
  const all = [
    ...(kind?.length ? [sql`e.kind = ANY(${kind})`] : []),
    ...(result?.length ? [sql`e.result = ANY(${result})`] : []),
    ...(from ? [sql`e.at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}::text`] : []),
    ...(to ? [sql`e.at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text`] : []),
  ];
  return all.length ? sql<boolean>`(${sql.join(all, sql` AND `)})` : sql<boolean>`true`;
}

export const eventColumns = sql`e.id, e.at, e.kind, e.method, e.result, e.ip, e.user_agent`;

/** Returns a page of the events of an account, the newest first, and how many match. */
export async function listOwnEvents(
  db: Db,
  accountId: string,
  where: RawBuilder<boolean>,
  { page, size }: { page: number; size: number },
): Promise<{ rows: AuthEventRow[]; total: number }> {
  const own = sql`FROM auth_events e WHERE e.account_id = ${accountId}::uuid AND ${where}`;
  const rows = await many(db)<AuthEventRow>`SELECT ${eventColumns} ${own} ORDER BY e.at DESC, e.id DESC
    LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int ${own}`;
  return { rows, total };
}

export function shownEvent(row: AuthEventRow) {
  const { id, at, kind, method, result, ip, user_agent: userAgent } = row;
  return { id, at: at.toISOString(), kind, method, result, ip, userAgent };
}
