import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { takeTicket } from '#web/client/session.ts';
import { leaveFor } from './use-account-form.ts';

/** What the sign-in page shows first. Who comes with a ticket is signed in at once and sees nothing of it. */
export function signInQuery(uid: string) {
  return queryOptions({
    queryKey: ['signIn', uid],
    queryFn: async () => {
      await spendTicket(uid);
      return api.account.interaction({ params: { uid } }, { quiet: true });
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A ticket that is too old is no fault: the page then asks for the password. */
async function spendTicket(uid: string): Promise<void> {
  const ticket = takeTicket();
  if (ticket === null) return;
  try {
    const { returnTo } = await api.account.signInByTicket({ params: { uid }, body: { ticket } }, { quiet: true });
    await leaveFor(returnTo);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
