import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Note, Row, Stack, Text } from './layout.tsx';

interface JobProgressProps {
  title: string;
  status: 'WAITING' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  done: number;
  /** null while the total is still being counted. */
  total: number | null;
  /** The server's message about a failure. */
  message?: string | undefined;
  /** Actions at the end: download the result, see the errors. */
  actions?: ReactNode;
}

const looks = {
  WAITING: 'normal',
  RUNNING: 'active',
  SUCCEEDED: 'success',
  FAILED: 'exception',
  CANCELLED: 'exception',
} as const;

/** The progress of a job: a bar with counts while it runs, then the result. The page can be left while the job continues. */
export function JobProgress({ title, status, done, total: counted, message, actions }: JobProgressProps) {
  // The total counted beforehand may grow while the job runs.
  const total = counted === null ? null : Math.max(counted, done);
  const t = useTranslations('ui.job');
  const running = status === 'WAITING' || status === 'RUNNING';
  const percent = total === null || total === 0 ? (status === 'SUCCEEDED' ? 100 : 0) : Math.floor((done / total) * 100);
  return (
    <Stack gap="2xs" data-status={status}>
      <Row gap="xl" rowGap="2xs" justify="between" wrap>
        <h3>{title}</h3>
        <Text role="status" tone="quiet">
          {sentence()}
        </Text>
      </Row>
      <Progress percent={percent} status={looks[status]} showInfo={false} aria-label={title} />
      {message ? (
        <Text as="p" tone="danger">
          {message}
        </Text>
      ) : null}
      {running ? <Note>{t('keepsRunning')}</Note> : null}
      {actions ? (
        <Row gap="s" wrap above="s">
          {actions}
        </Row>
      ) : null}
    </Stack>
  );

  function sentence(): string {
    if (status === 'WAITING') return t('waiting');
    if (status === 'RUNNING') return total === null ? t('counting') : t('running', { done, total });
    return t(status === 'SUCCEEDED' ? 'done' : 'failed', { done, total: total ?? done });
  }
}
