import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';

/** The banners that are for the caller now; with another language there may be others. */
export const shownBannersQuery = () =>
  queryOptions({
    queryKey: ['banners', 'shown', currentLanguage()],
    queryFn: ({ signal }) => api.banners.shown({}, { signal }),
  });
