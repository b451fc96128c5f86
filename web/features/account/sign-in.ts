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
      const step = await spendTicket(uid);
      return { ...(await api.account.interaction({ params: { uid } }, { quiet: true })), step };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A ticket that is too old is no fault: the page then asks for the password. Answers the step where a second factor is owed. */
async function spendTicket(uid: string): Promise<string | null> {
  const ticket = takeTicket();
  if (ticket === null) return null;
  try {
    const { returnTo, step } = await api.account.signInByTicket({ params: { uid }, body: { ticket } }, { quiet: true });
    return returnTo === null ? step : await leaveFor(returnTo);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
