import type { Policies } from '#contract/access/security.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { applyIdleLimit } from '#server/integrations/sign-on/sessions.repository.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './policies.repository.ts';
import { editsWholeTeam, requireWholeTeam } from './security.policy.ts';

/** The sign-in policies of the team, and whether the caller can change them. */
export async function read(context: TeamContext) {
  const policies = await asTeam(context.database, context.team.id, (db) => repository.findPolicies(db, context.team.id));
  return { ...policies, editable: editsWholeTeam(context) };
}

/**
 * The accounts without a second factor, for each of the choices, and the sessions that a change of the policies would affect,
 * including those the present policies already affect.
 */
export async function preview(context: TeamContext, requested: Policies) {
  requireWholeTeam(context);
  const { team, actor } = context;
  const affected = await asTeam(context.database, team.id, (db) =>
    repository.countAffectedAccounts(db, team.id, requested.idleMinutes, actor.memberId),
  );
  const { secondFactor } = requested;
  const administrator = actor.owner || actor.roles.length > 0;
  const requiredOfActor = { NOBODY: false, OWNER: actor.owner, ADMINISTRATORS: administrator, EVERYONE: true }[secondFactor];
  return {
    ownerWithout: affected.owner,
    administratorsWithout: affected.administrators,
    membersWithout: affected.members,
    ending: affected.ending,
    youToo: affected.you && requiredOfActor,
  };
}

/**
 * Changes the policies. Without a required second factor the day from which it is required is removed. Only the owner may stop
 * requiring a second factor altogether. Throws noChanges, noPermission.
 */
export function update(context: TeamContext, given: Policies) {
  requireWholeTeam(context);
  const { team } = context;
  const requested = given.secondFactor === 'NOBODY' ? { ...given, secondFactorFrom: null } : given;
  return writeTeam(context, async (tx) => {
    const before = await repository.lockPolicies(tx, team.id);
    const changed = loggedChanges({ ...before }, { ...requested });
    if (!changed) throw new AppError('noChanges');
    if (changed.after['secondFactor'] === 'NOBODY' && !context.actor.owner) throw new AppError('noPermission');
    await repository.savePolicies(tx, team.id, requested);
    if (before.idleMinutes !== requested.idleMinutes) await applyIdleLimit(tx, team.id);
    await record(tx, context, {
      category: 'SECURITY',
      action: 'safety.update',
      object: { type: 'team', id: team.id, name: team.name },
      ...changed,
    });
    return {};
  });
}
