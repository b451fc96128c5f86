import { queryOptions } from '@tanstack/react-query';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { keepStart } from '#web/client/consent-start.ts';

/** What an app asks for; where it begins anew is kept for when it expires. */
export function consentQuery(uid: string) {
  return queryOptions({
    queryKey: ['consent', uid],
    queryFn: async () => {
      const details = await api.oauth.details({ params: { uid } }, { quiet: isRefusal });
      keepStart(uid, details.again);
      return details;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** The browser is on its way elsewhere: nothing more happens on this page. */
export function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise<never>(() => {});
}

/** The teams an app can be used with, in the order they are shown. */
export const usableTeams = ({ teams }: Pick<ConsentDetails, 'teams'>) => teams.filter(({ reason }) => reason === null);
