import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { isMissing } from '#web/client/api-error.ts';

/** A resignation with its ledger. */
export function resignationRead(id: string) {
  return queryOptions({
    queryKey: ['resignations', 'read', id],
    queryFn: ({ signal }) => api.resignations.read({ params: { id } }, { signal, quiet: isMissing }),
  });
}
