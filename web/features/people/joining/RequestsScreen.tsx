import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useColumns } from '#web/client/columns.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { HeadRequestsTabs } from '#web/shared/people/HeadRequestsTabs.tsx';
import { usePendingRequests } from '#web/shared/people/pending-requests.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { ColumnChooser } from '#web/ui/ColumnChooser.tsx';
import { type ListSelection, nothingSelected } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { firstColumns, useRequestColumns } from './request-columns.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestsBulk } from './RequestsBulk.tsx';
import { RequestsFilters } from './RequestsFilters.tsx';
import { filtersOf, noFilters, pageSizes, panelUrl, requestsUrl } from './requests-url.ts';
import { UndeliveredCount } from './UndeliveredCount.tsx';
import { type JoinRequestItem, useRequests } from './use-requests.ts';

/** Join requests (020100): applicant, invitation used, and decision. */
export function RequestsScreen() {
  return <Requests decides={can('020100', 'edit')} />;
}

/** Join requests for the head of a department (020500): those for the departments they head. */
export function HeadRequestsScreen() {
  return <Requests decides head />;
}

interface RequestsProps {
  /** Whether some of the requests can be decided here; each states it separately. */
  decides: boolean;
  head?: boolean;
}

function Requests({ decides: mayDecide, head = false }: RequestsProps) {
  const t = useTranslations('joining.list');
  const pages = useTranslations('shell.pages');
  const title = pages(head ? 'headRequests' : 'inviteList');
  const mayInvite = can('020100', 'edit') && !head;
  const [state, set] = useUrlState(requestsUrl);
  const [{ request }, open] = useUrlState(panelUrl);
  const requests = useRequests(state);
  const { data } = requests;
  const [selection, select] = useState<ListSelection>(nothingSelected);
  const show = useCallback((row: JoinRequestItem) => open({ request: row.id }), [open]);
  const columns = useColumns('requests', useRequestColumns(show), firstColumns);
  const waiting = usePendingRequests();
  const filtered = Object.keys(filtersOf(state)).length > 0;
  const link = data?.items.find((row) => row.link?.id === state.link)?.link?.name ?? undefined;
  return (
    <Page
      title={title}
      purpose={
        <>
          {t(head ? 'headPurpose' : 'purpose')} {waiting === undefined ? null : t('waiting', { count: waiting })}
        </>
      }
      actions={mayInvite ? <Button onClick={() => go(paths.invite)}>{t('invite')}</Button> : null}
    >
      {head ? <HeadRequestsTabs current="inviteList" /> : null}
      {mayInvite ? <UndeliveredCount /> : null}
      <Surface flush>
        <RequestsFilters
          state={state}
          set={set}
          link={link}
          matches={data?.total}
          aside={<ColumnChooser {...columns.chooser} />}
        />
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
        <ListOf<JoinRequestItem>
          label={title}
          columns={columns.visible}
          list={requests}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.displayName}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          sort={{ key: state.sort, order: state.order }}
          onSort={({ key, order }) => set({ sort: requestsUrl.sort.read(key), order })}
          {...(mayDecide ? { selection, onSelect: select } : {})}
          onOpen={show}
          onClose={() => select(nothingSelected)}
          empty={<NoRequests filtered={filtered} mayInvite={mayInvite} head={head} onClear={() => set(noFilters)} />}
        />
      </Surface>
      {request ? <RequestPanel key={request} id={request} onClose={() => open({ request: '' })} /> : null}
    </Page>
  );
}

interface NoRequestsProps {
  filtered: boolean;
  mayInvite: boolean;
  head: boolean;
  onClear: () => void;
}

function NoRequests({ filtered, mayInvite, head, onClear }: NoRequestsProps) {
  const t = useTranslations('joining.list');
  if (filtered) {
    return <NoMatch onClear={onClear} />;
  }
  return (
    <Empty
      title={t('emptyTitle')}
      text={t(head ? 'headEmptyText' : 'emptyText')}
      action={mayInvite ? <Button onClick={() => go(paths.invite)}>{t('invite')}</Button> : null}
    />
  );
}
