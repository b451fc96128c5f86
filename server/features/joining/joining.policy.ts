import { type RawBuilder, sql } from 'kysely';
import type { Scope, TeamContext } from '#server/kernel/context.ts';

const code = '020100';
const nobody: Scope = { departments: [], members: [] };

/** The requests this person may read: over `r`, its link `l` and its invitation `i`. */
export const visible = (context: TeamContext) => within(context, context.actor.scope(code, 'view') ?? nobody);

/** The requests this person may decide. */
export const decidable = (context: TeamContext) => within(context, context.actor.scope(code, 'edit') ?? nobody);

/**
 * Requests of people they invited themselves, and those whose link or invitation leads to a department or member in the
 * scope. Where a request leads nowhere yet, only who looks after the whole team sees it.
 */
function within(context: TeamContext, scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(r.inviter_id = ${context.actor.memberId}::uuid
    OR l.department_id IN (SELECT s.id FROM app.departments s WHERE s.path && ${scope.departments}::uuid[])
    OR i.member_id = ANY(${scope.members}::uuid[])
    OR i.member_id IN (SELECT p.member_id FROM app.departments s JOIN app.member_departments p ON p.department_id = s.id
      WHERE s.path && ${scope.departments}::uuid[]))`;
}
