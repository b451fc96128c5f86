import type { ErrorName } from '#contract/errors.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { findOwner, hasOtherSuperAdmin, type LeaverRow } from './leavers.repository.ts';

/** Whether at least one department of a member is in a scope, which is enough to see the member. */
export function anyInScope(scope: Scope, member: Pick<LeaverRow, 'id' | 'paths'>): boolean {
  if (scope === 'all') return true;
  return scope.members.includes(member.id) || member.paths.some((path) => path.some((id) => scope.departments.includes(id)));
}

/**
 * Whether all departments of a member are in a scope, as required to resign them. Protected members are never in it (domain rules
 * 2).
 */
export function allInScope(scope: Scope, member: Pick<LeaverRow, 'id' | 'paths'>): boolean {
  if (scope !== 'all' && scope.except?.includes(member.id)) return false;
  if (scope === 'all' || scope.members.includes(member.id)) return true;
  return member.paths.length > 0 && departmentsInScope(scope, member.paths);
}

/**
 * Returns why an actor with this scope must not resign a member; null if they may. `pending` is set for a pending resignation
 * that is due.
 */
export async function refusalOf(
  db: Db,
  teamId: string,
  leaver: LeaverRow,
  by: { memberId: string; scope: Scope },
  options: { pending?: boolean; owner?: { id: string } | null } = {},
): Promise<ErrorName | null> {
  const owner = options.owner === undefined ? await findOwner(db, teamId) : options.owner;
  if (!allInScope(by.scope, leaver)) return 'resignOutside';
  if (owner?.id === leaver.id) return 'resignOwner';
  if (by.memberId === leaver.id && !options.pending) return 'resignSelf';
  if (leaver.super_admin && !(await hasOtherSuperAdmin(db, teamId, leaver.id))) return 'lastSuperAdmin';
  if (leaver.job_ended_date && !options.pending) return 'resignationPending';
  return null;
}
