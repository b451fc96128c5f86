import { sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { insideScope } from '#server/features/people/members/members.repository.ts';

/** The number of members of a scope who count: not resigned and not CANCELED. */
export async function countInside(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM app.members m
    WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${insideScope(scope)}`.execute(db);
  return rows[0]?.n ?? 0;
}
