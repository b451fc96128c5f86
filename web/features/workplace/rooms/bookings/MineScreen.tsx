import { Button, Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { supportId } from '#web/client/context.ts';
import { go } from '#web/client/navigation.ts';
import { usePage } from '#web/client/use-page.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { CalendarsButton } from '../calendars/CalendarsButton.tsx';
import { BookingTabs } from './BookingTabs.tsx';
import { useRecordColumns } from './record-columns.tsx';
import { mineUrl } from './records-url.ts';

type Own = Awaited<ReturnType<Client['bookings']['mine']>>['items'][number];

/** The reader's own meetings: those they organise, and those in which they participate. */
export function MineScreen() {
  return supportId() === null ? <Meetings /> : <NoMeetings />;
}

function NoMeetings() {
  const t = useTranslations('bookings.mine');
  const title = useTranslations('shell.pages')('ownMeetings');
  const toBoard = <Button onClick={() => go(paths.roomBoard)}>{t('toBoard')}</Button>;
  return (
    <Page title={title}>
      <Surface>
        <Empty title={t('noneTitle')} text={t('noneText')} action={toBoard} />
      </Surface>
    </Page>
  );
}

function Meetings() {
  const t = useTranslations('bookings.mine');
  const title = useTranslations('shell.pages')('ownMeetings');
  const [state, set] = useUrlState(mineUrl);
  const { when, page } = state;
  const size = [20, 50, 100].includes(state.size) ? state.size : 20;
  const list = usePage({
    queryKey: ['bookings', 'mine', when, size],
    page,
    read: (pageNumber, signal) => api.bookings.mine({ query: { when, page: pageNumber, size } }, { signal }),
  });
  const toBoard = <Button onClick={() => go(paths.roomBoard)}>{t('toBoard')}</Button>;
  return (
    <Page title={title} purpose={t('purpose')} actions={<CalendarsButton />}>
      <BookingTabs current="mine" />
      <Surface flush>
        <FilterBar>
          <Segmented
            aria-label={t('when')}
            value={when}
            options={(['upcoming', 'past'] as const).map((value) => ({ value, label: t(`whens.${value}`) }))}
            onChange={(period) => set({ when: period })}
          />
        </FilterBar>
        <ListOf<Own>
          label={title}
          list={list}
          asked={state}
          columns={useRecordColumns<Own>(true)}
          rowKey={({ bookingId }) => bookingId}
          rowName={(row) => row.title}
          onPage={(pageNumber, pageSize) => set({ page: pageNumber, size: pageSize })}
          onOpen={({ bookingId }) => go(paths.booking({ id: bookingId }))}
          empty={<Empty title={t(`empty.${when}`)} text={t('emptyText')} action={toBoard} />}
        />
      </Surface>
    </Page>
  );
}
