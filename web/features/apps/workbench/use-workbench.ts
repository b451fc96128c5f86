import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkbenchSettings } from '#contract/apps/workbench.ts';
import { inBackground, isMissing } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { choice, uuid, word } from '#web/client/url-fields.ts';

/** The state of the screen: the open panel, and whose workbench is previewed. */
export const workbenchUrl = {
  /** `new`, or the id of the group being edited. */
  group: word,
  as: choice(['MEMBER', 'DEPARTMENT'], 'MEMBER'),
  member: uuid,
  department: uuid,
};

export const workbenchQuery = queryOptions({
  queryKey: ['workbench', 'settings'],
  queryFn: ({ signal }) => api.workbench.read({}, { signal }),
});

export function useWorkbenchPreview(query: { employeeId: string } | { departmentId: string } | null) {
  return useQuery({
    queryKey: ['workbench', 'preview', query],
    queryFn: ({ signal }) => api.workbench.preview({ query: query ?? {} }, { signal, quiet: isMissing }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

/**
 * Changes of the workbench. The response replaces the cached settings; after a refusal the changes of other people are loaded.
 * `run` makes one change at a time, for callers that do not await it.
 */
export function useWorkbenchWrites() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function write(change: () => Promise<WorkbenchSettings>): Promise<void> {
    try {
      queries.setQueryData(workbenchQuery.queryKey, await change());
    } catch (error) {
      void queries.invalidateQueries({ queryKey: workbenchQuery.queryKey });
      throw error;
    }
    refresh();
  }
  function refresh(): void {
    void queries.invalidateQueries({ queryKey: ['workbench', 'preview'] });
    void queries.invalidateQueries({ queryKey: ['workbench', 'mine'] });
  }
  function run(change: () => Promise<unknown>): void {
    if (busy) return;
    setBusy(true);
    inBackground(change().finally(() => setBusy(false)));
  }
  return { busy, write, run, refresh };
}
