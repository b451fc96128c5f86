import { Drawer } from 'antd';
import { useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { ShownBooking } from '../board/shown-booking.ts';
import { useClock } from '../board/use-clock.ts';
import { BookingActs, BookingDialogs, type BookingAction } from './BookingActs.tsx';
import { BookingFacts, People } from './BookingFacts.tsx';
import { BookingTag } from './BookingTag.tsx';
import styles from './Bookings.module.css';
import { useBookingDetail } from './use-booking-detail.ts';

interface BookingPanelProps {
  id: string;
  /** The data of the board about the booking. */
  known: ShownBooking | undefined;
  room: Room | undefined;
  act: BookingAction | undefined;
  onAct: (act: BookingAction | undefined) => void;
  onClose: () => void;
}

/** One booking beside the board: all details for people who may read it; other people see only that the room is taken. */
export function BookingPanel({ id, known, room, act, onAct, onClose }: BookingPanelProps) {
  const t = useTranslations('bookings');
  const readable = known === undefined || known.canOpen === true;
  const { data, error, refetch } = useBookingDetail(id, readable);
  if (data && act === 'edit') return <BookingDialogs booking={data} act={act} onAct={onAct} />;
  const title = data?.title ?? known?.title ?? t('board.taken');
  return (
    <Drawer open size={480} title={title} onClose={onClose} footer={data ? <BookingActs booking={data} onAct={onAct} /> : null}>
      {data ? (
        <Stack gap="xl" className={styles['panel']}>
          <p>
            <BookingTag status={data.status} />
          </p>
          <BookingFacts booking={data} />
          <People booking={data} />
          <Go to={paths.booking({ id })}>{t('detail.open')}</Go>
          <BookingDialogs booking={data} act={act} onAct={onAct} />
        </Stack>
      ) : !readable && known && room ? (
        <Taken booking={known} room={room} />
      ) : error ? (
        isMissing(error) ? (
          <Missing title={t('detail.missing')} text={t('detail.missingText')} />
        ) : (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <FactsSkeleton />
      )}
    </Drawer>
  );
}

/** The public data: room, time, and the organiser if visible to the reader. */
function Taken({ booking, room }: { booking: ShownBooking; room: Room }) {
  const t = useTranslations('bookings');
  const { times, ownTimes } = useClock();
  const yours = ownTimes(booking.startsAt, booking.endsAt, room.timeZone);
  const time = times(booking.startsAt, booking.endsAt, room.timeZone);
  return (
    <Stack gap="xl" className={styles['panel']}>
      <p>{t('detail.notYours')}</p>
      <Facts
        items={[
          { key: 'room', label: t('columns.room'), value: room.name },
          { key: 'time', label: t('columns.time'), value: [time, yours].filter(Boolean).join(' · ') },
          ...(booking.bookerName ? [{ key: 'by', label: t('columns.booker'), value: booking.bookerName }] : []),
        ]}
      />
    </Stack>
  );
}
