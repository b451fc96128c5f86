import { useTranslations } from 'use-intl';
import { useJob } from '#web/shared/platform/use-job.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Surface } from '#web/ui/Page.tsx';
import type { MemberImportItem } from './use-import.ts';

/** The import is running; leaving the page does not stop it. Only its initiator sees the progress. */
export function ProgressStep({ of }: { of: MemberImportItem }) {
  const t = useTranslations('imports');
  const job = useJob(of.jobId ?? undefined);
  const title =
    of.status === 'UNDOING'
      ? t('commit.undoing', { name: of.fileName })
      : of.status === 'CHECKING'
        ? t('screen.checking', { name: of.fileName })
        : t('commit.running', { name: of.fileName });
  return (
    <Surface>
      <JobProgress title={title} status={job?.status ?? 'RUNNING'} done={job?.done ?? 0} total={job?.total ?? null} />
    </Surface>
  );
}
