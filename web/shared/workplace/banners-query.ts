import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';

/** The banners for the caller now. They depend on the language. */
export const shownBannersQuery = () =>
  queryOptions({
    queryKey: ['banners', 'shown', currentLanguage()],
    queryFn: ({ signal }) => api.banners.shown({}, { signal }),
  });
