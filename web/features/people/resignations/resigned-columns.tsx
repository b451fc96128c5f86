import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import { Cell, Row, Text } from '#web/ui/layout.tsx';
import styles from './Resignations.module.css';

/** The columns of the resigned list; `key` is the wire name of the sort if a column is sortable. */
export function useResignedColumns(): ListColumn<Resignation>[] {
  const t = useTranslations('resignations');
  return useMemo(
    () => [
      {
        key: 'displayName',
        title: t('columns.displayName'),
        sortable: true,
        width: 180,
        render: (row) => (
          <Go className={styles['name']} to={paths.resignation({ id: row.id })}>
            <Person name={row.displayName} photo={row.avatar} note={row.jobTitle ?? row.employeeNumber} />
          </Go>
        ),
      },
      { key: 'state', title: t('columns.state'), render: (row) => <ResignationStatus of={row} /> },
      {
        key: 'jobEndedDate',
        title: t('columns.jobEndedDate'),
        sortable: true,
        render: (row) => <PlainDate date={row.jobEndedDate} />,
      },
      {
        key: 'departments',
        title: t('columns.departments'),
        render: (row) => <span title={row.departments.map(({ path }) => path).join('\n')}>{row.departments[0]?.name}</span>,
      },
      { key: 'reason', title: t('columns.reason'), render: (row) => row.reason && t(`reasons.${row.reason}`) },
      { key: 'handover', title: t('columns.handover'), render: (row) => <Handover of={row} /> },
    ],
    [t],
  );
}

/** The state as one word, and the days left; on one line beside a title. */
export function ResignationStatus({ of: row, inline = false }: { of: Resignation; inline?: boolean }) {
  const t = useTranslations('resignations');
  const pending = row.state === 'PENDING';
  const lines = (
    <>
      <StatusTag tone={pending ? (row.problem ? 'bad' : 'info') : 'quiet'}>{t(`states.${row.state}`)}</StatusTag>
      {pending ? (
        <Text size="s" {...(row.daysUntil && row.daysUntil > 3 ? { tone: 'quiet' } : { weight: 'strong' })}>
          {row.daysUntil ? t('list.leavesIn', { count: row.daysUntil }) : t('list.leavesToday')}
        </Text>
      ) : null}
      {row.rehiredAs ? (
        <Text tone="quiet" size="s">
          <Go className={styles['name']} to={paths.member({ id: row.rehiredAs.employeeId })}>
            {t('list.rehired')}
          </Go>
        </Text>
      ) : row.restoreDays !== null ? (
        <Text tone="quiet" size="s">
          {t('list.daysLeft', { count: row.restoreDays })}
        </Text>
      ) : null}
    </>
  );
  if (!inline) return <Cell gap="3xs">{lines}</Cell>;
  return (
    <Row as="span" gap="m" rowGap="3xs" align="center" wrap inline>
      {lines}
    </Row>
  );
}

/** The result of the handover, in numbers. */
export function Handover({ of: row }: { of: Pick<Resignation, 'state' | 'handover'> }) {
  const t = useTranslations('resignations.list');
  const { done, failed, waiting, skipped } = row.handover;
  const summary = row.state === 'PENDING' ? t('waiting', { count: waiting }) : t('handedOver', { count: done });
  return (
    <Cell gap="3xs">
      {done > 0 || failed + skipped === 0 ? (
        <Text tone="quiet" size="s">
          {summary}
        </Text>
      ) : null}
      {failed > 0 ? (
        <Text tone="danger" size="s">
          {t('failed', { count: failed })}
        </Text>
      ) : null}
      {skipped > 0 ? (
        <Text size="s" weight="strong">
          {t('left', { count: skipped })}
        </Text>
      ) : null}
    </Cell>
  );
}
