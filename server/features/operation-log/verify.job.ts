import type { LogVerdict } from '#contract/operation-log.ts';
import { writeJob } from '#server/kernel/asked-by.ts';
import type { JobRun } from '#server/kernel/jobs.ts';
import { sealAll, verifyChain } from '#server/kernel/log-seal.ts';

export interface VerifyInput {
  memberId: string;
}

/** Follows the chain of a team from its first entry to its head (domain rules 6: names the first broken one). */
export async function verifyLog(job: JobRun<VerifyInput>): Promise<LogVerdict> {
  await sealAll(job.database, job.logKey);
  return writeJob(job, async (tx) => {
    const found = await verifyChain(tx, job.teamId, job.logKey);
    const head = await tx
      .selectFrom('operation_log_heads')
      .select(['seq', 'hash'])
      .where('team_id', '=', job.teamId)
      .executeTakeFirst();
    return {
      entries: head?.seq ?? 0,
      break: found,
      head: head ? { seq: head.seq, hash: head.hash.toString('hex') } : null,
    };
  });
}
