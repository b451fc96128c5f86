import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { maybe, type UrlState, whole, word } from '#web/client/url-fields.ts';
import { usePage } from '#web/client/use-page.ts';

export type CatalogueItem = Awaited<ReturnType<Client['catalogue']['list']>>['items'][number];
export type Preview = Awaited<ReturnType<Client['catalogue']['preview']>>;
export type ManifestComparison = NonNullable<Preview['app']>;

export const states = ['OFFERED', 'WITHDRAWN'] as const;
export const appsUrl = { page: whole(1), size: whole(20), search: word, state: maybe(states) };
export const pageSizes = [20, 50, 100] as const;

export function useApps({ page, size, search, state }: UrlState<typeof appsUrl>) {
  const query = {
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
    ...(search.trim() && { search: search.trim() }),
    ...(state && { state }),
  };
  return usePage({
    queryKey: ['staff', 'apps', query],
    page,
    read: (pageNumber, signal) => api.catalogue.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
}

export function useApp(id: string) {
  return useQuery({
    queryKey: ['staff', 'app', id],
    queryFn: ({ signal }) => api.catalogue.read({ params: { id } }, { signal, quiet: isMissing }),
  });
}

/** Refreshes the catalogue after a change. */
export const refreshApps = () => queries.invalidateQueries({ queryKey: ['staff'] });
