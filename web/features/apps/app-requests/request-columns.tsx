import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { When } from '#web/shared/requests/RequestCells.tsx';
import { AppName } from '#web/ui/AppIcon.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { PlainButton } from '#web/ui/layout.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { RequestState } from './RequestState.tsx';
import type { AppRequestItem } from '#web/shared/apps/app-requests.ts';

/** Columns: member, app, reason and status. */
export function useRequestColumns(onOpen: (row: AppRequestItem) => void): ListColumn<AppRequestItem>[] {
  const t = useTranslations('appRequests.requests');
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
        shortens: 140,
        leaves: 2,
        render: ({ reason }) => reason,
      },
      { key: 'status', title: t('status'), render: (row) => <RequestState request={row} /> },
      { key: 'createdAt', title: t('asked'), sortable: true, render: (row) => <When at={row.createdAt} /> },
      {
        key: 'decidedAt',
        title: t('decided'),
        leaves: 1,
        sortable: true,
        render: ({ decidedAt }) => <When at={decidedAt} />,
      },
    ],
    [t, onOpen],
  );
}
