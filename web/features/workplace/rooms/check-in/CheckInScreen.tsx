import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { clockTime, stepBefore } from '#contract/workplace/room-hours.ts';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { NotThere } from '#web/shared/NotThere.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshBookings } from '../board/use-board.ts';
import { usePlace } from '#web/client/use-place.ts';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import styles from './CheckIn.module.css';

type Door = Awaited<ReturnType<Client['bookings']['door']>>;
type Meeting = NonNullable<Door['current']>;

/** The room check-in page behind the QR code: check in, book now, and the next meeting. */
export function CheckInScreen() {
  const { code = '' } = useParams({ strict: false });
  const t = useTranslations('calendars.door');
  const page = useTranslations('shell.pages')('roomDoor');
  const { data, error, refetch } = useQuery({
    queryKey: ['bookings', 'door', code],
    queryFn: ({ signal }) => api.bookings.door({ params: { code } }, { signal, quiet: isMissing }),
    refetchInterval: 30_000,
    staleTime: 0,
  });
  if (data) return <Shown code={code} door={data} />;
  const words = { title: t('missing'), text: t('missingText'), back: t('toBoard') };
  return <NotThere page={page} error={error} onRetry={() => void refetch()} words={words} back={paths.roomBoard} />;
}

/** A time in the room's zone, because the reader is at the room; with the date if it is not today. */
function useRoomTime({ room: { timeZone } }: Door) {
  const format = useFormatter();
  return (at: string) => {
    const instant = new Date(at);
    const today = clockTime(timeZone, new Date()).date === clockTime(timeZone, instant).date;
    return format.dateTime(instant, { ...(today ? clock : another), timeZone });
  };
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const another = { weekday: 'short', day: 'numeric', month: 'short', ...clock } as const;

function Shown({ code, door }: { code: string; door: Door }) {
  const t = useTranslations('calendars.door');
  const time = useRoomTime(door);
  const { room, current, next, freeUntil } = door;
  const place = usePlace().place(room);
  const reason = room.status === 'SUSPENDED' ? t('suspended') : t('closed');
  return (
    <Page title={room.name} purpose={place || t('purpose')}>
      <Stack gap="xl" className={styles['door']}>
        <Surface title={t('now')}>
          {current ? <Current code={code} door={door} current={current} /> : null}
          {current ? null : (
            <>
              <p className={styles['large']} data-free={freeUntil !== null}>
                {freeUntil ? t('freeUntil', { time: time(freeUntil) }) : t('notFree')}
              </p>
              {freeUntil ? null : <Note>{reason}</Note>}
            </>
          )}
          {door.canBook && freeUntil ? <BookNow code={code} door={door} until={freeUntil} /> : null}
        </Surface>
        <Surface title={t('next')}>{next ? <MeetingFacts door={door} meeting={next} /> : <Note>{t('nothing')}</Note>}</Surface>
        <Button onClick={() => go(paths.roomBoard)}>{t('toBoard')}</Button>
      </Stack>
    </Page>
  );
}

function MeetingFacts({ door, meeting }: { door: Door; meeting: Meeting }) {
  const t = useTranslations('calendars.door');
  const format = useFormatter();
  const time = useRoomTime(door);
  return (
    <Stack gap="3xs">
      <strong className={styles['title']}>{meeting.title ?? t('title')}</strong>
      <span>
        {t('runs', {
          from: time(meeting.startsAt),
          to: format.dateTime(new Date(Date.parse(meeting.startsAt) + meeting.minutes * minuteMs), {
            ...clock,
            timeZone: door.room.timeZone,
          }),
        })}
      </span>
      {meeting.bookerName ? <Text tone="quiet">{t('by', { name: meeting.bookerName })}</Text> : null}
    </Stack>
  );
}

function Current({ code, door, current }: { code: string; door: Door; current: Meeting }) {
  const t = useTranslations('calendars.door');
  const time = useRoomTime(door);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function checkIn(): Promise<void> {
    setBusy(true);
    try {
      await api.bookings.checkIn({ params: { id: current.bookingId }, body: { code } });
      toast('success', t('checkInDone'));
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
      await refreshBookings(queries);
    }
  }
  return (
    <>
      <MeetingFacts door={door} meeting={current} />
      {door.checkedInAt ? <p role="status">{t('checkedIn', { time: time(door.checkedInAt) })}</p> : null}
      {door.canCheckIn ? (
        <Button type="primary" size="large" block loading={busy} onClick={() => void checkIn()}>
          {t('checkIn')}
        </Button>
      ) : null}
      {current.mine ? null : <Note>{t('notIn')}</Note>}
      {current.canOpen ? <Button onClick={() => go(paths.booking({ id: current.bookingId }))}>{t('open')}</Button> : null}
    </>
  );
}

const minuteMs = 60_000;
const lengths = [15, 30, 60] as const;

function BookNow({ code, door, until }: { code: string; door: Door; until: string }) {
  const t = useTranslations('calendars.door');
  const time = useRoomTime(door);
  const { user } = useHere();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<number>();
  const start = stepBefore(new Date());
  const endOf = (minutes: number) => new Date(start.getTime() + minutes * minuteMs).toISOString();
  async function book(minutes: number): Promise<void> {
    setBusy(minutes);
    try {
      const title = t('meeting', { name: user.displayName }).slice(0, bookingLimits.title);
      const times = { roomId: door.room.roomId, startsAt: start.toISOString(), endsAt: endOf(minutes) };
      const { bookingId } = await api.bookings.create({
        body: { ...times, title, agenda: '', private: false, participantIds: [] },
      });
      // A person who books at the room is present, so the booking is checked in at once.
      await api.bookings.checkIn({ params: { id: bookingId }, body: { code } });
      toast('success', t('booked'));
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(undefined);
      await refreshBookings(queries);
    }
  }
  return (
    <Stack gap="s" role="group" aria-label={t('book')}>
      <span>{t('book')}</span>
      {lengths
        .filter((minutes) => endOf(minutes) <= until)
        .map((minutes) => (
          <Button
            key={minutes}
            size="large"
            {...(minutes === lengths[0] && { type: 'primary' as const })}
            loading={busy === minutes}
            disabled={busy !== undefined && busy !== minutes}
            onClick={() => void book(minutes)}
          >
            {t('minutes', { count: minutes })} · {t('until', { time: time(endOf(minutes)) })}
          </Button>
        ))}
    </Stack>
  );
}
