import { useQuery } from '@tanstack/react-query';
import { bookingPageSizes, bookingSorts, bookingStatuses } from '#contract/workplace/booking-facts.ts';
import { api } from '#web/client/api.ts';
import { uuids } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byDates, byIds, bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { byPart } from '#web/shared/lists/segment-filters.tsx';
import { byMember } from '#web/shared/lists/member-filter.tsx';
import { useOwnColumns, useRecordColumns } from './record-columns.tsx';

function useRoomOptions() {
  const { data } = useQuery({
    queryKey: ['rooms', 'bookable'],
    queryFn: ({ signal }) => api.rooms.bookable({}, { signal }),
  });
  return (data?.items ?? []).map(({ roomId, name }) => ({ value: roomId, label: name }));
}

/** All meetings whose organiser is in the reader's scope. */
export const recordsList = defineList({
  call: api.bookings.list,
  key: ['bookings', 'list'],
  filters: [
    bySearch('bookings.records.search', 'bookings.columns.title'),
    byIds('room', 'roomIds', uuids, 'bookings.columns.room', useRoomOptions),
    bySeveral('status', bookingStatuses, 'bookings.columns.status', 'bookings.statuses'),
    byMember('booker', 'bookerId', '030100', 'bookings.columns.booker'),
    byDates(['from', 'to'], {
      label: 'bookings.records.dates',
      fromLabel: 'bookings.records.from',
      toLabel: 'bookings.records.to',
      period: ({ t, day }, from, to) => t('bookings.records.range', { from: from ? day(from) : '…', to: to ? day(to) : '…' }),
    }),
  ],
  sort: { by: bookingSorts, initial: 'startsAt', order: 'desc' },
  sizes: bookingPageSizes,
  label: 'shell.pages.roomRecords',
  statuses: true,
  rowKey: ({ bookingId }) => bookingId,
  rowName: ({ title }) => title,
  useColumns: useRecordColumns,
  open: ({ bookingId: id }) => paths.booking({ id }),
  empty: { title: 'bookings.records.emptyTitle', text: 'bookings.records.emptyText' },
});

const periods = ['upcoming', 'past'] as const;

/** The reader's own meetings. */
export const mineList = defineList({
  call: api.bookings.mine,
  key: ['bookings', 'mine'],
  filters: [byPart('when', periods, 'upcoming', 'bookings.mine.when', 'bookings.mine.whens')],
  label: 'shell.pages.ownMeetings',
  statuses: true,
  rowKey: ({ bookingId }) => bookingId,
  rowName: ({ title }) => title,
  useColumns: useOwnColumns,
  open: ({ bookingId: id }) => paths.booking({ id }),
  empty: { title: (t, { when }) => t(`bookings.mine.empty.${when}`), text: 'bookings.mine.emptyText' },
});
