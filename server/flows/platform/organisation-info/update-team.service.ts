import type { z } from 'zod';
import type { teams } from '#contract/platform/teams.ts';
import * as repository from '#server/features/platform/teams/teams.repository.ts';
import { requireSame, viewFor } from '#server/features/platform/teams/teams.service.ts';
import { teamFieldsOf, teamValues, type TeamView } from '#server/features/platform/teams/teams.view.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { phoneFaults } from '#server/domain/phone-numbers.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { renameRoot } from '#server/features/people/departments/root-department.repository.ts';

type Update = z.output<NonNullable<(typeof teams.update)['body']>>;

/**
 * Changes organisation info. A new name also becomes the name of the root department. If `version` is passed and the team has
 * changed since, throws changedMeanwhile. Throws noChanges, invalid.
 */
export function updateTeam(context: TeamContext, id: string, { version, ...fields }: Update): Promise<TeamView> {
  requireSame(context, id);
  return writeTeam(context, async (tx) => {
    const before = await repository.lock(tx, context.team.id);
    if (version !== undefined && version !== before.version) throw new AppError('changedMeanwhile');
    const values = teamValues(fields);
    const change = loggedChanges(teamFieldsOf(before, fields), teamFieldsOf({ ...before, ...values }, fields));
    if (!change) throw new AppError('noChanges');
    const { contact_number: contactNumber = before.contact_number, country = before.country } = values;
    const faults = contactNumber === before.contact_number ? [] : phoneFaults('contactNumber', contactNumber, country);
    if (faults.length) throw invalid(...faults);
    const after = await repository.update(tx, context.team.id, values);
    await record(tx, context, {
      category: 'ORG',
      action: 'team.update',
      object: { type: 'team', id: after.id, name: after.name },
      ...change,
    });
    if (after.name !== before.name) await renameDepartment(tx, context, before.name, after.name);
    return viewFor(tx, context, after);
  });
}

async function renameDepartment(tx: Tx, context: TeamContext, before: string, after: string): Promise<void> {
  const id = await renameRoot(tx, context.team.id, after);
  await record(tx, context, {
    category: 'DEPARTMENT',
    action: 'department.update',
    object: { type: 'department', id, name: after },
    before: { name: before },
    after: { name: after },
  });
}
