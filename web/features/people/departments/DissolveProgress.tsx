import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isOver, useJob } from '#web/shared/platform/use-job.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Note } from '#web/ui/layout.tsx';

/** Follows the job that moves a department's content and deletes it; lists the departments that were renamed. */
export function DissolveProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('departments.job');
  const queries = useQueryClient();
  const job = useJob(id);
  const over = job !== undefined && isOver(job);
  useEffect(() => {
    if (!over) return;
    void queries.invalidateQueries({ queryKey: ['departments'] });
    void queries.invalidateQueries({ queryKey: ['members'] });
  }, [over, queries]);
  if (!job) return null;
  return (
    <Surface>
      <JobProgress
        title={t('title')}
        status={job.status}
        done={over && job.status === 'SUCCEEDED' ? (job.total ?? job.done) : job.done}
        total={job.total}
        message={job.error?.message}
        actions={
          over ? (
            <Button size="small" onClick={onClose}>
              {t('close')}
            </Button>
          ) : null
        }
      />
      {renamedIn(job.result).map(({ from, to }) => (
        <Note key={to} size="s">
          {t('renamed', { from, to })}
        </Note>
      ))}
    </Surface>
  );
}

function renamedIn(result: unknown): { from: string; to: string }[] {
  const renamed: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'renamed') : undefined;
  return Array.isArray(renamed) ? (renamed as { from: string; to: string }[]) : [];
}
