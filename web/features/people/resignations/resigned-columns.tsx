import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import styles from './Resignations.module.css';

/** The columns of the resigned list; `key` is the wire name of the sort where a column sorts. */
export function useResignedColumns(): ListColumn<Resignation>[] {
  const words = useTranslations('resignations');
  return useMemo(
    () => [
      {
        key: 'displayName',
        title: words('columns.displayName'),
        sortable: true,
        width: 180,
        render: (row) => (
          <Go className={styles['name']} to={paths.resignation({ id: row.id })}>
            <Person name={row.displayName} photo={row.avatar} note={row.jobTitle ?? row.employeeNumber} />
          </Go>
        ),
      },
      { key: 'state', title: words('columns.state'), render: (row) => <Standing of={row} /> },
      {
        key: 'jobEndedDate',
        title: words('columns.jobEndedDate'),
        sortable: true,
        render: (row) => <PlainDate date={row.jobEndedDate} />,
      },
      {
        key: 'departments',
        title: words('columns.departments'),
        render: (row) => <span title={row.departments.map(({ path }) => path).join('\n')}>{row.departments[0]?.name}</span>,
      },
      { key: 'reason', title: words('columns.reason'), render: (row) => row.reason && words(`reasons.${row.reason}`) },
      { key: 'handover', title: words('columns.handover'), render: (row) => <Handover of={row} /> },
    ],
    [words],
  );
}

/** The state in a word, and the days that count; on one line beside a title. */
export function Standing({ of: row, inline = false }: { of: Resignation; inline?: boolean }) {
  const words = useTranslations('resignations');
  const pending = row.state === 'PENDING';
  return (
    <span className={inline ? styles['inline'] : styles['stack']}>
      <StatusTag tone={pending ? (row.problem ? 'bad' : 'info') : 'quiet'}>{words(`states.${row.state}`)}</StatusTag>
      {pending ? (
        <span className={row.daysUntil && row.daysUntil > 3 ? styles['small'] : styles['urgent']}>
          {row.daysUntil ? words('list.leavesIn', { count: row.daysUntil }) : words('list.leavesToday')}
        </span>
      ) : null}
      {row.rehiredAs ? (
        <Go className={styles['small']} to={paths.member({ id: row.rehiredAs.employeeId })}>
          {words('list.rehired')}
        </Go>
      ) : row.restoreDays !== null ? (
        <span className={styles['small']}>{words('list.daysLeft', { count: row.restoreDays })}</span>
      ) : null}
    </span>
  );
}

/** What the ledger says, in numbers. */
export function Handover({ of: row }: { of: Pick<Resignation, 'state' | 'handover'> }) {
  const words = useTranslations('resignations.list');
  const { done, failed, waiting, skipped } = row.handover;
  const told = row.state === 'PENDING' ? words('waiting', { count: waiting }) : words('handedOver', { count: done });
  return (
    <span className={styles['stack']}>
      {done > 0 || failed + skipped === 0 ? <span className={styles['small']}>{told}</span> : null}
      {failed > 0 ? <span className={styles['bad']}>{words('failed', { count: failed })}</span> : null}
      {skipped > 0 ? <span className={styles['urgent']}>{words('left', { count: skipped })}</span> : null}
    </span>
  );
}
