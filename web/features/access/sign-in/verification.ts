import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { word } from '#web/client/url-fields.ts';

/** The request a code belongs to, held by the URL: `?id=`. */
export const requestFields = { id: word };

/** Where a code went. */
export function verificationQuery(id: string) {
  return queryOptions({
    queryKey: ['account', 'verification', id],
    queryFn: ({ signal }) => api.account.verification({ params: { id } }, { signal, quiet: isRefusal }),
    enabled: id !== '',
    staleTime: Infinity,
  });
}

/** The token of a link from a mail: `#…`, which browsers keep to themselves. */
export function linkToken(): string | undefined {
  return location.hash.slice(1) || undefined;
}
