import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { phoneText } from '#web/client/phone.ts';
import { RequestStatusTag, When } from '#web/shared/requests/RequestCells.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { PlainButton } from '#web/ui/layout.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import type { JoinRequestItem } from '#web/shared/people/join-requests.ts';

const keys = ['displayName', 'contact', 'reason', 'via', 'department', 'inviter', 'status', 'createdAt', 'decidedAt'] as const;
type Key = (typeof keys)[number];

/** What is shortened, left out, or shown only if chosen. */
const looks: Partial<Record<Key, Pick<ListColumn<JoinRequestItem>, 'shortens' | 'leaves' | 'optional'>>> = {
  displayName: { shortens: 140 },
  reason: { shortens: 120, leaves: 1 },
  via: { shortens: 120, leaves: 2 },
  department: { shortens: 110, leaves: 4 },
  inviter: { shortens: 110, optional: true },
  createdAt: { leaves: 3 },
  decidedAt: { optional: true },
};
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
      contact: (row) => row.email ?? phoneText(row.mobilePrefix, row.mobileNumber),
      reason: (row) => row.reason,
      via: (row) => [t(`vias.${row.via}`), row.link?.name].filter(Boolean).join(' · '),
      department: (row) => row.department?.name,
      inviter: (row) => row.inviter,
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
      ...looks[key],
    }));
  }, [t, onOpen]);
}
