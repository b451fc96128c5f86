import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';

/** An order migrated from the previous system; `details` is parsed with oldOrderFacts. */
export interface OldOrderRow extends ColumnsOf<'old_orders', 'id' | 'number' | 'ordered_at'> {
  details: unknown;
}

/** Returns a page of the orders migrated from the previous system, newest first, filtered by part of their number. */
export async function list(
  db: Db,
  teamId: string,
  { search, offset, limit }: { search?: string | undefined; offset: number; limit: number },
): Promise<{ rows: OldOrderRow[]; total: number }> {
  const found = search ? sql`AND strpos(upper(number), ${search.toUpperCase()}) > 0` : sql``;
  const where = sql`team_id = ${teamId}::uuid ${found}`;
  const rows = await many(db)<OldOrderRow>`
    SELECT id, number, ordered_at, details FROM old_orders WHERE ${where}
    ORDER BY ordered_at DESC, id DESC LIMIT ${limit}::int OFFSET ${offset}::int`;
  const total = await value(db)<number>`SELECT count(*)::int AS n FROM old_orders WHERE ${where}`;
  return { rows, total };
}

export function find(db: Db, teamId: string, id: string): Promise<OldOrderRow | undefined> {
  return maybeOne(db)<OldOrderRow>`
    SELECT id, number, ordered_at, details FROM old_orders WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}
