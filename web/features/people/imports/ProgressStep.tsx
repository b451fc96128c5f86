import { useTranslations } from 'use-intl';
import { useJob } from '#web/shared/platform/use-job.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Surface } from '#web/ui/Page.tsx';
import type { MemberImportItem } from './use-import.ts';

/** The server is at work; leaving the page changes nothing. Only who started it sees how far it is. */
export function ProgressStep({ of }: { of: MemberImportItem }) {
  const words = useTranslations('imports');
  const job = useJob(of.jobId ?? undefined);
  const title =
    of.status === 'UNDOING'
      ? words('commit.undoing', { name: of.fileName })
      : of.status === 'CHECKING'
        ? words('screen.checking', { name: of.fileName })
        : words('commit.running', { name: of.fileName });
  return (
    <Surface>
      <JobProgress title={title} status={job?.status ?? 'RUNNING'} done={job?.done ?? 0} total={job?.total ?? null} />
    </Surface>
  );
}
