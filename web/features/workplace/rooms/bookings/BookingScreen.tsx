import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { clockTime } from '#contract/workplace/room-hours.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { maybe } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { NotThere } from '#web/shared/NotThere.tsx';
import { DetailColumns } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { BookingActs, BookingDialogs } from './BookingActs.tsx';
import { BookingFacts, People, When } from './BookingFacts.tsx';
import { BookingTag } from './BookingTag.tsx';
import styles from './Bookings.module.css';
import { type Booking, useBookingDetail } from './use-booking-detail.ts';

/** The dialog that is open over the booking. */
const bookingUrl = { act: maybe(['edit', 'cancel']) };

/** One booking, for its organiser, its participants, and people with its organiser in their scope of 030100. */
export function BookingScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations('bookings.detail');
  const page = useTranslations('shell.pages')('booking');
  const { data, error, refetch } = useBookingDetail(id, true);
  if (data) return <One key={id} booking={data} />;
  const words = { title: t('missing'), text: t('missingText'), back: t('back') };
  const back = can('030100') ? paths.roomRecords : paths.ownMeetings;
  return <NotThere page={page} error={error} onRetry={() => void refetch()} words={words} back={back} />;
}

function One({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings.detail');
  const [state, set] = useUrlState(bookingUrl);
  const onAct = (act: typeof state.act) => set({ act });
  const { seriesOf, room } = booking;
  const day = clockTime(booking.timeZone, new Date(booking.startsAt)).date;
  return (
    <Page
      title={booking.title}
      beside={<BookingTag status={booking.status} />}
      purpose={room.name}
      actions={
        <>
          <Button onClick={() => go(paths.boardOf({ day, room: room.roomId }))}>{t('onBoard')}</Button>
          <BookingActs booking={booking} onAct={onAct} />
        </>
      }
    >
      <DetailColumns
        side={
          seriesOf ? (
            <Surface title={t('series', { count: seriesOf.occurrences.length })}>
              <ol className={styles['occurrences']}>
                {seriesOf.occurrences.map((each) => (
                  <Row
                    key={each.bookingId}
                    aria-current={each.bookingId === booking.bookingId ? 'true' : undefined}
                    as="li"
                    gap="l"
                    rowGap="2xs"
                    align="center"
                    wrap
                    padBlock="xs"
                    line="below"
                  >
                    <Go to={paths.booking({ id: each.bookingId })}>
                      <When booking={{ ...each, timeZone: booking.timeZone }} />
                    </Go>
                    <Row as="span" align="center" gap="l" className={styles['where']}>
                      <Text tone="quiet" size="s">
                        {each.room.name}
                      </Text>
                      <BookingTag status={each.status} />
                    </Row>
                  </Row>
                ))}
              </ol>
            </Surface>
          ) : null
        }
      >
        <Surface title={t('about')}>
          <BookingFacts booking={booking} />
        </Surface>
        <Surface>
          <People booking={booking} />
        </Surface>
      </DetailColumns>
      <BookingDialogs booking={booking} act={state.act} onAct={onAct} />
    </Page>
  );
}
