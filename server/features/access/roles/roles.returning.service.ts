import { roleLimits } from '#contract/access/role-facts.ts';
import type { ReturnRefusal } from '#contract/people/resignation-facts.ts';
import type { HandoverReturn, RestoredMember, ReturnRefusals } from '#server/domain/handover/handover.ts';
import { roleNameIn } from '#server/domain/rights/role-texts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { holderIds } from './role-members.repository.ts';
import { code, holderInScope, isAbove, requireGivable } from './roles.policy.ts';
import * as repository from './roles.repository.ts';
import { beyond } from './roles.rules.ts';
import { moveHolders } from './roles.service.ts';

/** Roles return to a restored member if the person restoring the member may assign them (decisions/017). */
export const returnedRoles: HandoverReturn = {
  async refusals(db, restorer, member, items) {
    const refusals: ReturnRefusals = new Map();
    for (const { id } of items) {
      const refusal = await refusalOf(db, restorer, member, id);
      if (refusal) refusals.set(id, refusal);
    }
    return refusals;
  },
  async perform(tx, restorer, member, items) {
    const events: LogEvent[] = [];
    for (const { id } of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const row = await repository.lock(tx, restorer.team.id, id);
      if (!row) throw new Error('the role was found before it was locked');
      const moved = await moveHolders(tx, restorer, id, { add: [member.id], remove: [] });
      events.push({
        category: 'ROLE',
        action: 'role.members',
        object: { type: 'role', id, name: roleNameIn(restorer.team.defaultLanguage, row) },
        after: moved.fields.after,
      });
      events.push(...moved.events);
    }
    return { events };
  },
};

async function refusalOf(db: Db, restorer: TeamContext, member: RestoredMember, roleId: string): Promise<ReturnRefusal | null> {
  const row = await repository.find(db, restorer.team.id, roleId);
  if (!row) return 'DELETED';
  if (member.status !== 'REGISTERED') return 'NOT_JOINED';
  if (restorer.actor.scope(code, 'edit') === null || !mayAssign(restorer, row)) return 'NOT_GRANTABLE';
  if (!holderInScope(restorer, { id: member.id, super_admin: false, paths: member.paths })) return 'NOT_GRANTABLE';
  const target = { scope: row.scope, departments: [], members: [], holders: member.paths.map((path) => [...path]) };
  if (!isAbove(restorer) && row.scope === 'OWN_DEPARTMENTS' && beyond(restorer.actor, row.grants, target).scope)
    return 'NOT_GRANTABLE';
  return (await holderIds(db, restorer.team.id, roleId)).length < roleLimits.holders ? null : 'NOT_GRANTABLE';
}

function mayAssign(restorer: TeamContext, row: repository.RoleRow): boolean {
  try {
    requireGivable(restorer, row);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
