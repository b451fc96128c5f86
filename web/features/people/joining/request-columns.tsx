import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { phoneText } from '#web/client/phone.ts';
import { Line, RequestStatusTag, When } from '#web/shared/requests/RequestCells.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { PlainButton } from '#web/ui/layout.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import type { JoinRequestItem } from './use-requests.ts';

const keys = ['displayName', 'contact', 'reason', 'via', 'department', 'inviter', 'status', 'createdAt', 'decidedAt'] as const;
type Key = (typeof keys)[number];

/** The columns shown by default. */
export const firstColumns: readonly Key[] = ['displayName', 'contact', 'reason', 'via', 'department', 'status', 'createdAt'];
const sortable: readonly Key[] = ['displayName', 'status', 'createdAt', 'decidedAt'];
const titles = {
  displayName: 'person',
  contact: 'contact',
  reason: 'reason',
  via: 'via',
  department: 'department',
  inviter: 'inviter',
  status: 'status',
  createdAt: 'asked',
  decidedAt: 'decided',
} as const;

/** The columns of the list of requests with their titles. */
export function useRequestColumns(onOpen: (row: JoinRequestItem) => void): ListColumn<JoinRequestItem>[] {
  const t = useTranslations('joining.list');
  return useMemo(() => {
    const cells: Record<Key, (row: JoinRequestItem) => React.ReactNode> = {
      displayName: (row) => (
        <PlainButton onClick={() => onOpen(row)}>
          <Person name={row.displayName} photo={null} />
        </PlainButton>
      ),
      contact: (row) => <Line text={row.email ?? phoneText(row.mobilePrefix, row.mobileNumber)} />,
      reason: (row) => <Line text={row.reason} />,
      via: (row) => <Line text={[t(`vias.${row.via}`), row.link?.name].filter(Boolean).join(' · ')} />,
      department: (row) => <Line text={row.department?.name} />,
      inviter: (row) => <Line text={row.inviter} />,
      status: (row) => <RequestStatusTag status={row.status} text={t(`statuses.${row.status}`)} />,
      createdAt: (row) => <When at={row.createdAt} />,
      decidedAt: (row) => <When at={row.decidedAt} />,
    };
    return keys.map((key) => ({
      key,
      title: t(titles[key]),
      render: cells[key],
      sortable: sortable.includes(key),
      always: key === 'displayName',
    }));
  }, [t, onOpen]);
}
