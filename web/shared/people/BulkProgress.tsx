import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BulkChange } from '#contract/people/bulk.ts';
import type { Job } from '#contract/platform/jobs.ts';
import { isMissing } from '#web/client/api-error.ts';
import { api, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { refresh, useUndoBulkChange } from './bulk-change.ts';
import { isOver, useJob } from '../platform/use-job.ts';

const pause = 700;
const isRunning = ({ status }: BulkChange) => status === 'RUNNING' || status === 'UNDOING';

/**
 * Follows a bulk change that runs as a job, up to its result, which can be downloaded and undone. The URL contains its id, so it
 * is still followed after a reload.
 */
export function BulkProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('bulk.job');
  const reasonOf = useRefusal();
  const queries = useQueryClient();
  const { data: change, error } = useQuery({
    queryKey: ['bulk', 'change', id],
    queryFn: ({ signal }) => api.bulk.read({ params: { id } }, { signal, quiet: isMissing }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => ((state.data && !isRunning(state.data)) || isMissing(state.error) ? false : pause),
  });
  const job = useJob(change?.jobId ?? undefined);
  const over = change !== undefined && !isRunning(change);
  useEffect(() => {
    if (over) void refresh(queries);
  }, [over, queries]);
  const close = (
    <Button size="small" onClick={onClose}>
      {t('close')}
    </Button>
  );
  if (isMissing(error)) {
    return (
      <Surface>
        <p role="status">{t('gone')}</p>
        {close}
      </Surface>
    );
  }
  if (!change) return null;
  const failed = change.status === 'REFUSED' || (job !== undefined && isOver(job) && job.status !== 'SUCCEEDED');
  const undoing = change.status === 'UNDOING' || change.status === 'UNDONE';
  return (
    <Surface>
      <JobProgress
        title={t(undoing ? 'undoTitle' : 'title')}
        status={failed ? 'FAILED' : over ? 'SUCCEEDED' : (job?.status ?? 'WAITING')}
        done={over && !failed ? (job?.total ?? change.people) : (job?.done ?? 0)}
        total={job?.total ?? change.people}
        message={failed ? reasonOf(change, job?.error ?? null) : undefined}
        actions={
          over || failed ? (
            <>
              {over && !failed ? <Acts change={change} /> : null}
              {close}
            </>
          ) : null
        }
      />
    </Surface>
  );
}

/** Why nothing was changed. Only a changed number of members is confirmed again; other reasons are those of the job. */
function useRefusal(): (change: BulkChange, error: Job['error']) => string {
  const t = useTranslations('bulk.job');
  return ({ status, people }, error) => {
    if (status === 'REFUSED' && (error === null || error.name === 'changedMeanwhile')) return t('refused', { people });
    return error ? t('failedBecause', { reason: error.message }) : t('failed');
  };
}

/** The result: the figures, the file and the undo. */
function Acts({ change }: { change: BulkChange }) {
  const t = useTranslations('bulk');
  const common = useTranslations('common.actions');
  const queries = useQueryClient();
  const takeBack = useUndoBulkChange();
  const [busy, setBusy] = useState<'file' | 'undo'>();
  const id = change.changeId;
  async function run(which: 'file' | 'undo', work: () => Promise<unknown>) {
    setBusy(which);
    try {
      await work();
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(undefined);
    }
  }
  const download = async () => {
    const file: unknown = await api.bulk.result({ params: { id } });
    saveFile(file as ReceivedFile);
  };
  const undo = async () => queries.setQueryData(['bulk', 'change', id], await takeBack(id, () => {}));
  return (
    <>
      <span role="status">{figures()}</span>
      <Button size="small" loading={busy === 'file'} onClick={() => void run('file', download)}>
        {t('job.result')}
      </Button>
      {change.undoUntil ? (
        <Button size="small" loading={busy === 'undo'} onClick={() => void run('undo', undo)}>
          {common('undo')}
        </Button>
      ) : null}
    </>
  );

  function figures(): string {
    const { status, people, leftOut, undone, kept } = change;
    if (status !== 'UNDONE') {
      const left = leftOut > 0 ? ` · ${t('job.leftOut', { people: leftOut })}` : '';
      return t('job.done', { people }) + left;
    }
    if (!undone) return t('noneUndone');
    return kept ? t('undoneKept', { people: undone, kept }) : t('undone', { people: undone });
  }
}
