import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { refreshHere } from '#web/client/here.ts';

/** Who owns a team, and the offer of it that waits. */
export const ownershipOf = (id: string) =>
  queryOptions({
    queryKey: ['ownership', id],
    queryFn: ({ signal }) => api.ownership.read({ params: { id } }, { signal }),
    staleTime: 5000,
  });

/** After anything about ownership has changed: what is shown of it, the person's rights and the bar. */
export async function refreshOwnership(): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['ownership'] }), refreshHere()]);
}
