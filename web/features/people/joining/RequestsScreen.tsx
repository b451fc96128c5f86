import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { HeadRequestsTabs } from '#web/shared/people/HeadRequestsTabs.tsx';
import { PeopleTabs } from '#web/shared/people/PeopleTabs.tsx';
import { usePendingRequests } from '#web/shared/people/pending-requests.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { type ListSelection, nothingSelected } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestsBulk } from './RequestsBulk.tsx';
import { joinRequestsList } from './requests-list.ts';
import { UndeliveredCount } from './UndeliveredCount.tsx';

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
  const list = useListScreen(joinRequestsList);
  const { state, set, data } = list;
  const [selection, select] = useState<ListSelection>(nothingSelected);
  const columns = useRequestColumns(list.open);
  const waiting = usePendingRequests();
  const invite = mayInvite ? <Button onClick={() => go(paths.invite)}>{t('invite')}</Button> : null;
  return (
    <Page
      title={title}
      purpose={
        <>
          {t(head ? 'headPurpose' : 'purpose')} {waiting === undefined ? null : t('waiting', { count: waiting })}
        </>
      }
      actions={invite}
    >
      {head ? <HeadRequestsTabs current="inviteList" /> : <PeopleTabs current="inviteList" />}
      {mayInvite ? <UndeliveredCount /> : null}
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
          label={title}
          columns={columns}
          {...(mayDecide ? { selection, onSelect: select } : {})}
          onClose={() => select(nothingSelected)}
          emptyAction={invite}
          {...(head && !list.narrowed ? { empty: <Empty title={t('emptyTitle')} text={t('headEmptyText')} /> } : {})}
        />
      </Surface>
      {state.request ? <RequestPanel key={state.request} id={state.request} onClose={() => set({ request: '' })} /> : null}
    </Page>
  );
}
