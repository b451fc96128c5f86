import { queryOptions } from '@tanstack/react-query';
import type { SecondFactorWay } from '#contract/access/security-facts.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { takeTicket } from '#web/client/session.ts';
import { leaveFor } from './use-account-form.ts';

/** The second factor that is owed after the password: what it is given for, and in which ways it can be. */
export interface Owed {
  step: string;
  ways: readonly SecondFactorWay[];
}

/** What the sign-in page shows first. Who comes with a ticket is signed in at once and sees nothing of it. */
export function signInQuery(uid: string) {
  return queryOptions({
    queryKey: ['signIn', uid],
    queryFn: async () => {
      const owed = await spendTicket(uid);
      return { ...(await api.account.interaction({ params: { uid } }, { quiet: isRefusal })), owed };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A ticket that is too old is no fault: the page then asks for the password. Answers what is owed where a second factor is. */
async function spendTicket(uid: string): Promise<Owed | null> {
  const ticket = takeTicket();
  if (ticket === null) return null;
  try {
    const { returnTo, step, ways } = await api.account.signInByTicket(
      { params: { uid }, body: { ticket } },
      { quiet: 'background' },
    );
    if (returnTo !== null) return await leaveFor(returnTo);
    return step === null ? null : { step, ways };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
