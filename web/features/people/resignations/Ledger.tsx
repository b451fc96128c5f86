import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { resignLimits, type LineStatus } from '#contract/people/resignation-facts.ts';
import type { HandoverLine, ResignationDetail } from '#contract/people/resignations.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { RetryDialog } from './RetryDialog.tsx';
import styles from './Resignations.module.css';

const endings: ReadonlySet<string> = new Set(['sessions', 'seats', 'tokens', 'appRequests', 'grants']);
const tones: Record<LineStatus, Tone> = { WAITING: 'info', DONE: 'good', FAILED: 'bad', SKIPPED: 'warning' };

/** All lines of the hand-over, failed ones first; a failed line can be given to another member. */
export function Ledger({ of: row }: { of: ResignationDetail }) {
  const t = useTranslations('resignations');
  const [retrying, retry] = useState<HandoverLine>();
  const { lines, handover } = row;
  if (lines.length === 0) return <p className={styles['quiet']}>{t('detail.noLines')}</p>;
  const marks: Record<LineStatus, string> = {
    WAITING: t('detail.lineWaiting'),
    DONE: t('detail.lineDone'),
    FAILED: t('detail.lineFailed'),
    SKIPPED: t('detail.lineSkipped'),
  };
  return (
    <>
      {handover.failed > 0 ? (
        <Alert
          type="error"
          showIcon
          className={styles['notice'] ?? ''}
          title={t('detail.failedTitle', { count: handover.failed })}
          description={row.can.edit ? t('detail.failedText') : null}
        />
      ) : null}
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.name}
              <span className={styles['items']}>{t(`kinds.${line.kind}`)}</span>
            </span>
            <span className={styles['stack']}>
              {line.recipient ? line.recipient.displayName : <NoRecipient line={line} />}
              {line.error ? <span className={styles['bad']}>{line.error}</span> : null}
            </span>
            <span className={styles['tags']}>
              <StatusTag tone={tones[line.status]}>{marks[line.status]}</StatusTag>
              {line.retry && row.can.edit && row.state === 'RESIGNED' ? (
                <Button size="small" onClick={() => retry(line)}>
                  {t('detail.retry')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {lines.length >= resignLimits.lines ? (
        <p className={styles['quiet']}>{t('detail.onlyFirst', { count: resignLimits.lines })}</p>
      ) : null}
      {retrying ? <RetryDialog resignationId={row.id} line={retrying} onClose={() => retry(undefined)} /> : null}
    </>
  );
}

/** Items that end have no recipient; items without a recipient remained unchanged. */
function NoRecipient({ line }: { line: HandoverLine }) {
  const t = useTranslations('resignations.form');
  if (line.kind === 'roles') return <span className={styles['quiet']}>{t('taken')}</span>;
  const ends = endings.has(line.kind);
  return <span className={styles['quiet']}>{ends ? t('ends') : t('nobody')}</span>;
}
