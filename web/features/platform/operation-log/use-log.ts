import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { valueFeatures } from './value-places.ts';

export type LogEntryItem = Awaited<ReturnType<Client['operationLog']['list']>>['items'][number];
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
