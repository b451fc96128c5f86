import { Button } from 'antd';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl';
import type { RoomToday } from '#contract/workplace/home.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { todayIn } from '#web/client/today.ts';
import { paths } from '#web/paths.ts';
import { Note, Row, Text, Truncate } from '#web/ui/layout.tsx';
import { Part } from './Part.tsx';
import { type Axis, axisOf, minuteIn, pieceOf, placeOf, stateOf } from './room-strip.ts';
import styles from './RoomsToday.module.css';
import { useHomePart } from './use-home.ts';

/** The rooms on their current day: bookings, and the present time. */
export function RoomsToday() {
  const t = useTranslations('home.rooms');
  const query = useHomePart('rooms');
  return (
    <Part title={t('title')} aside={can('030300') ? <Go to={paths.roomBoard}>{t('board')}</Go> : null} query={query} rows={4}>
      {({ items, total }) => (items.length ? <Strips rooms={items} more={total - items.length} /> : <NoRooms />)}
    </Part>
  );
}

function NoRooms() {
  const t = useTranslations('home.rooms');
  return (
    <>
      <Note size="xs" above="s" below="s">
        {t('none')}
      </Note>
      {can('030200', 'edit') ? <Button onClick={() => go(paths.roomManage)}>{t('add')}</Button> : null}
    </>
  );
}

function Strips({ rooms, more }: { rooms: readonly RoomToday[]; more: number }) {
  const t = useTranslations('home.rooms');
  const now = useNow({ updateInterval: 60_000 });
  const axis = axisOf(rooms, now);
  return (
    <div className={styles['strips']}>
      <ul>
        {rooms.map((room) => (
          <Strip key={room.roomId} room={room} axis={axis} now={now} />
        ))}
      </ul>
      <Hours axis={axis} />
      {more > 0 ? (
        <Note size="xs" above="s" below="s">
          {t('more', { count: more })}
        </Note>
      ) : null}
    </div>
  );
}

function Strip({ room, axis, now }: { room: RoomToday; axis: Axis; now: Date }) {
  const t = useTranslations('home.rooms');
  const format = useFormatter();
  const own = useTimeZone();
  const { roomId, name, timeZone, hours, bookings } = room;
  const clock = (instant: string) => format.dateTime(new Date(instant), { timeStyle: 'short', timeZone });
  const roomState = stateOf(room, now);
  const state =
    'until' in roomState
      ? roomState.until
        ? t(`${roomState.state}_UNTIL`, { time: clock(roomState.until) })
        : t(roomState.state)
      : t(roomState.state);
  const here = minuteIn(timeZone, now);
  const line = pieceOf(axis, here, here + 1);
  const open = hours && pieceOf(axis, placeOf(hours.opensAt, timeZone, now), placeOf(hours.closesAt, timeZone, now));
  return (
    <li className={styles['room']}>
      <Text shrink className={styles['name']}>
        <Truncate as="strong" weight="normal">
          {can('030300') ? <Go to={paths.boardOf({ day: todayIn(timeZone, now), room: roomId })}>{name}</Go> : name}
        </Truncate>
        <Text as="small" size="xs" tone="quiet" tight block>
          {timeZone === own ? state : `${state} · ${t('clock', { time: clock(now.toISOString()) })}`}
        </Text>
      </Text>
      <span className={styles['track']}>
        {open ? (
          <span className={styles['open']} style={{ insetInlineStart: `${open.start}%`, inlineSize: `${open.size}%` }} />
        ) : null}
        {bookings.map(({ bookingId, startsAt, endsAt, title, mine }) => {
          const piece = pieceOf(axis, placeOf(startsAt, timeZone, now), placeOf(endsAt, timeZone, now));
          if (!piece) return null;
          const text = t('booking', { from: clock(startsAt), to: clock(endsAt), title: title ?? t('private') });
          return (
            <span
              key={bookingId}
              className={styles['booking']}
              data-mine={mine}
              title={text}
              style={{ insetInlineStart: `${piece.start}%`, inlineSize: `${piece.size}%` }}
            >
              <span className="visually-hidden">{text}</span>
            </span>
          );
        })}
        {line ? <span className={styles['now']} style={{ insetInlineStart: `${line.start}%` }} /> : null}
      </span>
    </li>
  );
}

/** The hours below the strips: first, last, and those between. */
function Hours({ axis: { from, to } }: { axis: Axis }) {
  const format = useFormatter();
  const steps = 4;
  const minutes = Array.from({ length: steps + 1 }, (_, place) => from + ((to - from) * place) / steps);
  return (
    <Row tone="quiet" size="xs" gap="l" align="center" justify="between" nowrap className={styles['hours']} aria-hidden="true">
      {minutes.map((minute) => (
        <span key={minute}>{format.dateTime(new Date(minute * 60_000), { timeStyle: 'short', timeZone: 'UTC' })}</span>
      ))}
    </Row>
  );
}
