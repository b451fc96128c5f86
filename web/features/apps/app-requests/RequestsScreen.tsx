import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { usePendingAppRequests } from '#web/shared/apps/app-request-news.ts';
import { HeadRequestsTabs } from '#web/shared/people/HeadRequestsTabs.tsx';
import { ListOf } from '#web/shared/ListOf.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { type ListSelection, nothingSelected } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestsBulk } from './RequestsBulk.tsx';
import { RequestsFilters } from './RequestsFilters.tsx';
import { filtersOf, noFilters, pageSizes, panelUrl, requestsUrl } from './requests-url.ts';
import { useApprove } from './use-approve.ts';
import { type AppRequestItem, useRequests } from './use-requests.ts';

/** App requests (040100): member, app, reason and decision. */
export function RequestsScreen() {
  return <Requests decides={can('040100', 'edit')} />;
}

/** App requests for the head of a department (020500): those of the members of their departments. */
export function HeadAppRequestsScreen() {
  return <Requests decides head />;
}

function Requests({ decides: mayDecide, head = false }: { decides: boolean; head?: boolean }) {
  const t = useTranslations('permission.requests');
  const title = useTranslations('shell.pages')('appRequests');
  const [state, set] = useUrlState(requestsUrl);
  const [{ request }, open] = useUrlState(panelUrl);
  const requests = useRequests(state);
  const { data } = requests;
  const [selection, select] = useState<ListSelection>(nothingSelected);
  const show = useCallback((row: AppRequestItem) => open({ request: row.id }), [open]);
  const columns = useRequestColumns(show);
  const { busy, approve } = useApprove();
  const waiting = usePendingAppRequests();
  const filtered = Object.keys(filtersOf(state)).length > 0;
  return (
    <Page
      title={title}
      purpose={
        <>
          {t(head ? 'headPurpose' : 'purpose')} {waiting === undefined ? null : t('waiting', { count: waiting })}
        </>
      }
    >
      {head ? <HeadRequestsTabs current="appRequests" /> : null}
      <Surface flush>
        <RequestsFilters state={state} set={set} matches={data?.total} />
        {mayDecide && data ? (
          <BulkBar selection={selection} total={data.total} onSelect={select}>
            <RequestsBulk
              state={state}
              selection={selection}
              rows={data.items}
              total={data.total}
              onDone={() => select(nothingSelected)}
            />
          </BulkBar>
        ) : null}
        <ListOf<AppRequestItem>
          label={title}
          columns={columns}
          list={requests}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.employee.displayName}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          sort={{ key: state.sort, order: state.order }}
          onSort={({ key, order }) => set({ sort: requestsUrl.sort.read(key), order })}
          {...(mayDecide ? { selection, onSelect: select } : {})}
          onOpen={show}
          onClose={() => select(nothingSelected)}
          rowActions={(row) =>
            row.can.decide && row.obstacle === null ? (
              <Button
                size="small"
                type="primary"
                ghost
                loading={busy === row.id}
                aria-label={t('approveName', { name: row.employee.displayName })}
                onClick={() => approve(row.id)}
              >
                {t('approve')}
              </Button>
            ) : null
          }
          empty={filtered ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('emptyTitle')} text={t('emptyText')} />}
        />
      </Surface>
      {request ? <RequestPanel key={request} id={request} onClose={() => open({ request: '' })} /> : null}
    </Page>
  );
}
