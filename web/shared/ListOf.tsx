import { reasonOf } from '#web/client/api-error.ts';
import type { PageOf, PageResult } from '#web/client/use-page.ts';
import { ListTable, type ListTableProps } from '#web/ui/ListTable.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { ErrorState } from '#web/ui/State.tsx';

export interface ListOfProps<Row> extends Omit<ListTableProps<Row>, 'rows' | 'total' | 'page' | 'size' | 'busy'> {
  list: PageResult<PageOf<Row>>;
  /** What the URL asks for, until there is an answer. */
  asked: { page: number; size: number };
}

/**
 * The table of a list page over what is known of its page: a skeleton first, old rows greyed while the next page loads, and
 * where a page fails either the old rows with a notice above them or the failure itself. `empty` is for an answer without rows.
 */
export function ListOf<Row>({ list, asked, empty, ...table }: ListOfProps<Row>) {
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
        page={data?.page ?? asked.page}
        size={data?.size ?? asked.size}
        busy={stale}
        empty={error && !data ? <ErrorState {...reason} onRetry={retry} /> : empty}
      />
    </>
  );
}
