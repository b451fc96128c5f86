import type { LogVerdict } from '#contract/platform/operation-log.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import type { LogHeads } from '#server/integrations/log-heads/log-heads.ts';

export interface VerifyInput {
  memberId: string;
}

/**
 * Verifies the hash chain of a team from its first entry to its head, and compares it with the exported heads (domain rules 6:
 * names the first broken entry). Entries that are not yet chained are not sealed first but checked as they are.
 */
export async function verifyLog(
  job: JobRun<VerifyInput>,
  heads?: Pick<LogHeads, 'of' | 'refresh' | 'history'>,
): Promise<LogVerdict> {
  await heads?.refresh();
  const known = heads?.of(job.teamId);
  const { imported: _imported, ...found } = await writeJob(job, (tx) =>
    verifyChain(tx, job.teamId, job.logKey, known ? [known] : []),
  );
  const history = heads?.history();
  return { ...found, keptSince: history?.since ?? null, restores: history?.restores ?? [] };
}
