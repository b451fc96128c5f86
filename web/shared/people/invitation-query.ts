import { queryOptions } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';

export type TeamInvitation = Awaited<ReturnType<Client['invitations']['read']>>;
export type SentInvitations = Awaited<ReturnType<Client['invitations']['batchEmail']>>;
export type SentInvitation = SentInvitations['items'][number];

/** The invitation function of the team. Fetched each time it is opened, because other people may have changed it. */
export const invitationQuery = queryOptions({
  queryKey: ['invitation'],
  queryFn: ({ signal }) => api.invitations.read({}, { signal }),
  staleTime: 0,
});
