import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';

export const code = '020100';

/** The members and departments that the actor may invite to (020100, edit). The guard has verified the permission. */
export function inviteScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'edit') ?? { departments: [], members: [] };
}

/** The members and departments whose invitations the actor may read (020100, view). */
export function readScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/** Whether the actor may change the invitation function, the team's own link, and invite people without a member record. */
export function mayChangeAll(context: TeamContext): boolean {
  return inviteScope(context) === 'all';
}

/** Throws noPermission unless the actor's scope is `all`. */
export function requireChangeAll(context: TeamContext): void {
  if (!mayChangeAll(context)) throw new AppError('noPermission');
}

/** Throws a field error unless the scope covers the link's department. A link without a department requires the scope `all`. */
export function requireDepartmentInScope(scope: Scope, department: { path: readonly string[] } | null): void {
  if (scope === 'all') return;
  if (!department?.path.some((id) => scope.departments.includes(id))) {
    throw invalid({ field: 'departmentId', rule: 'outsideScope' });
  }
}
