import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { api, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { usePage } from '#web/client/use-page.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ResignationMenu, type ResignationAction } from './ResignationMenu.tsx';
import { ResignedFilters } from './ResignedFilters.tsx';
import { useResignedColumns } from './resigned-columns.tsx';
import { filtersOf, noFilters, pageSizes, queryOf, type ResignedState, resignedUrl } from './resigned-url.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

/** Resigned members and pending resignations (020100): countdowns, hand-overs, and ways to reverse them. */
export function ResignedScreen() {
  const t = useTranslations('resignations.list');
  const title = useTranslations('shell.pages')('resigned');
  const [state, set] = useUrlState(resignedUrl);
  const [asking, ask] = useState<{ act: ResignationAction; row: Resignation }>();
  const { page, ...query } = queryOf(state);
  const resigned = usePage({
    queryKey: ['resignations', 'list', query],
    page,
    read: (pageNumber, signal) => api.resignations.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
  const { data } = resigned;
  const columns = useResignedColumns();
  const filtered = Object.keys(filtersOf(state)).length > 0;
  const close = () => ask(undefined);
  return (
    <Page title={title} purpose={t('purpose')} actions={<Actions state={state} empty={!data?.total} />}>
      <Surface flush>
        <ResignedFilters state={state} set={set} matches={data?.total} />
        <ListOf<Resignation>
          label={title}
          columns={columns}
          list={resigned}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.displayName}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          sort={{ key: state.sort, order: state.order }}
          onSort={({ key, order }) => set({ sort: resignedUrl.sort.read(key), order })}
          onOpen={(row) => go(paths.resignation({ id: row.id }))}
          rowActions={(row) => <ResignationMenu of={row} onAct={(act) => ask({ act, row })} />}
          empty={filtered ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('emptyTitle')} text={t('emptyText')} />}
        />
      </Surface>
      {asking?.act === 'cancel' ? <CancelDialog of={asking.row} onClose={close} /> : null}
      {asking?.act === 'restore' ? <RestoreDialog of={asking.row} onClose={close} /> : null}
    </Page>
  );
}

function Actions({ state, empty }: { state: ResignedState; empty: boolean }) {
  const t = useTranslations('resignations.list');
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const file: unknown = await api.resignations.exportList({ body: filtersOf(state) });
      saveFile(file as ReceivedFile);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button onClick={() => go(paths.members)}>{t('toMembers')}</Button>
      <Button loading={busy} disabled={empty} onClick={() => void download()}>
        {t('export')}
      </Button>
    </>
  );
}
