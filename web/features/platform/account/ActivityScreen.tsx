import { Button } from 'antd';
import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { usePage } from '#web/client/use-page.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { useAuthEventColumns } from '#web/shared/access/auth-event-columns.tsx';
import { AuthEventFilters } from '#web/shared/access/AuthEventFilters.tsx';
import { eventQuery, eventsUrl, noEventFilters, pageSizes } from '#web/shared/access/auth-events-url.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { NotMeDialog } from './NotMeDialog.tsx';
import { PrivateSettings } from './PrivateSettings.tsx';

type Row = Awaited<ReturnType<Client['ownSafety']['events']>>['items'][number];

/** `/settings/activity`: sign-ins and security changes of the person's account, and what to do about an unknown one. */
export function ActivityScreen() {
  const t = useTranslations('authEvents.own');
  const { user } = useHere();
  if (user.viewing) return <PrivateSettings title={t('title')} name={user.viewing.displayName} />;
  return <Activity />;
}

function Activity() {
  const t = useTranslations('authEvents');
  const picks = useTranslations('ui.picks');
  const zone = useTimeZone() ?? 'UTC';
  const [state, set] = useUrlState(eventsUrl);
  const [asking, setAsking] = useState(false);
  const { page, ...query } = eventQuery(state, zone);
  const list = usePage({
    queryKey: ['ownSafety', 'events', query],
    page,
    read: (pageNumber, signal) => api.ownSafety.events({ query: { ...query, page: pageNumber } }, { signal }),
  });
  return (
    <Page
      title={t('own.title')}
      purpose={t('own.purpose')}
      actions={
        <Button danger onClick={() => setAsking(true)}>
          {t('own.notMe')}
        </Button>
      }
    >
      <Surface flush>
        <AuthEventFilters state={state} set={set} matches={list.data?.total} />
        <ListOf<Row>
          label={t('own.title')}
          list={list}
          asked={state}
          columns={useAuthEventColumns<Row>()}
          rowKey={(row) => row.id}
          rowName={(row) => t(`kinds.${row.kind}`)}
          sizes={pageSizes}
          onPage={(pageNumber, size) => set({ page: pageNumber, size })}
          empty={
            <Empty
              title={t('empty')}
              text={t('emptyText')}
              action={<Button onClick={() => set({ ...noEventFilters, pick: 'allTime' })}>{picks('allTime')}</Button>}
            />
          }
        />
      </Surface>
      {asking ? <NotMeDialog onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}
