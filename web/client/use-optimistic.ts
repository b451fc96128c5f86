import { hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { unsavedForms } from './live/live-store.ts';

interface OptimisticOptions<Data, Change> {
  /** The query that shows what is changed. */
  queryKey: QueryKey;
  /** What is shown as soon as the change is made. */
  apply: (data: Data, change: Change) => Data;
  /** Sends a change. `server` is the server's last answer; resolves to its next one. */
  send: (change: Change, server: Data) => Promise<Data>;
  /** The server has accepted the change. */
  onDone?: (change: Change) => void;
  /** Reads again what else shows the change, once no change is unanswered. */
  refresh?: () => unknown;
}

/** The server's last answer for a query, and the changes that it has not answered yet. */
interface Line {
  server: unknown;
  pending: object[];
}

const lines = new Map<string, Line>();

/**
 * Makes small changes that are shown before the server has answered (decisions/124). Changes of a query are sent one after
 * another. What is shown is always the server's last answer with the unanswered changes on top, so that a refused change, whose
 * error the client shows, is taken back without the others. At the end the query is read again.
 */
export function useOptimistic<Data, Change extends object>(options: OptimisticOptions<Data, Change>): (change: Change) => void {
  const { queryKey, apply, send, onDone, refresh } = options;
  const queries = useQueryClient();
  const id = hashKey(queryKey);
  function draw({ server, pending }: Line): void {
    queries.setQueryData(queryKey, (pending as Change[]).reduce(apply, server as Data));
  }
  const { mutate } = useMutation<Data, unknown, Change>({
    scope: { id },
    // Without a network the call fails at once, and the change is taken back.
    networkMode: 'always',
    onMutate(change) {
      // An answer that was asked for before the change would show the previous state.
      void queries.cancelQueries({ queryKey, exact: true });
      const line = lines.get(id) ?? { server: queries.getQueryData(queryKey), pending: [] };
      if (line.pending.length === 0) unsavedForms.set(unsavedForms.get() + 1);
      lines.set(id, line);
      line.pending.push(change);
      draw(line);
    },
    mutationFn: (change) => send(change, lines.get(id)?.server as Data),
    onSuccess(answer, change) {
      const line = lines.get(id);
      if (line) line.server = answer;
      onDone?.(change);
    },
    onSettled(_answer, _error, change) {
      const line = lines.get(id);
      if (!line) return;
      line.pending = line.pending.filter((each) => each !== change);
      draw(line);
      if (line.pending.length > 0) return;
      lines.delete(id);
      unsavedForms.set(unsavedForms.get() - 1);
      void queries.invalidateQueries({ queryKey });
      refresh?.();
    },
  });
  return mutate;
}
