import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { usePendingAppRequests } from '#web/shared/apps/app-requests.ts';
import { HeadRequestsTabs } from '#web/shared/people/HeadRequestsTabs.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { type ListSelection, nothingSelected } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestsBulk } from './RequestsBulk.tsx';
import { appRequestsList } from './requests-list.ts';
import { useApprove } from './use-approve.ts';

/** App requests (040100): member, app, reason and decision. */
export function RequestsScreen() {
  return <Requests decides={can('040100', 'edit')} />;
}

/** App requests for the head of a department (020500): those of the members of their departments. */
export function HeadAppRequestsScreen() {
  return <Requests decides head />;
}

function Requests({ decides: mayDecide, head = false }: { decides: boolean; head?: boolean }) {
  const t = useTranslations('appRequests.requests');
  const title = useTranslations('shell.pages')('appRequests');
  const list = useListScreen(appRequestsList);
  const { state, set, data } = list;
  const [selection, select] = useState<ListSelection>(nothingSelected);
  const { busy, approve } = useApprove();
  const waiting = usePendingAppRequests();
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
        <ListFilters of={list} />
        {mayDecide && data ? (
          <BulkBar selection={selection} total={data.total} onSelect={select}>
            <RequestsBulk
              filters={list.filters}
              selection={selection}
              rows={data.items}
              total={data.total}
              onDone={() => select(nothingSelected)}
            />
          </BulkBar>
        ) : null}
        <ListRows
          of={list}
          {...(mayDecide ? { selection, onSelect: select } : {})}
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
        />
      </Surface>
      {state.request ? <RequestPanel key={state.request} id={state.request} onClose={() => set({ request: '' })} /> : null}
    </Page>
  );
}
