import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { logLimits } from '#contract/platform/operation-log-facts.ts';
import { api, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { useJob } from '#web/shared/platform/use-job.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Box, Row } from '#web/ui/layout.tsx';

/** All exports of data about the team's members, in one place. */
export function FullExport({ logEntries }: { logEntries: number }) {
  const t = useTranslations('ownership.dissolve');
  const [busy, setBusy] = useState<'members' | 'resigned'>();
  const save = (which: 'members' | 'resigned', ask: () => Promise<unknown>) => async () => {
    setBusy(which);
    try {
      saveFile((await ask()) as ReceivedFile);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(undefined);
    }
  };
  const members = save('members', () => api.imports.exportMembers({ body: { allFlag: true } }));
  const resigned = save('resigned', () => api.resignations.exportList({ body: {} }));
  return (
    <Box as="section" below="xl">
      <h3>{t('exportTitle')}</h3>
      <p>
        {t('exportText', { count: logEntries })}
        {logEntries > logLimits.exported ? <> {t('exportNewest', { most: logLimits.exported })}</> : null}
      </p>
      <Row gap="s" wrap above="s">
        <Button loading={busy === 'members'} onClick={() => void members()}>
          {t('exportMembers')}
        </Button>
        <Button loading={busy === 'resigned'} onClick={() => void resigned()}>
          {t('exportResigned')}
        </Button>
        <LogExport />
      </Row>
    </Box>
  );
}

function LogExport() {
  const t = useTranslations('ownership.dissolve');
  const [busy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<string>();
  const job = useJob(jobId);
  async function start() {
    setBusy(true);
    try {
      setJobId((await api.operationLog.exportEntries({ body: { format: 'XLSX' } })).jobId);
    } catch {
      setBusy(false);
    }
  }
  async function download() {
    if (jobId) saveFile((await api.operationLog.exportedFile({ params: { id: jobId } })) as unknown as ReceivedFile);
  }
  if (!job)
    return (
      <Button loading={busy} onClick={() => void start()}>
        {t('exportLog')}
      </Button>
    );
  if (job.status === 'SUCCEEDED')
    return (
      <Button type="primary" onClick={() => void download()}>
        {t('exportLogDone')}
      </Button>
    );
  return (
    <JobProgress title={t('exportLog')} status={job.status} done={job.done} total={job.total} message={job.error?.message} />
  );
}
