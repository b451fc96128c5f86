import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { resignLimits, type LineStatus } from '#contract/people/resignation-facts.ts';
import type { HandoverLine } from '#contract/people/handover-lines.ts';
import type { ResignationDetail } from '#contract/people/resignations.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Note, PlainTable, Row, Text } from '#web/ui/layout.tsx';
import { RetryDialog } from './RetryDialog.tsx';
import styles from './Resignations.module.css';

const endings: ReadonlySet<string> = new Set(['sessions', 'meetings', 'calendars', 'seats', 'tokens', 'appRequests', 'grants']);
const tones: Record<LineStatus, Tone> = { WAITING: 'info', DONE: 'good', FAILED: 'bad', SKIPPED: 'warning' };

/** All lines of the handover, failed ones first; a failed line can be given to another member. */
export function Ledger({ of: row }: { of: ResignationDetail }) {
  const t = useTranslations('resignations');
  const [retrying, retry] = useState<HandoverLine>();
  const { lines, handover } = row;
  if (lines.length === 0) return <Note>{t('detail.noLines')}</Note>;
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
      <PlainTable label={row.state === 'PENDING' ? t('detail.ledgerPending') : t('detail.ledger')}>
        <thead>
          <tr>
            <th scope="col">{t('detail.item')}</th>
            <th scope="col">{t('detail.recipient')}</th>
            <th scope="col">{t('columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                <Text tone="quiet" size="s" block above="3xs" breakable>
                  {t(`kinds.${line.kind}`)}
                </Text>
              </td>
              <td>
                {line.recipient ? line.recipient.displayName : <NoRecipient line={line} />}
                {line.error ? (
                  <Text tone="danger" size="s" block>
                    {line.error}
                  </Text>
                ) : null}
              </td>
              <td>
                <Row as="span" gap="xs" align="center" wrap inline>
                  <StatusTag tone={tones[line.status]}>{marks[line.status]}</StatusTag>
                  {line.retry && row.can.edit && row.state === 'RESIGNED' ? (
                    <Button size="small" onClick={() => retry(line)}>
                      {t('detail.retry')}
                    </Button>
                  ) : null}
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {lines.length >= resignLimits.lines ? <Note>{t('detail.onlyFirst', { count: resignLimits.lines })}</Note> : null}
      {retrying ? <RetryDialog resignationId={row.id} line={retrying} onClose={() => retry(undefined)} /> : null}
    </>
  );
}

/** Items that end have no recipient; items without a recipient remained unchanged. */
function NoRecipient({ line }: { line: HandoverLine }) {
  const t = useTranslations('resignations.form');
  if (line.kind === 'roles') return <Text tone="quiet">{t('taken')}</Text>;
  const ends = endings.has(line.kind);
  return <Text tone="quiet">{ends ? t('ends') : t('nobody')}</Text>;
}
