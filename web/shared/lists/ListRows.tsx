import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { UrlField } from '#web/client/url-fields.ts';
import type { PageOf } from '#web/client/use-page.ts';
import type { ListTableProps } from '#web/ui/ListTable.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { ListOf } from '../ListOf.tsx';
import type { RowIn } from './define-list.ts';
import { StatusHelp } from '../StatusHelp.tsx';
import { textOf } from './list-filter.ts';
import type { ListScreen } from './use-list-screen.ts';

type Further<Row> = Partial<
  Pick<
    ListTableProps<Row>,
    'columns' | 'label' | 'rowName' | 'selection' | 'onSelect' | 'onOpen' | 'onClose' | 'rowActions' | 'expanded' | 'empty'
  >
>;

interface ListRowsProps<Page extends PageOf<unknown>, Fields extends object, Sent extends object> extends Further<RowIn<Page>> {
  of: ListScreen<Page, Fields, Sent>;
  /** The action offered if nothing is listed and no filter is set. */
  emptyAction?: ReactNode;
}

/** The table of a list. Properties replace what the definition states. `empty` replaces the texts for a list without rows. */
export function ListRows<Page extends PageOf<unknown>, Fields extends object, Sent extends object>({
  of,
  emptyAction,
  ...further
}: ListRowsProps<Page, Fields, Sent>) {
  const t = useTranslations();
  const { definition, page, narrowed, clear } = of;
  const { rowKey, rowName, label, Columns, empty, statuses, sizes, fields, open } = definition;
  const state = of.state as { page: number; size: number; sort?: string; order?: 'asc' | 'desc' };
  const set = of.set as (change: object) => void;
  const { sort, order } = state;
  const { sort: sortField } = fields as { sort?: UrlField<string> };
  return (
    <Columns list={of as never}>
      {(columns) => (
        <ListOf<RowIn<Page>>
          list={page}
          query={state}
          label={textOf(t, label)}
          columns={columns}
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
