import { useQuery } from '@tanstack/react-query';
import type { ResignationDetail } from '#contract/people/resignations.ts';
import { api } from '#web/client/api.ts';
import { type MemberFormValues, valuesOf } from './member-values.ts';

/** The person who is hired again, by the id of their resignation; without one no request is made. */
export function useRehired(resignationId: string) {
  return useQuery({
    queryKey: ['resignations', 'read', resignationId],
    queryFn: ({ signal }) => api.resignations.read({ params: { id: resignationId } }, { signal }),
    enabled: resignationId !== '',
    staleTime: Infinity,
  });
}

/** The values that a new record takes from the earlier one. Joined date and leader are not taken over. */
export function valuesAgain(empty: MemberFormValues, { record }: ResignationDetail): MemberFormValues {
  return { ...valuesOf(record, empty.mobilePrefix), joinedDate: empty.joinedDate, leader: empty.leader };
}
