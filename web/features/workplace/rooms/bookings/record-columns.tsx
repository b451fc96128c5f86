import { useTranslations } from 'use-intl';
import type { BookingSummary } from '#contract/workplace/booking-shapes.ts';
import type { ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import type { Client } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { usePlace } from '#web/client/use-place.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { When } from './BookingFacts.tsx';
import styles from './Bookings.module.css';
import { BookingTag, ResponseTag } from './BookingTag.tsx';

type Row = BookingSummary & { response?: ParticipantResponse | null };
type OwnBooking = Awaited<ReturnType<Client['bookings']['mine']>>['items'][number];

/** Columns: title, time, room, organiser, participants and status (specification section 3). */
export const useRecordColumns = (): ListColumn<BookingSummary>[] => useColumns(false);

/** The same for the reader's own meetings, with their response. */
export const useOwnColumns = (): ListColumn<OwnBooking>[] => useColumns(true);

function useColumns<Shown extends Row>(mine: boolean): ListColumn<Shown>[] {
  const t = useTranslations('bookings');
  const { place } = usePlace();
  const response: ListColumn<Shown> = {
    key: 'response',
    title: t('columns.yourResponse'),
    width: 130,
    render: (row) =>
      row.response ? (
        <ResponseTag response={row.response} />
      ) : (
        <Text tone="quiet" size="s">
          {t('mine.booked')}
        </Text>
      ),
  };
  return [
    {
      key: 'title',
      title: t('columns.title'),
      always: true,
      sortable: !mine,
      width: 200,
      render: ({ bookingId, title, series }) => (
        <Go to={paths.booking({ id: bookingId })} className={styles['title']}>
          {title}
          {series ? <Icon name="repeat" size={14} /> : null}
        </Go>
      ),
    },
    { key: 'startsAt', title: t('columns.time'), sortable: !mine, width: 220, render: (row) => <When booking={row} /> },
    {
      key: 'room',
      title: t('columns.room'),
      width: 170,
      render: ({ room }) => (
        <Stack as="span" inline>
          <span>{room.name}</span>
          <Text tone="quiet" size="s">
            {place(room)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'booker',
      title: t('columns.booker'),
      width: 130,
      render: ({ booker, bookerName }) => booker?.displayName ?? bookerName,
    },
    {
      key: 'participants',
      title: t('columns.participants'),
      numeric: true,
      width: mine ? 100 : 150,
      render: ({ participants, checkedIn, status }) =>
        status === 'NOT_STARTED' || participants === 0 ? participants : t('columns.present', { checkedIn, participants }),
    },
    { key: 'status', title: t('columns.status'), width: 112, render: ({ status }) => <BookingTag status={status} /> },
    ...(mine ? [response] : []),
  ];
}
