import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';

export const code = '020100';

/** Whom and where this person may invite (020100, edit). The guard has made sure that there is a reach. */
export function inviteScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'edit') ?? { departments: [], members: [] };
}

/** Whose invitations this person reads of (020100, view). */
export function readScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/** Whether this person decides about the function as a whole, the team's own link, and people who are on no record. */
export function mayChangeAll(context: TeamContext): boolean {
  return inviteScope(context) === 'all';
}

export function requireChangeAll(context: TeamContext): void {
  if (!mayChangeAll(context)) throw new AppError('noPermission');
}

/** A link into this department, or into none, is for this person to make. Otherwise a fault of the field. */
export function requireDepartmentInScope(scope: Scope, department: { path: readonly string[] } | null): void {
  if (scope === 'all') return;
  if (!department?.path.some((id) => scope.departments.includes(id))) {
    throw invalid({ field: 'departmentId', rule: 'outsideScope' });
  }
}
