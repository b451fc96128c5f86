import { queryOptions } from '@tanstack/react-query';
import type { SecondFactorWay } from '#contract/access/security-facts.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { takeTicket } from '#web/client/session.ts';
import { leaveFor } from './use-account-form.ts';

/** The second factor required after the password: its step, and the ways to provide it. */
export interface Owed {
  step: string;
  ways: readonly SecondFactorWay[];
}

/** The initial state of the sign-in page. A person with a ticket is signed in at once, without seeing the page. */
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

/**
 * Uses the ticket of a registration or a new password. An expired ticket is not an error: the page then asks for the password.
 * Returns the required second factor, if any.
 */
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
