import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Stack, Truncate } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { BookingBar } from './BookingBar.tsx';
import type { BoardLayout } from './board-layout.ts';
import type { BoardRow } from './board-row.ts';
import { boardWidth, boxOf, dayMinutes, type Scale, type ColumnSpan, xOf } from './board-scale.ts';
import styles from './Board.module.css';
import { type BookingText, useBookingText } from './use-booking-text.ts';
import { useClock } from './use-clock.ts';
import { useRoomTexts } from './use-room-texts.ts';

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

/** The content of this many rows above the first visible one, and of a screen below it, is rendered at once; that of others later. */
const above = 8;
const screenOf = (rowHeight: number) => Math.ceil(innerHeight / rowHeight);

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
  const texts = useRoomTexts();
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
            near={at >= first - above && at < first + screenOf(rowHeight)}
            closed={closedOn(row)}
            words={words}
            {...texts(row)}
          />
        ))}
      </ul>
    </section>
  ));
});

interface RoomTexts {
  facts: string;
  all: string;
}

interface RowProps extends LaneProps, RoomTexts {
  at: number;
  height: number;
  bookable: boolean;
  near: boolean;
  /** The announcement of the days on which the room is closed. */
  closed: string;
}

const RoomRow = memo(function RoomRow({ row, at, scale, height, bookable, near, closed, words, facts, all }: RowProps) {
  const later = useDeferredValue(row, null);
  const laterScale = useDeferredValue(scale);
  const drawn = near ? row : later;
  return (
    <Row as="li" className={styles['row']} style={{ blockSize: height }}>
      <Name room={row.room} facts={facts} all={all} suspended={row.suspended.length > 0} />
      <div className={styles['lane']} data-lane={at} data-bookable={bookable}>
        {closed ? <span className="visually-hidden">{closed}</span> : null}
        {drawn ? <Lane row={drawn} scale={near ? scale : laterScale} words={words} /> : null}
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
      {row.bars.map((bar, at) => (
        <BookingBar
          key={bar.booking.bookingId}
          bar={bar}
          free={row.bars[at + 1]?.from ?? Infinity}
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

interface NameProps extends RoomTexts {
  room: Room;
  suspended: boolean;
}

/** The name of a room, its facts, and whether it is suspended on the displayed days, which need not include today. */
const Name = memo(function Name({ room, facts, all, suspended }: NameProps) {
  return (
    <Row gap="s" align="center" fixed padInline="l" className={styles['name']} title={all}>
      {room.photo ? <img src={room.photo} alt="" width={40} height={32} loading="lazy" /> : null}
      <Stack as="span" shrink tight>
        <Truncate weight="strong">{room.name}</Truncate>
        {suspended ? (
          <span>
            <Suspended />
          </span>
        ) : (
          <Truncate tone="quiet" size="xs">
            {facts}
          </Truncate>
        )}
      </Stack>
    </Row>
  );
});

function Suspended() {
  const t = useTranslations('bookings.room.statuses');
  return <StatusTag tone="warning">{t('SUSPENDED')}</StatusTag>;
}
