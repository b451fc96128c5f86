import { type RawBuilder, sql } from 'kysely';
import type { Scope, TeamContext } from '#server/kernel/context.ts';

const code = '020100';

/** The members this person may read in the console (020100, view). The guard has made sure that there is a reach. */
export function viewScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/** The members this person may change (020100, edit); null where they may change none. */
export function editScope(context: TeamContext): Scope | null {
  return context.actor.scope(code, 'edit');
}

/**
 * Whether a member lies inside a scope, as SQL over `m`. Any department inside is enough to view and to edit
 * (domain rules 2); `all` costs nothing.
 */
export function insideScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(m.id = ANY(${scope.members}::uuid[]) OR EXISTS (
    SELECT 1 FROM member_departments md JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
    WHERE md.team_id = m.team_id AND md.member_id = m.id AND d.path && ${scope.departments}::uuid[]))`;
}

/** Whether every one of these departments lies inside a scope, by the paths they were read with. */
export function reachesDepartments(scope: Scope, paths: readonly (readonly string[])[]): boolean {
  if (scope === 'all') return true;
  return paths.every((path) => path.some((id) => scope.departments.includes(id)));
}
