import { queryOptions } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';

export type NamedLinkItem = Awaited<ReturnType<Client['invitations']['links']>>['items'][number];

/** The named links that this person may see. */
export const linksQuery = queryOptions({
  queryKey: ['invitation-links'],
  queryFn: ({ signal }) => api.invitations.links({}, { signal }),
});
