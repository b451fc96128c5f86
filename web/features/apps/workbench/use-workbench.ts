import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkbenchSettings } from '#contract/apps/workbench.ts';
import { inBackground, isMissing } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { choice, uuid, word } from '#web/client/url-fields.ts';

/** What the screen shows: the panel that is open, and whose workbench is looked at. */
export const workbenchUrl = {
  /** `new`, or the id of the group that is edited. */
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
 * Changes of the workbench. The answer is what stands then; after a refusal what others did meanwhile is read.
 * `run` takes one change at a time where nothing waits for it.
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
    void queries.invalidateQueries({ queryKey: ['workbench', 'preview'] });
    void queries.invalidateQueries({ queryKey: ['workbench', 'mine'] });
  }
  function run(change: () => Promise<unknown>): void {
    if (busy) return;
    setBusy(true);
    inBackground(change().finally(() => setBusy(false)));
  }
  return { busy, write, run };
}
