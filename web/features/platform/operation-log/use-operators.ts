import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { api } from '#web/client/api.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The operator in the URL, which contains no names, and the support visits besides members. */
export function useOperators(id: string): { operator: MemberChoice | undefined; visits: MemberChoice[] } {
  const format = useFormatter();
  const { data: visits = [] } = useQuery({
    queryKey: ['operationLog', 'supporters'],
    queryFn: ({ signal }) => api.operationLog.supporters({}, { signal }),
    select: ({ items }) =>
      items.map(({ operatorId, displayName, startedAt }) => ({
        employeeId: operatorId,
        displayName,
        avatar: null,
        jobTitle: format.dateTime(new Date(startedAt), { dateStyle: 'medium', timeStyle: 'short' }),
      })),
  });
  const visit = visits.find(({ employeeId }) => employeeId === id);
  const { data } = useQuery({
    queryKey: ['members', 'search', 'one', id],
    queryFn: ({ signal }) => api.members.simpleBaseSearch({ body: { employeeIds: [id], code: '080100' } }, { signal }),
    enabled: id !== '',
  });
  return { operator: visit ?? data?.items.find(({ employeeId }) => employeeId === id), visits };
}
