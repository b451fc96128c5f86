import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { UrlField } from '#web/client/url-fields.ts';
import type { PageOf } from '#web/client/use-page.ts';
import type { ListColumn, ListTableProps } from '#web/ui/list-types.ts';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import type { ListOfProps } from '../ListOf.tsx';
import type { RowIn } from './define-list.ts';
import { useArrangedColumns } from './list-columns.ts';
import { PeekedList } from './PeekedList.tsx';
import { StatusHelp } from '../StatusHelp.tsx';
import { textOf } from './list-filter.ts';
import type { ListScreen } from './use-list-screen.ts';

type Further<Row> = Partial<
  Pick<
    ListTableProps<Row>,
    'label' | 'rowName' | 'selection' | 'onSelect' | 'onOpen' | 'onClose' | 'rowActions' | 'expanded' | 'empty'
  >
>;

interface ListRowsProps<Page extends PageOf<unknown>, Fields extends object, Sent extends object> extends Further<RowIn<Page>> {
  of: ListScreen<Page, Fields, Sent>;
  /** The columns, if they need the state of the screen. */
  columns?: readonly ListColumn<RowIn<Page>>[];
  /** Changes the columns that are drawn, in the order and with the choices of this person. */
  drawnColumns?: (columns: ListColumn<RowIn<Page>>[]) => ListColumn<RowIn<Page>>[];
  /** What the panel beside the list shows of a row. */
  peek?: (row: RowIn<Page>) => ReactNode;
  /** The action offered if nothing is listed and no filter is set. */
  emptyAction?: ReactNode;
}

/** The table of a list. Properties replace what the definition states. `empty` replaces the texts for a list without rows. */
export function ListRows<Page extends PageOf<unknown>, Fields extends object, Sent extends object>({
  of,
  emptyAction,
  columns: own,
  drawnColumns,
  peek,
  ...further
}: ListRowsProps<Page, Fields, Sent>) {
  const t = useTranslations();
  const { definition, page, narrowed, clear } = of;
  const { name, rowKey, rowName, label, Columns, empty, statuses, sizes, fields, open } = definition;
  const state = of.state as { page: number; size: number; peek: string; sort?: string; order?: 'asc' | 'desc' };
  const set = of.set as (change: object) => void;
  const { sort, order } = state;
  const { sort: sortField } = fields as { sort?: UrlField<string> };
  return (
    <Columns list={of as never}>
      {(columns) => (
        <ArrangedList<RowIn<Page>>
          name={name}
          drawnColumns={drawnColumns}
          peek={peek}
          peeked={state.peek}
          onPeeked={(key) => set({ peek: key })}
          list={page}
          query={state}
          label={textOf(t, label)}
          columns={own ?? columns}
          rowKey={rowKey}
          rowName={(row) => rowName(row, t)}
          sizes={sizes}
          onPage={(number, size) => set({ page: number, size })}
          {...(sort &&
            order && {
              sort: { key: sort, order },
              onSort: (chosen: { key: string; order: 'asc' | 'desc' }) =>
                set({ sort: sortField?.read(chosen.key), order: chosen.order }),
            })}
          {...(open && { onOpen: of.open })}
          {...(statuses && { note: <StatusHelp /> })}
          empty={
            narrowed ? (
              <NoMatch onClear={() => clear()} />
            ) : empty ? (
              <Empty
                title={textOf(t, empty.title, state as never)}
                text={empty.text && textOf(t, empty.text, state as never)}
                action={emptyAction}
              />
            ) : null
          }
          {...further}
        />
      )}
    </Columns>
  );
}

interface ArrangedListProps<Row> extends Omit<ListOfProps<Row>, 'peeked'> {
  name: string;
  drawnColumns: ((columns: ListColumn<Row>[]) => ListColumn<Row>[]) | undefined;
  peek: ((row: Row) => ReactNode) | undefined;
  peeked: string;
  onPeeked: (key: string) => void;
}

function ArrangedList<Row>({ name, columns, drawnColumns = (drawn) => drawn, ...list }: ArrangedListProps<Row>) {
  const arranged = useArrangedColumns(name, columns);
  return <PeekedList<Row> {...list} {...arranged} allColumns={columns} columns={drawnColumns(arranged.columns)} />;
}
