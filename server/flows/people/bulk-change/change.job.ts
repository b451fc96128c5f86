import type { Language } from '#contract/languages.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import { inClaim } from '#server/kernel/jobs/job-claim.ts';
import { AppError } from '#server/kernel/errors.ts';
import { jobContext } from '#server/domain/rights/initiator.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import * as changes from './changes.repository.ts';
import type { OperatorScope } from './operator-scope.policy.ts';
import type { ResolvedChange } from './requested-change.service.ts';
import { planToWrite } from './team-state.service.ts';
import { writeChange, type ChangeResult } from './write.service.ts';

export interface BulkChangeInput {
  changeId: string;
  memberId: string;
  language: Language;
  /** The operator's scope at the time of the request. */
  reach: OperatorScope;
  asked: ResolvedChange;
  /** The number of members that was shown and confirmed by typing. */
  confirmed: number;
}

/**
 * Makes a bulk change in one transaction, so that a crashed process leaves all of it or nothing, and a second run detects that it
 * is done. If other members would be changed than were confirmed, none is, and the new number is stored.
 */
export async function changeMany(job: JobRun<BulkChangeInput>): Promise<ChangeResult> {
  const { input, teamId } = job;
  const context = await jobContext(job, input.memberId, input.language);
  let counted = input.confirmed;
  try {
    return await writeJob(job, async (tx) => {
      const row = await changes.lock(tx, teamId, input.changeId);
      if (!row) throw new AppError('notFound');
      if (row.status === 'DONE') return { people: row.people, leftOut: row.skipped };
      if (row.status !== 'RUNNING') throw new AppError('changedMeanwhile');
      const plan = await planToWrite(tx, teamId, input.reach, input.asked);
      const progress = (done: number) => {
        counted = done;
        return job.progress(done);
      };
      const written = await writeChange(tx, context, plan, input.changeId, { confirmed: input.confirmed, progress });
      await changes.update(tx, teamId, input.changeId, { status: 'DONE', people: written.people, skipped: written.leftOut });
      return written;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await inClaim(job, (tx) => changes.update(tx, teamId, input.changeId, { status: 'REFUSED', people: counted }));
    // The text of bulkCountChanged needs numbers that a job cannot pass; the stored change has them.
    throw error.error === 'bulkCountChanged' ? new AppError('changedMeanwhile') : error;
  }
}
