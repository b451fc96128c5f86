import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type CatalogueItem = Awaited<ReturnType<Client['catalogue']['list']>>['items'][number];
export type Preview = Awaited<ReturnType<Client['catalogue']['preview']>>;
export type ManifestComparison = NonNullable<Preview['app']>;

export function useApp(id: string) {
  return useQuery({
    queryKey: ['staff', 'app', id],
    queryFn: ({ signal }) => api.catalogue.read({ params: { id } }, { signal, quiet: isMissing }),
  });
}

/** Refreshes the catalogue after a change. */
export const refreshApps = () => queries.invalidateQueries({ queryKey: ['staff'] });
