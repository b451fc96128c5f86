import type { ImportMode } from '#contract/people/import-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { ownerOf, readerOf, refusingSecond, requireReady, importScopeOf } from './imports.policy.ts';
import type { CommitInput } from './commit.job.ts';
import * as repository from './imports.repository.ts';
import { undoUntil } from './imports.view.ts';
import type { UndoInput } from './undo.job.ts';

/**
 * Enqueues the job that writes the rows of a mode. Throws noChanges if there is nothing to write, memberCapReached if the members
 * would exceed the cap, a field error while an age warning is not confirmed, and importRunning if another import is running.
 */
export function commit(
  context: TeamContext,
  id: string,
  body: { mode: ImportMode; ageConfirmed?: boolean | undefined },
): Promise<{ jobId: string }> {
  const { team, actor } = context;
  return refusingSecond(() =>
    writeTeam(context, async (tx) => {
      await repository.releaseDeadImports(tx, team.id);
      const found = await requireReady(tx, context, id);
      const planned = found.summary?.modes[body.mode];
      if (!found.summary || !planned || planned.adds + planned.updates === 0) throw new AppError('noChanges');
      if (found.summary.headcount + planned.adds > found.summary.memberCap && planned.adds > 0)
        throw new AppError('memberCapReached');
      if (planned.warnings > 0 && !body.ageConfirmed) throw invalid({ field: 'ageConfirmed', rule: 'accept' });
      const input: CommitInput = {
        importId: id,
        mode: body.mode,
        memberId: actor.memberId,
        language: context.language,
        scope: importScopeOf(context),
        reader: await readerOf(tx, context),
      };
      const jobId = await enqueue(tx, context, 'members.import', input, planned.adds + planned.updates);
      await repository.advance(tx, team.id, id, 'READY', 'RUNNING', { mode: body.mode, job_id: jobId });
      await record(tx, context, {
        category: 'DATA',
        action: 'members.import',
        object: { type: 'import', id, name: found.file_name },
        after: { mode: body.mode, ...planned, ...(planned.warnings > 0 && { ageConfirmed: true }) },
      });
      return { jobId };
    }),
  );
}

/** Enqueues the job that undoes an import of the last 24 hours. Throws undoExpired after that. */
export function undo(context: TeamContext, id: string): Promise<{ jobId: string }> {
  const { team, actor } = context;
  return refusingSecond(() =>
    writeTeam(context, async (tx) => {
      await repository.releaseDeadImports(tx, team.id);
      const found = await repository.find(tx, team.id, id, ownerOf(context), true);
      if (!found) throw new AppError('notFound');
      if (found.status === 'UNDOING') throw new AppError('importRunning');
      if (!undoUntil(found, context.now)) throw new AppError('undoExpired');
      const input: UndoInput = {
        importId: id,
        memberId: actor.memberId,
        language: context.language,
        scope: importScopeOf(context),
      };
      const people = (found.result?.added ?? 0) + (found.result?.updated ?? 0);
      const jobId = await enqueue(tx, context, 'members.import.undo', input, people);
      await repository.advance(tx, team.id, id, 'DONE', 'UNDOING', { job_id: jobId });
      await record(tx, context, {
        category: 'DATA',
        action: 'members.import.undo',
        object: { type: 'import', id, name: found.file_name },
        after: { added: found.result?.added ?? 0, updated: found.result?.updated ?? 0 },
      });
      return { jobId };
    }),
  );
}
