import { reasonOf } from '#web/client/api-error.ts';
import type { PageOf, PageResult } from '#web/client/use-page.ts';
import type { ListTableProps } from '#web/ui/list-types.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { ErrorState } from '#web/ui/State.tsx';

export interface ListOfProps<Row> extends Omit<ListTableProps<Row>, 'rows' | 'total' | 'more' | 'page' | 'size' | 'busy'> {
  list: PageResult<PageOf<Row>>;
  /** The requested page, used until there is a response. */
  query: { page: number; size: number };
}

/**
 * The table of a list page: a skeleton first, and old rows greyed out while the next page loads. If a page fails to load, either
 * the old rows with a notice above them, or the error. `empty` is shown for a response without rows.
 */
export function ListOf<Row>({ list, query, empty, ...table }: ListOfProps<Row>) {
  const { data, error, isFetching, stale } = list;
  const retry = () => void list.refetch();
  const reason = reasonOf(error);
  return (
    <>
      {error && data && !isFetching ? <StaleNotice {...reason} onRetry={retry} /> : null}
      <ListTable<Row>
        {...table}
        rows={error && !data ? [] : data?.items}
        total={data?.total ?? 0}
        more={data?.more ?? false}
        page={data?.page ?? query.page}
        size={data?.size ?? query.size}
        busy={stale}
        empty={error && !data ? <ErrorState {...reason} onRetry={retry} /> : empty}
      />
    </>
  );
}
