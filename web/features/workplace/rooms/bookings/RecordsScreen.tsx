import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { bookingPageSizes, bookingSorts, bookingStatuses } from '#contract/workplace/booking-facts.ts';
import type { BookingSummary } from '#contract/workplace/booking-shapes.ts';
import { api } from '#web/client/api.ts';
import { scopeIsWholeTeam } from '#web/client/here.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { usePage } from '#web/client/use-page.ts';
import { type SetUrlState, useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';
import { useRecordColumns } from './record-columns.tsx';
import { isNarrowed, noFilters, queryOf, recordsUrl, type RecordsState } from './records-url.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

/** Booking records (030100): all meetings whose organiser is in the reader's scope, with filters. */
export function RecordsScreen() {
  const t = useTranslations('bookings.records');
  const pages = useTranslations('shell.pages');
  const [title, usage] = [pages('roomRecords'), pages('roomUsage')];
  const [state, set] = useUrlState(recordsUrl);
  const { page, ...query } = queryOf(state);
  const list = usePage({
    queryKey: ['bookings', 'list', query],
    page,
    read: (pageNumber, signal) => api.bookings.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
  const narrowed = isNarrowed(state);
  return (
    <Page
      title={title}
      purpose={t('purpose')}
      actions={scopeIsWholeTeam('030100') ? <Go to={paths.roomUsage}>{usage}</Go> : undefined}
    >
      <Surface flush>
        {narrowed || list.data?.total ? <Filters state={state} set={set} matches={list.data?.total} /> : null}
        <ListOf<BookingSummary>
          label={title}
          list={list}
          asked={state}
          sizes={bookingPageSizes}
          columns={useRecordColumns<BookingSummary>()}
          rowKey={({ bookingId }) => bookingId}
          rowName={(row) => row.title}
          sort={{ key: state.sort, order: state.order }}
          onSort={({ key, order }) => set({ sort: bookingSorts.find((sort) => sort === key) ?? 'startsAt', order })}
          onPage={(pageNumber, size) => set({ page: pageNumber, size })}
          onOpen={({ bookingId }) => go(paths.booking({ id: bookingId }))}
          empty={narrowed ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('emptyTitle')} text={t('emptyText')} />}
        />
      </Surface>
    </Page>
  );
}

interface FiltersProps {
  state: RecordsState;
  set: SetUrlState<typeof recordsUrl>;
  matches: number | undefined;
}

function Filters({ state, set, matches }: FiltersProps) {
  const t = useTranslations('bookings');
  const { data: known } = useQuery({
    queryKey: ['rooms', 'bookable'],
    queryFn: ({ signal }) => api.rooms.bookable({}, { signal }),
  });
  const rooms = known?.items ?? [];
  const { data: found } = useQuery({
    queryKey: ['members', 'search', 'one', state.booker, '030100'],
    queryFn: ({ signal }) => api.members.simpleBaseSearch({ body: { employeeIds: [state.booker], code: '030100' } }, { signal }),
    enabled: state.booker !== '',
  });
  const booker = found?.items.find(({ employeeId }) => employeeId === state.booker);
  const dated = state.from !== '' || state.to !== '';
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('records.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActive(state, set, rooms, booker?.displayName)}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterMenu
        label={t('columns.room')}
        options={rooms.map(({ roomId, name }) => ({ value: roomId, label: name }))}
        chosen={state.room}
        onChange={(room) => set({ room })}
      />
      <FilterMenu
        label={t('columns.status')}
        options={bookingStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        chosen={state.status}
        onChange={(status) => set({ status })}
      />
      <FilterPanel label={t('columns.booker')} active={state.booker !== ''}>
        <MemberPicker
          code="030100"
          aria-label={t('columns.booker')}
          value={booker ?? null}
          onChange={(member) => set({ booker: member?.employeeId ?? '' })}
        />
      </FilterPanel>
      <FilterPanel label={t('records.dates')} active={dated}>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DateRange from={state.from} to={state.to} fromLabel={t('records.from')} toLabel={t('records.to')} onChange={set} />
        </Suspense>
      </FilterPanel>
    </FilterBar>
  );
}

function useActive(
  state: RecordsState,
  set: SetUrlState<typeof recordsUrl>,
  rooms: readonly { roomId: string; name: string }[],
  booker: string | undefined,
): ActiveFilter[] {
  const t = useTranslations('bookings');
  const list = useList();
  const dateText = useDateText();
  const { search, room, status, from, to } = state;
  const all = [
    {
      key: 'search',
      shown: search.trim(),
      label: t('columns.title'),
      value: search.trim(),
      onRemove: () => set({ search: '' }),
    },
    {
      key: 'room',
      shown: room.length,
      label: t('columns.room'),
      value: list(room.map((id) => rooms.find(({ roomId }) => roomId === id)?.name ?? '…')),
      onRemove: () => set({ room: [] }),
    },
    {
      key: 'status',
      shown: status.length,
      label: t('columns.status'),
      value: list(status.map((each) => t(`statuses.${each}`))),
      onRemove: () => set({ status: [] }),
    },
    {
      key: 'booker',
      shown: state.booker,
      label: t('columns.booker'),
      value: booker ?? '…',
      onRemove: () => set({ booker: '' }),
    },
    {
      key: 'dates',
      shown: from || to,
      label: t('records.dates'),
      value: t('records.range', { from: from ? dateText(from) : '…', to: to ? dateText(to) : '…' }),
      onRemove: () => set({ from: '', to: '' }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
