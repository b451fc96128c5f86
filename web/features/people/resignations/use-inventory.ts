import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { isMissing } from '#web/client/api-error.ts';

/** What the leaving of members would end and hand over; with a last day, what there is to hand over after that day. */
export function inventoryOf(members: readonly string[], lastDay?: string) {
  return queryOptions({
    queryKey: ['resignations', 'inventory', members, lastDay ?? null],
    queryFn: ({ signal }) =>
      api.resignations.inventory(
        { query: { employeeIds: [...members], ...(lastDay && { jobEndedDate: lastDay }) } },
        { signal, quiet: isMissing },
      ),
    staleTime: 0,
    gcTime: 0,
  });
}
