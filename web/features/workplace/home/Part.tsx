import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '#web/client/api-error.ts';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';

interface PartProps<Data> {
  title?: ReactNode;
  aside?: ReactNode;
  query: UseQueryResult<Data>;
  /** The number of rows of the skeleton, so that the page does not shift. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** A part of the home page that loads separately: skeleton, error, content. */
export function Part<Data>({ title, aside, query, rows = 4, children }: PartProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <Surface title={title} aside={aside}>
      {data === undefined ? (
        error ? (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FactsSkeleton rows={rows} />
        )
      ) : (
        children(data)
      )}
    </Surface>
  );
}
