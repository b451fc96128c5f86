import { sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { Overlap } from './preview.rules.ts';

/** The number of members who count in each of two scopes, and in both. */
export async function countOverlap(db: Db, before: Scope | null, after: Scope | null): Promise<Overlap> {
  const [first, second] = [before, after].map((scope) => (scope === null ? sql<boolean>`false` : insideScope(scope)));
  return (
    (await maybeOne(db)<Overlap>`
    SELECT count(*) FILTER (WHERE ${first})::int AS before, count(*) FILTER (WHERE ${second})::int AS after,
      count(*) FILTER (WHERE ${first} AND ${second})::int AS both
    FROM app.members_view m WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED'`) ?? { before: 0, after: 0, both: 0 }
  );
}
