import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { AppName } from '#web/ui/AppIcon.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Moment } from '#web/ui/Time.tsx';
import { PlainButton, Text, Truncate } from '#web/ui/layout.tsx';
import styles from './Requests.module.css';
import { RequestState } from './RequestState.tsx';
import type { AppRequestItem } from './use-requests.ts';

/** Columns: member, app, reason and status. */
export function useRequestColumns(onOpen: (row: AppRequestItem) => void): ListColumn<AppRequestItem>[] {
  const t = useTranslations('permission.requests');
  return useMemo(
    () => [
      {
        key: 'displayName',
        title: t('member'),
        sortable: true,
        always: true,
        render: (row) => (
          <PlainButton onClick={() => onOpen(row)}>
            <Person name={row.employee.displayName} photo={row.employee.avatar} note={row.departments[0]?.name} />
          </PlainButton>
        ),
      },
      {
        key: 'app',
        title: t('app'),
        sortable: true,
        render: ({ app }) => <AppName name={app.name} icon={app.icon} size={28} />,
      },
      {
        key: 'reason',
        title: t('reason'),
        render: ({ reason }) => (
          <Truncate className={styles['line']} title={reason}>
            {reason}
          </Truncate>
        ),
      },
      { key: 'status', title: t('status'), render: (row) => <RequestState request={row} /> },
      { key: 'createdAt', title: t('asked'), sortable: true, render: (row) => <When at={row.createdAt} /> },
      {
        key: 'decidedAt',
        title: t('decided'),
        sortable: true,
        render: ({ decidedAt }) => (decidedAt ? <When at={decidedAt} /> : null),
      },
    ],
    [t, onOpen],
  );
}

function When({ at }: { at: string }) {
  return (
    <Text nowrap>
      <Moment at={at} relative />
    </Text>
  );
}
