import { queryOptions } from '@tanstack/react-query';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { storeRestartAddress } from '#web/client/consent-start.ts';

/** What an app requests. The address that restarts the request is stored for when it expires. */
export function consentQuery(uid: string) {
  return queryOptions({
    queryKey: ['consent', uid],
    queryFn: async () => {
      const details = await api.oauth.details({ params: { uid } }, { quiet: isRefusal });
      storeRestartAddress(uid, details.again);
      return details;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** Navigates away and never resolves, so that nothing more happens on this page. */
export function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise<never>(() => {});
}

/** The teams with which an app can be used, in display order. */
export const usableTeams = ({ teams }: Pick<ConsentDetails, 'teams'>) => teams.filter(({ reason }) => reason === null);
