import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BulkChange } from '#contract/people/bulk.ts';
import { api, type Client } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { useHeldScreen } from '#web/client/live/use-held-screen.ts';
import { toast } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';

type Body = NonNullable<NonNullable<Parameters<Client['bulk']['preview']>[0]>['body']>;
/** The members of a bulk change: listed by id, or all that match some filters. */
export type BulkTarget = Pick<Body, 'employeeIds'> | Pick<Body, 'filters'>;
/** The new departments or fields. */
export type BulkChangeDraft = Pick<Body, 'departments'> | Pick<Body, 'fields'>;

export interface BulkFollow {
  /** Called with the id to follow (`BulkProgress`) if the change is so large that a job makes it. */
  onStarted: (changeId: string) => void;
  onDone: () => void;
}

/** The preview of a bulk change, the number typed to confirm it, and its start. Without a change there is no preview. */
export function useBulkChange(target: BulkTarget, wish: BulkChangeDraft | undefined, { onStarted, onDone }: BulkFollow) {
  const queries = useQueryClient();
  const members = useTranslations('members.bulk');
  const takeBack = useUndoBulkChange();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  // A preview that is read again cannot be confirmed until it is there, and a busy team changes all the time.
  useHeldScreen(wish !== undefined);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['bulk', 'preview', target, wish],
    queryFn: ({ signal }) => api.bulk.preview({ body: { ...target, ...wish } }, { signal }),
    enabled: wish !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const ready =
    data !== undefined &&
    !isFetching &&
    data.people > 0 &&
    (!data.typeNumber || typed.replace(/\D/g, '') === String(data.people));
  async function start(): Promise<void> {
    if (!ready || busy) return;
    setBusy(true);
    try {
      const change = await api.bulk.start({ body: { ...target, ...wish, confirmedCount: data.people } });
      if (change.status === 'RUNNING') onStarted(change.changeId);
      else offerUndo(members('done', { count: change.people }), () => takeBack(change.changeId, onStarted));
      onDone();
      await refresh(queries);
    } catch {
      // The client has shown the error; other members may match by now.
      setTyped('');
      await refetch();
    } finally {
      setBusy(false);
    }
  }
  return { preview: data, refusal: refusalOf(error), loading: isFetching, typed, setTyped, ready, busy, start };
}

function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields[0]?.message ?? error.message;
}

/** Undoes a bulk change and shows how many members were restored. A large one is undone by a job, which is then followed. */
export function useUndoBulkChange() {
  const queries = useQueryClient();
  const t = useTranslations('bulk');
  return async (id: string, onStarted: (changeId: string) => void): Promise<BulkChange> => {
    const change = await api.bulk.undo({ params: { id } });
    if (change.status === 'UNDOING') {
      onStarted(id);
      return change;
    }
    const { undone, kept } = { undone: change.undone ?? 0, kept: change.kept ?? 0 };
    if (undone === 0) toast('error', t('noneUndone'));
    else toast('success', kept > 0 ? t('undoneKept', { people: undone, kept }) : t('undone', { people: undone }));
    await refresh(queries);
    return change;
  };
}

/** Refreshes everything that shows members and their departments. */
export async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['members'] }),
    queries.invalidateQueries({ queryKey: ['departments'] }),
  ]);
}
