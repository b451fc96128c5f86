import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BulkChange } from '#contract/people/bulk.ts';
import { api, type Client } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { toast } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/UndoBar.tsx';

type Body = NonNullable<NonNullable<Parameters<Client['bulk']['preview']>[0]>['body']>;
/** Whom a change is about: members one by one, or all that match some filters. */
export type BulkTarget = Pick<Body, 'employeeIds'> | Pick<Body, 'filters'>;
/** What changes. */
export type BulkWish = Pick<Body, 'departments'> | Pick<Body, 'fields'>;

export interface BulkFollow {
  /** So many that a job does it: the id to follow (`BulkProgress`). */
  onStarted: (changeId: string) => void;
  onDone: () => void;
}

/** A change of many members as it would be, the number typed to confirm it, and its start. Without a wish there is nothing to see. */
export function useBulkChange(target: BulkTarget, wish: BulkWish | undefined, { onStarted, onDone }: BulkFollow) {
  const queries = useQueryClient();
  const members = useTranslations('members.bulk');
  const takeBack = useTakeBack();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
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
      // The client has shown why; other people may match by now.
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

/** Takes a change back and says how many are as before. Many go by a job, whose change is then to be followed. */
export function useTakeBack() {
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

/** Everything that shows who is where. */
export async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['members'] }),
    queries.invalidateQueries({ queryKey: ['departments'] }),
  ]);
}
