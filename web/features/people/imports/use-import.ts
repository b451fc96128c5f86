import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ImportStatus } from '#contract/people/import-facts.ts';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';

export type MemberImportItem = Awaited<ReturnType<Client['imports']['read']>>;
export type ImportRows = Awaited<ReturnType<Client['imports']['rows']>>;
export type ImportRowItem = ImportRows['items'][number];
export type RowsQuery = NonNullable<NonNullable<Parameters<Client['imports']['rows']>[0]>['query']>;

const pause = 1000;
const working: readonly ImportStatus[] = ['CHECKING', 'RUNNING', 'UNDOING'];

export const isWorking = (status: ImportStatus): boolean => working.includes(status);

/** One import, polled every second while it is running, also after a reload. */
export function useImport(id: string) {
  return useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.imports.read({ params: { id } }, { signal, quiet: isMissing }),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.status) ? pause : false),
  });
}

/** The latest imports. */
export function useRecentImports() {
  return useQuery({
    queryKey: ['imports', 'recent'],
    queryFn: ({ signal }) => api.imports.recent({}, { signal }),
    staleTime: 0,
  });
}

export const rowsKey = (id: string, query: RowsQuery) => ['imports', id, 'rows', query] as const;

/** One page of an import's rows. While the next page loads, the previous one stays. */
export function useRows(id: string, query: RowsQuery) {
  return useQuery({
    queryKey: rowsKey(id, query),
    queryFn: ({ signal }) => api.imports.rows({ params: { id }, query }, { signal }),
    enabled: id !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Saves a file from the server. Failures have been shown by the client. */
export async function download(call: Promise<unknown>): Promise<void> {
  const file = await call.catch(() => undefined);
  if (file) saveFile(file as ReceivedFile);
}
