import { memo, useDeferredValue, useMemo } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { useZones } from '#web/ui/use-zones.ts';
import { usePlace } from '#web/client/use-place.ts';
import { Row, Stack, Truncate } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { BookingBar } from './BookingBar.tsx';
import type { BoardLayout } from './board-layout.ts';
import type { BoardRow } from './board-row.ts';
import { boardWidth, boxOf, dayMinutes, type Scale, type ColumnSpan, xOf } from './board-scale.ts';
import styles from './Board.module.css';
import { type BookingText, useBookingText } from './use-booking-text.ts';
import { useClock } from './use-clock.ts';

/** Texts of the rooms, created once per board. */
interface RowWords {
  text: BookingText;
  board: ReturnType<typeof useTranslations<'bookings.board'>>;
}

interface BoardRowsProps {
  layout: BoardLayout;
  bookable: boolean;
  days: readonly string[];
  /** The index of the first visible row. */
  first: number;
}

/** This number of rows around the visible ones is rendered at once; the others when the browser is idle. */
const around = { above: 8, below: 24 } as const;

/** All rooms with their bookings. Rendered again when these change, and not during a drag. */
export const BoardRows = memo(function BoardRows({ layout, bookable, days, first }: BoardRowsProps) {
  const board = useTranslations('bookings.board');
  const text = useBookingText();
  const { day } = useClock();
  const list = useList();
  const words = useMemo(() => ({ text, board }), [text, board]);
  const closedOn = (row: BoardRow) => {
    const closed = days.filter((_, at) =>
      row.closed.some(({ from, to }) => from === at * dayMinutes && to === from + dayMinutes),
    );
    return closed.length ? board('closedOn', { days: list(closed.map((date) => day(date))) }) : '';
  };
  const { groups, scale, rowHeight } = layout;
  return groups.map(({ building, rows }) => (
    <section key={building || 'all'}>
      {groups.length > 1 ? (
        <Row as="h3" tone="quiet" size="xs" align="center" line="below" className={styles['group']}>
          <span>{building || board('noBuilding')}</span>
        </Row>
      ) : null}
      <ul>
        {rows.map(({ row, at }) => (
          <RoomRow
            key={row.room.roomId}
            row={row}
            at={at}
            scale={scale}
            height={rowHeight}
            bookable={bookable}
            near={at >= first - around.above && at < first + around.below}
            closed={closedOn(row)}
            words={words}
          />
        ))}
      </ul>
    </section>
  ));
});

interface RowProps extends LaneProps {
  at: number;
  height: number;
  bookable: boolean;
  near: boolean;
  /** The announcement of the days on which the room is closed. */
  closed: string;
}

const RoomRow = memo(function RoomRow({ row, at, scale, height, bookable, near, closed, words }: RowProps) {
  const later = useDeferredValue(row);
  const laterScale = useDeferredValue(scale);
  const minute = ((row.now % dayMinutes) + dayMinutes) % dayMinutes;
  return (
    <Row as="li" className={styles['row']} style={{ blockSize: height }}>
      <Name room={row.room} minute={minute} suspended={row.suspended.length > 0} />
      <div className={styles['lane']} data-lane={at} data-bookable={bookable}>
        {closed ? <span className="visually-hidden">{closed}</span> : null}
        <Lane row={near ? row : later} scale={near ? scale : laterScale} words={words} />
      </div>
    </Row>
  );
});

interface LaneProps {
  row: BoardRow;
  scale: Scale;
  words: RowWords;
}

/** The content of one room. */
const Lane = memo(function Lane({ row, scale, words }: LaneProps) {
  const now = row.now > 0 ? xOf(scale, row.now) : 0;
  const within = row.now > 0 && now < boardWidth(scale);
  const buffer = words.board('buffer');
  return (
    <>
      {now > 0 ? <span className={styles['past']} style={{ inlineSize: now }} /> : null}
      <Areas spans={row.closed} scale={scale} kind="closed" words={words} />
      <Areas spans={row.suspended} scale={scale} kind="suspended" words={words} />
      {row.bars.map((bar) => (
        <BookingBar
          key={bar.booking.bookingId}
          bar={bar}
          scale={scale}
          zone={row.room.timeZone}
          text={words.text}
          buffer={buffer}
        />
      ))}
      {within ? <span className={styles['now']} style={{ insetInlineStart: now }} /> : null}
    </>
  );
});

interface AreasProps extends Omit<LaneProps, 'row'> {
  spans: readonly (ColumnSpan & { reason?: string })[];
  kind: 'closed' | 'suspended';
}

function Areas({ spans, scale, kind, words: { board } }: AreasProps) {
  return spans.map((span) => {
    const box = boxOf(scale, span);
    if (!box) return null;
    const suspended = kind === 'suspended';
    const title = suspended
      ? span.reason
        ? board('suspendedFor', { reason: span.reason })
        : board('suspended')
      : board('closed');
    return (
      <span
        key={span.from}
        className={styles['area']}
        data-kind={kind}
        style={{ insetInlineStart: box.left, inlineSize: box.width }}
        title={title}
      >
        {suspended && box.width > 90 ? (
          <Truncate tone="warning" size="xs" className={styles['reason']}>
            {title}
          </Truncate>
        ) : null}
      </span>
    );
  });
}

interface NameProps {
  room: Room;
  /** The current minute of the day in the room's zone. */
  minute: number;
  suspended: boolean;
}

/**
 * The name and capacity of a room, its local time if that differs from the reader's, and whether it is suspended on the displayed
 * days, which need not include today.
 */
const Name = memo(function Name({ room, minute, suspended }: NameProps) {
  const t = useTranslations('bookings.room');
  const equipment = useTranslations('bookings.equipment');
  const own = useTimeZone() ?? 'UTC';
  const { clock } = useClock();
  const { floor } = usePlace();
  const { city } = useZones();
  const elsewhere = room.timeZone !== own;
  const facts = [
    room.capacity === null ? null : t('people', { people: room.capacity }),
    floor(room.floor) || null,
    elsewhere ? t('there', { city: city(room.timeZone), time: clock(minute) }) : null,
  ].filter(Boolean);
  const all = [...facts, ...room.equipment.map((each) => equipment(each)), room.remark].filter(Boolean).join(' · ');
  return (
    <Row gap="s" align="center" fixed padInline="l" className={styles['name']} title={all}>
      {room.photo ? <img src={room.photo} alt="" width={40} height={32} loading="lazy" /> : null}
      <Stack as="span" shrink tight>
        <Truncate weight="strong">{room.name}</Truncate>
        {suspended ? (
          <span>
            <StatusTag tone="warning">{t('statuses.SUSPENDED')}</StatusTag>
          </span>
        ) : (
          <Truncate tone="quiet" size="xs">
            {facts.join(' · ')}
          </Truncate>
        )}
      </Stack>
    </Row>
  );
});
