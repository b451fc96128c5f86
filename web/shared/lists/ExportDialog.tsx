import { Button, Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LogExportFormat, logExportFormats } from '#contract/platform/operation-log-facts.ts';
import { saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { layoutOf } from '#web/client/list-layouts.ts';
import { arrangedColumns } from '#web/ui/list-layout.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Caption, Stack } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import { useList } from '#web/ui/use-list.ts';
import { useJob } from '../platform/use-job.ts';
import { columnsOf } from './list-columns.ts';

type ExportedRows = 'selected' | 'matching' | 'all';
export interface ExportChoice {
  rows: ExportedRows;
  /** Keys of the columns, in the order of the list; absent for all values. The contract of each export lists them. */
  columns?: never[];
  format: LogExportFormat;
}

export interface ExportDialogProps {
  /** The name of the list's definition. */
  list: string;
  /** How many rows are selected, and how many match the filters, if known. */
  selected: number;
  matching: number | undefined;
  /** Whether a filter is set, so that rows that do not match may be exported too. */
  filtered: boolean;
  /** Offers CSV besides Excel. */
  formats?: boolean;
  /** The most rows in one file. */
  most?: number;
  /** Whether a file with all details can be imported. */
  importable?: boolean;
  /** Returns the file, or the job that writes it. */
  request: (choice: ExportChoice) => Promise<unknown>;
  /** Returns the file of a job. */
  fileOf?: (jobId: string) => Promise<unknown>;
  onClose: () => void;
}

/** Which rows, columns and kind of file; then the download, or the progress of the job that writes the file (decisions/121). */
export function ExportDialog({ formats = false, request, fileOf, onClose, ...list }: ExportDialogProps) {
  const t = useTranslations('exports');
  const columns = useShownColumns(list.list);
  const joined = useList();
  const [rows, setRows] = useState<ExportedRows>(list.selected > 0 ? 'selected' : list.filtered ? 'matching' : 'all');
  const [shown, setShown] = useState(true);
  const [format, setFormat] = useState<LogExportFormat>('XLSX');
  const [busy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<string>();
  const job = useJob(jobId);
  async function start() {
    setBusy(true);
    try {
      const answer = await request({ rows, format, ...(shown && { columns: columns.map(({ key }) => key) as never[] }) });
      if (fileOf) return setJobId((answer as { jobId: string }).jobId);
      saveFile(answer as ReceivedFile);
      onClose();
    } catch {
      // The client has shown the error.
      setBusy(false);
    }
  }
  async function download() {
    if (jobId && fileOf) saveFile((await fileOf(jobId)) as ReceivedFile);
  }
  return (
    <Modal
      open
      title={t('title')}
      okText={t('start')}
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
        <Stack gap="l">
          <RowChoice {...list} value={rows} onChange={setRows} />
          <Choice label={t('columns')}>
            <Radio.Group
              vertical
              aria-label={t('columns')}
              value={shown}
              options={[
                { value: true, label: <Described text={t('shown')} note={joined(columns.map(({ title }) => title))} /> },
                { value: false, label: <Described text={t('every')} note={list.importable ? t('importable') : undefined} /> },
              ]}
              onChange={(event) => setShown(event.target.value as boolean)}
            />
          </Choice>
          {formats ? (
            <Choice label={t('format')}>
              <Radio.Group
                vertical
                aria-label={t('format')}
                value={format}
                options={logExportFormats.map((value) => ({ value, label: t(value === 'XLSX' ? 'xlsx' : 'csv') }))}
                onChange={(event) => setFormat(event.target.value as LogExportFormat)}
              />
            </Choice>
          ) : null}
          <Caption>{t('recorded')}</Caption>
        </Stack>
      )}
    </Modal>
  );
}

/** The columns that the person has chosen, in their order, also those for which the window has no room. */
function useShownColumns(list: string) {
  return arrangedColumns(useStore(columnsOf(list)), useStore(layoutOf(list)));
}

interface RowChoiceProps extends Pick<ExportDialogProps, 'selected' | 'matching' | 'filtered' | 'most'> {
  value: ExportedRows;
  onChange: (rows: ExportedRows) => void;
}

function RowChoice({ selected, matching, filtered, most, value, onChange }: RowChoiceProps) {
  const t = useTranslations('exports');
  const labels: Record<ExportedRows, string> = {
    selected: t('selected', { count: selected }),
    matching: matching === undefined ? t('filtered') : t('matching', { count: matching }),
    all: t('all'),
  };
  const offered = (['selected', 'matching', 'all'] as const).filter(
    (rows) => rows === 'all' || (rows === 'selected' ? selected > 0 : filtered),
  );
  const tooMany = most !== undefined && (value !== 'matching' || matching === undefined || matching > most);
  return (
    <Choice label={t('rows')}>
      <Radio.Group
        vertical
        aria-label={t('rows')}
        value={value}
        options={offered.map((rows) => ({ value: rows, label: labels[rows] }))}
        onChange={(event) => onChange(event.target.value as ExportedRows)}
      />
      {tooMany ? <Caption>{t('most', { most })}</Caption> : null}
    </Choice>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <strong>{label}</strong>
      {children}
    </Stack>
  );
}

function Described({ text, note }: { text: string; note: string | undefined }) {
  return (
    <Stack as="span">
      {text}
      {note ? <Caption>{note}</Caption> : null}
    </Stack>
  );
}
