import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { memberLimits } from '#contract/people/member-facts.ts';
import type { members } from '#contract/people/members.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { insertDone } from './bulk-change.service.ts';
import * as changes from './changes.repository.ts';
import { operatorScope } from './operator-scope.policy.ts';
import { resolvedChangeOf } from './requested-change.service.ts';
import { plannedBatches, type ChangePlan, planToWrite } from './team-state.service.ts';
import { writeChange } from './write.service.ts';

type Body = z.output<NonNullable<(typeof members.changeDepartments)['body']>>;

/**
 * Moves, adds or removes departments of several members; either all are changed or none (specification section 7, PUT
 * /employees/departments). Members without a difference are skipped. Throws notFound for a member who cannot be changed, field
 * errors of departmentIds, noChanges, bulkUnconfirmed and bulkCountChanged.
 */
export function changeDepartments(context: TeamContext, body: Body): Promise<{ changed: number; changeId: string }> {
  const { employeeIds, mode, departmentIds, confirmedCount } = body;
  const teamId = context.team.id;
  return writeTeam(context, async (tx) => {
    const change = await resolvedChangeOf(tx, context, { employeeIds, departments: { mode, departmentIds } });
    const plan = await planToWrite(tx, teamId, operatorScope(context), change);
    await requireAll(tx, plan, change.employeeIds?.length ?? 0);
    const changeId = uuidv7();
    await insertDone(tx, context, changeId, change);
    const { people, leftOut } = await writeChange(tx, context, plan, changeId, { confirmed: confirmedCount });
    if (!people) throw new AppError('noChanges');
    await changes.update(tx, teamId, changeId, { people, skipped: leftOut });
    return { changed: people, changeId };
  });
}

async function requireAll(tx: Tx, plan: ChangePlan, expected: number): Promise<void> {
  let found = 0;
  for await (const some of plannedBatches(tx, plan)) {
    for (const { person, planned } of some) {
      if (!person.editable) throw new AppError('notFound');
      found += 1;
      if (!('left' in planned)) continue;
      if (planned.left === 'OUTSIDE_SCOPE') throw invalid({ field: 'departmentIds', rule: 'outsideScope' });
      if (planned.left === 'NO_DEPARTMENT') throw invalid({ field: 'departmentIds', rule: 'atLeastOne' });
      if (planned.left === 'TOO_MANY')
        throw invalid({ field: 'departmentIds', rule: 'tooMany', args: { max: memberLimits.departments } });
    }
  }
  if (found !== expected) throw new AppError('notFound');
}
