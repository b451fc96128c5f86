import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { can, useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { StopSupport } from '#web/shared/access/StopSupport.tsx';
import { type Visit, visitsOf } from '#web/shared/access/support-query.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { List, Note, Row } from '#web/ui/layout.tsx';
import styles from './Ownership.module.css';

const few = 5;
const many = 100;

/** Current and past support visits: reason, end, how each ended, and a link to its log entries. */
export function SupportVisits() {
  const t = useTranslations('support.visits');
  const [size, setSize] = useState(few);
  const { data, error, refetch } = useQuery(visitsOf(useHere().team.id, size));
  if (error && !data) return <ErrorState {...reasonOf(error)} title={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.total === 0) return <Note>{t('none')}</Note>;
  return (
    <>
      <List gap="m" above="m" below="m" className={styles['visits']} aria-label={t('title')}>
        {data.items.map((visit) => (
          <Row key={visit.id} as="li" gap="xl" rowGap="xs" align="start" justify="between" wrap>
            <OneVisit visit={visit} />
          </Row>
        ))}
      </List>
      {size === few && data.total > few ? <Button onClick={() => setSize(many)}>{t('more')}</Button> : null}
    </>
  );
}

function OneVisit({ visit }: { visit: Visit }) {
  const t = useTranslations('support');
  const format = useFormatter();
  const text = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const { staff, reason, startedAt, endsAt, endedAt, endedHow, endedBy } = visit;
  return (
    <>
      <div>
        <strong>{staff}</strong> <StatusTag tone="quiet">{t(`types.${visit.supportType}`)}</StatusTag>
        <p>
          {endedAt === null
            ? t('visits.running', { time: text(endsAt) })
            : `${t('visits.past', { from: text(startedAt), to: text(endedAt) })} · ${t(`visits.ended.${endedHow ?? 'EXPIRED'}`, { name: endedBy ?? '' })}`}
        </p>
        <p>{reason}</p>
      </div>
      <Row gap="l" align="center" wrap>
        {can('080100') ? (
          <Go to={paths.logOf({ operator: visit.id })} aria-label={t('visits.log', { name: staff })}>
            {t('visits.logShort')}
          </Go>
        ) : null}
        {endedAt === null ? <StopSupport visit={visit} small /> : null}
      </Row>
    </>
  );
}
