import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { bulkAtOnce } from '#contract/people/bulk-facts.ts';
import type { bulk, BulkChange } from '#contract/people/bulk.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { requireConfirmedCount } from '#server/domain/rights/bulk-guard.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { changeView } from './bulk-change.view.ts';
import type { BulkChangeInput } from './change.job.ts';
import * as changes from './changes.repository.ts';
import { countInScope, operatorScope } from './operator-scope.policy.ts';
import { type ResolvedChange, resolvedChangeOf } from './requested-change.service.ts';
import { plannedBatches, planFor, planToWrite } from './team-state.service.ts';
import { writeChange } from './write.service.ts';

type Start = z.output<NonNullable<(typeof bulk.start)['body']>>;

/**
 * Starts a bulk change. Up to 500 members are changed in this transaction; more by a job, which changes all of them or none.
 * Throws noChanges if no member would change, and bulkUnconfirmed and bulkCountChanged (domain/rights/bulk-guard.ts).
 */
export function start(context: TeamContext, { confirmedCount, ...given }: Start): Promise<BulkChange> {
  const scope = operatorScope(context);
  const teamId = context.team.id;
  return writeTeam(context, async (tx) => {
    const change = await resolvedChangeOf(tx, context, given);
    const found = await countChanging(tx, teamId, scope, change);
    if (!found.people) throw new AppError('noChanges');
    requireConfirmedCount(found.people, await countInScope(tx, teamId, scope.edit), confirmedCount);
    const id = uuidv7();
    const row = { id, change, by: context.actor.memberId };
    if (found.people > bulkAtOnce) {
      const input: BulkChangeInput = {
        changeId: id,
        memberId: context.actor.memberId,
        language: context.language,
        reach: scope,
        asked: change,
        confirmed: confirmedCount ?? found.people,
      };
      const jobId = await enqueue(tx, context, 'member.bulk', input, found.people);
      await changes.insert(tx, teamId, { ...row, status: 'RUNNING', people: found.people, leftOut: found.leftOut, jobId });
    } else {
      await changes.insert(tx, teamId, { ...row, status: 'DONE', people: 0, leftOut: 0, jobId: null });
      const plan = await planToWrite(tx, teamId, scope, change);
      const { people, leftOut } = await writeChange(tx, context, plan, id, { confirmed: confirmedCount });
      if (!people) throw new AppError('noChanges');
      await changes.update(tx, teamId, id, { people, skipped: leftOut });
    }
    await record(tx, context, {
      category: 'MEMBER',
      action: 'member.bulk',
      object: { type: 'team', id: teamId, name: context.team.name },
      after: { changeId: id, people: found.people, leftOut: found.leftOut, ...describe(change) },
    });
    return changeView(await changes.find(tx, teamId, id), context.now);
  });
}

/** The requested change for the log, without ids of members. */
function describe({ employeeIds, ...rest }: ResolvedChange): object {
  return { ...rest, ...(employeeIds && { chosen: new Set(employeeIds).size }) };
}

async function countChanging(db: Db, teamId: string, scope: ReturnType<typeof operatorScope>, change: ResolvedChange) {
  const counts = { people: 0, leftOut: 0 };
  for await (const some of plannedBatches(db, await planFor(db, teamId, scope, change))) {
    for (const { planned } of some) counts['left' in planned ? 'leftOut' : 'people'] += 1;
  }
  const unseen = change.employeeIds ? new Set(change.employeeIds).size - counts.people - counts.leftOut : 0;
  return { people: counts.people, leftOut: counts.leftOut + unseen };
}

/** A bulk change that the caller made. Throws notFound for any other. */
export function read(context: TeamContext, id: string): Promise<BulkChange> {
  const { team, actor, now } = context;
  return asTeam(context.database, team.id, async (db) => changeView(await changes.findOwn(db, team.id, actor.memberId, id), now));
}

/** Inserts a change that is made immediately, for the call of the specification (change-departments.rules.ts). */
export function insertDone(tx: Tx, context: TeamContext, id: string, change: ResolvedChange): Promise<void> {
  const row = { id, status: 'DONE' as const, change, people: 0, leftOut: 0, jobId: null, by: context.actor.memberId };
  return changes.insert(tx, context.team.id, row);
}
