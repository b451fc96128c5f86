import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Recycled } from '#contract/people/recycle-bin.ts';
import { recycleKinds } from '#contract/people/recycle-bin-facts.ts';
import { api } from '#web/client/api.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { usePage } from '#web/client/use-page.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PurgeDialog } from './PurgeDialog.tsx';
import { noFilters, pageSizes, queryOf, recycleUrl } from './recycle-url.ts';
import { RestoreRefused } from './RestoreRefused.tsx';
import { useRecycleColumns } from './use-recycle-columns.tsx';

/** Recycle bin (020100, 020200): members and departments deleted by mistake, for 30 days. */
export function RecycleBinScreen() {
  const t = useTranslations('recycle');
  const title = useTranslations('shell.pages')('recycleBin');
  const [state, set] = useUrlState(recycleUrl);
  const queries = useQueryClient();
  const [purging, setPurging] = useState<Recycled>();
  const [refused, setRefused] = useState<{ row: Recycled; error: ApiError }>();
  const [restoring, setRestoring] = useState<string>();
  const { page, ...query } = queryOf(state);
  const recycled = usePage({
    queryKey: ['recycleBin', query],
    page,
    read: (pageNumber, signal) => api.recycleBin.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
  const { data, refetch } = recycled;
  const columns = useRecycleColumns();
  const refresh = async () => {
    for (const key of ['recycleBin', 'members', 'departments']) await queries.invalidateQueries({ queryKey: [key] });
  };
  async function restore(row: Recycled) {
    setRestoring(row.recycledId);
    try {
      const { toTop, lost } = await api.recycleBin.restore({ params: { id: row.recycledId } }, { quiet: isRefusal });
      const { name } = row;
      toast('success', toTop ? t('restoredTop', { name }) : lost > 0 ? t('restoredLost', { name }) : t('restored', { name }));
      await refresh();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (isRefusal(thrown)) setRefused({ row, error: thrown });
      await refetch();
    } finally {
      setRestoring(undefined);
    }
  }
  const filtered = state.search.trim() !== '' || state.kind.length > 0;
  return (
    <Page title={title} purpose={t('purpose')}>
      <Surface flush>
        <FilterBar
          search={{
            value: state.search,
            placeholder: t('search'),
            onChange: (search) => set({ search }, { replace: true }),
          }}
          active={state.kind.map((kind) => ({
            key: kind,
            label: t('kind'),
            value: t(`kinds.${kind}`),
            onRemove: () => set({ kind: state.kind.filter((each) => each !== kind) }),
          }))}
          onClear={() => set(noFilters)}
          matches={data?.total}
        >
          <FilterMenu
            label={t('kind')}
            options={recycleKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            chosen={state.kind}
            onChange={(kind) => set({ kind })}
          />
        </FilterBar>
        <ListOf<Recycled>
          label={t('label')}
          columns={columns}
          list={recycled}
          asked={state}
          rowKey={(row) => row.recycledId}
          rowName={(row) => row.name}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => (
            <Row as="span" gap="2xs" justify="end" inline>
              <Button size="small" loading={restoring === row.recycledId} onClick={() => void restore(row)}>
                {t('restore')}
              </Button>
              <Button size="small" type="text" danger onClick={() => setPurging(row)}>
                {t('purge')}
              </Button>
            </Row>
          )}
          empty={filtered ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('emptyTitle')} text={t('emptyText')} />}
        />
      </Surface>
      {purging ? <PurgeDialog row={purging} onDone={refresh} onClose={() => setPurging(undefined)} /> : null}
      {refused ? <RestoreRefused {...refused} onClose={() => setRefused(undefined)} /> : null}
    </Page>
  );
}
