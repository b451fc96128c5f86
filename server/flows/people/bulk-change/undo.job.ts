import type { Language } from '#contract/languages.ts';
import type { Scope } from '#server/kernel/context.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import { inClaim } from '#server/kernel/jobs/job-claim.ts';
import { AppError } from '#server/kernel/errors.ts';
import { jobContext } from '#server/domain/rights/initiator.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import * as changes from './changes.repository.ts';
import { undoBulkChange, type BulkUndoResult } from './undo.write.service.ts';

export interface BulkUndoInput {
  changeId: string;
  memberId: string;
  language: Language;
  edit: Scope;
}

/** Undoes a bulk change in one transaction; a second run detects that it is done. */
export async function undoMany(job: JobRun<BulkUndoInput>): Promise<BulkUndoResult> {
  const { input, teamId } = job;
  const context = await jobContext(job, input.memberId, input.language);
  try {
    return await writeJob(job, async (tx) => {
      const row = await changes.lock(tx, teamId, input.changeId);
      if (!row) throw new AppError('undoExpired');
      if (row.status === 'UNDONE') return { undone: row.undone ?? 0, kept: row.undo_skipped ?? 0 };
      const result = await undoBulkChange(tx, context, input.changeId, input.edit, (done) => job.progress(done));
      await changes.update(tx, teamId, input.changeId, { status: 'UNDONE', undone: result.undone, undo_skipped: result.kept });
      return result;
    });
  } catch (error) {
    // Nothing was undone, so the undo can be requested again.
    if (error instanceof AppError) await inClaim(job, (tx) => changes.resetFailedUndo(tx, teamId, input.changeId));
    throw error;
  }
}
