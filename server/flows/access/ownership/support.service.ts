import { ownershipLimits } from '#contract/access/ownership-facts.ts';
import { set as setTeam } from '#server/features/platform/teams/teams.repository.ts';
import { requireSame } from '#server/features/platform/teams/teams.service.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireFresh } from '#server/domain/rights/sign-in-state.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { endLeases } from '../support/end-leases.service.ts';
import { lockOwnedTeam } from './ownership.checks.ts';
import * as repository from './support.repository.ts';

/** Whether provider staff may enter the team, and the history of this setting. */
export function readSupport(context: TeamContext, id: string) {
  requireSame(context, id);
  return asTeam(context.database, context.team.id, async (db) => {
    const switched = await repository.findHistory(db, context.team.id, ownershipLimits.supportHistory);
    return {
      enabled: await repository.isEnabled(db, context.team.id),
      history: switched.map((row) => ({ id: row.id, at: row.at.toISOString(), operator: row.actor_name, enabled: row.enabled })),
    };
  });
}

/**
 * Opens or closes the team to provider staff. Opening requires a fresh sign-in; closing does not, and ends all running support
 * leases.
 */
export function setSupport(context: TeamContext, id: string, enabled: boolean) {
  requireSame(context, id);
  if (enabled) requireFresh(context);
  return writeTeam(context, async (tx) => {
    const team = await lockOwnedTeam(tx, context);
    if (team.technical_support === enabled) throw new AppError('noChanges');
    await setTeam(tx, team.id, { technical_support: enabled });
    await record(tx, context, {
      category: 'SUPPORT',
      action: 'team.support',
      object: { type: 'team', id: team.id, name: team.name },
      before: { enabled: !enabled },
      after: { enabled },
    });
    const how = { how: 'SWITCHED_OFF', by: context.actor.displayName, action: 'support.stop' } as const;
    if (!enabled) await endLeases(tx, context, {}, how);
    return {};
  });
}
