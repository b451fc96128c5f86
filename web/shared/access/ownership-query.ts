import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { refreshHere } from '#web/client/here.ts';

/** The owner of a team, and the pending ownership transfer. */
export const ownershipOf = (id: string) =>
  queryOptions({
    queryKey: ['ownership', id],
    queryFn: ({ signal }) => api.ownership.read({ params: { id } }, { signal }),
    staleTime: 5000,
  });

/** Refreshes the owner, the person's rights and the bar after a change of ownership. */
export async function refreshOwnership(): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['ownership'] }), refreshHere()]);
}
