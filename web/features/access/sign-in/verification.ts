import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { word } from '#web/client/url-fields.ts';

/** The request to which a code belongs, in the URL: `?id=`. */
export const requestFields = { id: word };

/** Where a code was sent. */
export function verificationQuery(id: string) {
  return queryOptions({
    queryKey: ['account', 'verification', id],
    queryFn: ({ signal }) => api.account.verification({ params: { id } }, { signal, quiet: isRefusal }),
    enabled: id !== '',
    staleTime: Infinity,
  });
}

/** The token of a link in an email: `#…`, which browsers do not send to servers. */
export function linkToken(): string | undefined {
  return location.hash.slice(1) || undefined;
}
