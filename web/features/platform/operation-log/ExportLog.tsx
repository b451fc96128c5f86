import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LogExportFormat, logExportFormats, logLimits } from '#contract/platform/operation-log-facts.ts';
import { api, type Client, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { useJob } from '#web/shared/platform/use-job.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';

interface ExportLogProps {
  filters: Omit<NonNullable<NonNullable<Parameters<Client['operationLog']['exportEntries']>[0]>['body']>, 'format'>;
  onClose: () => void;
}

/** Exports the entries of the list: type of file, progress, then the download. */
export function ExportLog({ filters, onClose }: ExportLogProps) {
  const t = useTranslations('operationLog.export');
  const [format, setFormat] = useState<LogExportFormat>('XLSX');
  const [busy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<string>();
  const job = useJob(jobId);
  const { data: { total } = { total: undefined } } = useQuery({
    queryKey: ['operationLog', 'count', filters],
    queryFn: ({ signal }) => api.operationLog.list({ query: { ...filters, size: 1 } }, { signal }),
  });
  async function start() {
    setBusy(true);
    try {
      setJobId((await api.operationLog.exportEntries({ body: { ...filters, format } })).jobId);
    } catch {
      setBusy(false);
    }
  }
  async function download() {
    if (jobId) saveFile((await api.operationLog.exportedFile({ params: { id: jobId } })) as unknown as ReceivedFile);
  }
  return (
    <Modal
      open
      title={t('title')}
      okText={t('button')}
      okButtonProps={{ loading: busy }}
      onOk={() => void start()}
      onCancel={onClose}
      {...(jobId ? { footer: null } : {})}
    >
      {job ? (
        <JobProgress
          title={job.status === 'SUCCEEDED' ? t('done', { count: job.done }) : t('running')}
          status={job.status}
          done={job.done}
          total={job.total}
          message={job.error?.message}
          actions={
            job.status === 'SUCCEEDED' ? (
              <Button type="primary" onClick={() => void download()}>
                {t('download')}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <p>{total === undefined ? '…' : t('text', { count: total })}</p>
          {total !== undefined && total > logLimits.exported ? <p>{t('tooMany', { most: logLimits.exported })}</p> : null}
          <Radio.Group
            vertical
            value={format}
            aria-label={t('format')}
            options={logExportFormats.map((value) => ({ value, label: t(value === 'XLSX' ? 'xlsx' : 'csv') }))}
            onChange={(event) => setFormat(event.target.value as LogExportFormat)}
          />
        </>
      )}
    </Modal>
  );
}
