import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/features/people/members/members.repository.ts';

/** The number of members of a scope who count: not resigned and not CANCELED. */
export function countInside(db: Db, scope: Scope): Promise<number> {
  return value(db)<number>`SELECT count(*)::int FROM app.members_view m
    WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${insideScope(scope)}`;
}
