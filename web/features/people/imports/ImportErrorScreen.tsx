import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { importColumns, rowFilters } from '#contract/people/import-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { ListTable } from '#web/ui/ListTable.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Done, Empty, ErrorState } from '#web/ui/State.tsx';
import { ImportMissing } from './ImportMissing.tsx';
import { rowSizes, rowsUrl } from './imports-url.ts';
import { useRowColumns } from './row-columns.tsx';
import { ShowSelect } from './ShowSelect.tsx';
import { useCorrections } from './use-corrections.ts';
import { type ImportRowItem, type RowsQuery, useImport, useRows } from './use-import.ts';

/** The rows of a checked file with the errors below their cells, to be corrected in place. */
export function ImportErrorScreen() {
  const t = useTranslations('imports');
  const [state, set] = useUrlState(rowsUrl);
  const size = rowSizes.find((offered) => offered === state.size) ?? rowSizes[0];
  const query: RowsQuery = {
    show: state.show,
    page: state.page,
    size,
    ...(state.column.length > 0 && { column: [...state.column] }),
  };
  const one = useImport(state.import);
  const rows = useRows(state.import, query);
  const corrections = useCorrections(state.import, query, rows.data);
  const columns = useRowColumns(one.data, corrections);
  const toImport = () => go(`${paths.importMembers}?import=${state.import}`);
  if (!state.import || (one.error instanceof ApiError && one.error.status === 404)) {
    return (
      <Page title={t('screen.title')}>
        <ImportMissing onOther={() => go(paths.importMembers)} />
      </Page>
    );
  }
  const faulty = one.data?.summary?.faultsByColumn ?? {};
  const failed = rows.error ?? one.error;
  return (
    <Page
      title={t('rows.title', { name: one.data?.fileName ?? '' })}
      purpose={one.data ? t(one.data.status === 'READY' ? 'rows.purpose' : 'rows.readOnly') : null}
      actions={
        <Button type="primary" onClick={toImport}>
          {t('screen.back')}
        </Button>
      }
    >
      <Surface flush>
        <FilterBar
          active={state.column.map((column) => ({
            key: column,
            label: t('rows.column'),
            value: t(`columns.${column}`),
            onRemove: () => set({ column: state.column.filter((other) => other !== column) }),
          }))}
          onClear={() => set({ column: [] })}
          matches={rows.data?.total}
        >
          <ShowSelect
            label={t('rows.show')}
            value={state.show}
            options={rowFilters.map((value) => ({ value, label: t(`rows.filters.${value}`) }))}
            onChange={(show) => set({ show })}
          />
          <FilterMenu
            label={t('rows.column')}
            options={importColumns
              .filter((column) => faulty[column])
              .map((value) => ({ value, label: `${t(`columns.${value}`)} (${faulty[value] ?? 0})` }))}
            chosen={state.column}
            onChange={(column) => set({ column })}
          />
        </FilterBar>
        <ListTable<ImportRowItem>
          label={t('rows.search')}
          columns={columns}
          rows={failed ? [] : one.data && corrections.items}
          rowKey={(row) => String(row.row)}
          rowName={(row) => String(row.row)}
          total={rows.data?.total ?? 0}
          page={state.page}
          size={size}
          sizes={rowSizes}
          onPage={(page, pageSize) => set({ page, size: pageSize })}
          busy={rows.isFetching && rows.isPlaceholderData}
          empty={
            failed ? (
              <ErrorState
                {...(failed instanceof ApiError && { message: failed.message, requestId: failed.requestId })}
                onRetry={() => void Promise.all([rows.refetch(), one.refetch()])}
              />
            ) : state.show === 'faulty' && state.column.length === 0 ? (
              <Done
                title={t('rows.allGood')}
                text={t('rows.allGoodText')}
                action={<Button onClick={toImport}>{t('screen.back')}</Button>}
              />
            ) : (
              <Empty picture="notFound" title={t('rows.empty')} text={t('rows.emptyText')} />
            )
          }
        />
      </Surface>
    </Page>
  );
}
