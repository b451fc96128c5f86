import { useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import type { LogVerdict } from '#contract/platform/operation-log.ts';
import { api } from '#web/client/api.ts';
import { useJob } from '#web/shared/platform/use-job.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Text } from '#web/ui/layout.tsx';

/** Verifies the hash chain of the log while the dialog is open, and shows the result. */
export function VerifyLog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operationLog.verify');
  const { data, error, refetch } = useQuery({
    queryKey: ['operationLog', 'verification'],
    queryFn: () => api.operationLog.verify({}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const job = useJob(data?.jobId);
  return (
    <Modal open title={t('title')} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : job?.status === 'SUCCEEDED' ? (
        <Verdict verdict={job.result as LogVerdict} />
      ) : job ? (
        <JobProgress title={t('running')} status={job.status} done={job.done} total={job.total} message={job.error?.message} />
      ) : (
        <FormSkeleton fields={1} />
      )}
    </Modal>
  );
}

function Verdict({ verdict }: { verdict: LogVerdict }) {
  const t = useTranslations('operationLog.verify');
  const { entries, head } = verdict;
  if (verdict.break)
    return (
      <>
        <Alert type="error" showIcon title={t(verdict.break.reason, { seq: verdict.break.seq })} description={t('badText')} />
        <Restores verdict={verdict} />
      </>
    );
  return (
    <>
      <Alert type="success" showIcon title={t('good', { count: entries })} description={t('goodText')} />
      <Restores verdict={verdict} />
      <StoredHeads verdict={verdict} />
      {head ? (
        <p>
          {t('end')}
          <br />
          <Text size="xs" mono breakable>{`${head.seq} ${head.hash}`}</Text>
          <CopyButton text={`${head.seq} ${head.hash}`} label={t('copy')} />
        </p>
      ) : null}
    </>
  );
}

/** The recorded restores of the database, which explain missing entries. */
function Restores({ verdict: { restores } }: { verdict: LogVerdict }) {
  const t = useTranslations('operationLog.verify');
  const instant = useInstant();
  return restores.map(({ at, takenAt }) => (
    <p key={at}>
      {takenAt ? t('restoredFrom', { date: instant(at), taken: instant(takenAt) }) : t('restored', { date: instant(at) })}
    </p>
  ));
}

function StoredHeads({ verdict: { keptSince } }: { verdict: LogVerdict }) {
  const t = useTranslations('operationLog.verify');
  const instant = useInstant();
  return <p>{keptSince ? t('keptSince', { date: instant(keptSince) }) : t('notKept')}</p>;
}

function useInstant(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
}
