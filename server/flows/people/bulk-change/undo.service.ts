import { bulkAtOnce } from '#contract/people/bulk-facts.ts';
import type { BulkChange } from '#contract/people/bulk.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { changeView, undoUntil } from './bulk-change.view.ts';
import * as changes from './changes.repository.ts';
import { operatorScope } from './operator-scope.policy.ts';
import type { BulkUndoInput } from './undo.job.ts';
import { undoBulkChange } from './undo.write.service.ts';

/** Undoes a change of the caller. Members changed since keep their values. Many members are undone by a job. */
export function undo(context: TeamContext, id: string): Promise<BulkChange> {
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    if (!(await changes.findOwn(tx, team.id, actor.memberId, id))) throw new AppError('notFound');
    const row = await changes.lock(tx, team.id, id);
    if (!row || row.status === 'UNDONE' || row.status === 'UNDOING') throw new AppError('changedMeanwhile');
    if (!undoUntil(row, now)) throw new AppError('undoExpired');
    await record(tx, context, {
      category: 'MEMBER',
      action: 'member.bulk.undo',
      object: { type: 'team', id: team.id, name: team.name },
      after: { changeId: id, people: row.people },
    });
    if (row.people > bulkAtOnce) {
      const input: BulkUndoInput = {
        changeId: id,
        memberId: actor.memberId,
        language: context.language,
        edit: operatorScope(context).edit,
      };
      const jobId = await enqueue(tx, context, 'member.bulk.undo', input, row.people);
      await changes.update(tx, team.id, id, { status: 'UNDOING', job_id: jobId });
    } else {
      const result = await undoBulkChange(tx, context, id, operatorScope(context).edit);
      await changes.update(tx, team.id, id, { status: 'UNDONE', undone: result.undone, undo_skipped: result.kept });
    }
    return changeView(await changes.find(tx, team.id, id), now);
  });
}
