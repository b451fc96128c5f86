import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { valueFeatures } from './value-places.ts';

export type LogLineItem = Awaited<ReturnType<Client['operationLog']['lines']>>['items'][number];
export type LogEntryItem = Omit<LogLineItem, 'group'>;
export type LogListFilters = Omit<
  NonNullable<NonNullable<Parameters<Client['operationLog']['list']>[0]>['query']>,
  'page' | 'size'
>;
export type EntryDetail = Awaited<ReturnType<Client['operationLog']['read']>>;

/** One entry with its changes, and the phrases for its values. */
export function useEntry(id: string) {
  return useQuery({
    queryKey: ['operationLog', 'entry', id],
    queryFn: async ({ signal }) => {
      const read = api.operationLog.read({ params: { id } }, { signal, quiet: isMissing });
      const [entry] = await Promise.all([read, loadPhrases(currentLanguage(), ...valueFeatures)]);
      return entry;
    },
    retry: false,
  });
}

const entriesAtOnce = 50;

/** The entries of one request that match the filters of the list, newest first. */
export function useEntriesOf(requestId: string, filters: LogListFilters) {
  return useInfiniteQuery({
    queryKey: ['operationLog', 'request', requestId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.operationLog.list({ query: { ...filters, requestId, page: pageParam, size: entriesAtOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  });
}
