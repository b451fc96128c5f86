import { memo } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { zoneCity } from '../bookings/zone-city.ts';
import { usePlace } from '#web/client/use-place.ts';
import { BookingBar } from './BookingBar.tsx';
import type { BoardLayout, RowGroup } from './board-layout.ts';
import type { BoardRow } from './board-row.ts';
import { boardWidth, boxOf, type Scale, type Span, xOf } from './board-scale.ts';
import styles from './Board.module.css';
import { useClock } from './use-clock.ts';

/** Every room with what stands in it. It is drawn anew when that changes, and not while something is dragged. */
export const BoardRows = memo(function BoardRows({ layout, bookable }: { layout: BoardLayout; bookable: boolean }) {
  return layout.groups.map((group) => <Group key={group.building || 'all'} group={group} layout={layout} bookable={bookable} />);
});

function Group({ group, layout, bookable }: { group: RowGroup; layout: BoardLayout; bookable: boolean }) {
  const { building, rows } = group;
  const grouped = layout.groups.length > 1;
  const words = useTranslations('bookings.board');
  return (
    <section>
      {grouped ? (
        <h3 className={styles['group']}>
          <span>{building || words('noBuilding')}</span>
        </h3>
      ) : null}
      <ul>
        {rows.map(({ row, at }) => (
          <Row key={row.room.roomId} row={row} at={at} scale={layout.scale} height={layout.rowHeight} bookable={bookable} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  row: BoardRow;
  at: number;
  scale: Scale;
  height: number;
  bookable: boolean;
}

const Row = memo(function Row({ row, at, scale, height, bookable }: RowProps) {
  const now = row.now > 0 ? xOf(scale, row.now) : 0;
  const within = row.now > 0 && now < boardWidth(scale);
  return (
    <li className={styles['row']} style={{ blockSize: height }}>
      <Name row={row} />
      <div className={styles['lane']} data-lane={at} data-bookable={bookable}>
        {now > 0 ? <span className={styles['past']} style={{ inlineSize: now }} /> : null}
        <Areas spans={row.closed} scale={scale} kind="closed" />
        <Areas spans={row.suspended} scale={scale} kind="suspended" />
        {row.bars.map((bar) => (
          <BookingBar key={bar.booking.bookingId} bar={bar} scale={scale} zone={row.room.timeZone} />
        ))}
        {within ? <span className={styles['now']} style={{ insetInlineStart: now }} /> : null}
      </div>
    </li>
  );
});

function Areas({ spans, scale, kind }: { spans: readonly (Span & { reason?: string })[]; scale: Scale; kind: string }) {
  const words = useTranslations('bookings.board');
  return spans.map((span) => {
    const box = boxOf(scale, span);
    if (!box) return null;
    const suspended = kind === 'suspended';
    const title = suspended
      ? span.reason
        ? words('suspendedFor', { reason: span.reason })
        : words('suspended')
      : words('closed');
    return (
      <span
        key={span.from}
        className={styles['area']}
        data-kind={kind}
        style={{ insetInlineStart: box.left, inlineSize: box.width }}
        title={title}
      >
        {suspended && box.width > 90 ? <span className={styles['reason']}>{title}</span> : null}
      </span>
    );
  });
}

/**
 * What a room is called, how many it holds, and what time it is there where that is another than here; that it is suspended on
 * what is shown, which need not be today.
 */
function Name({ row: { room, now, suspended } }: { row: BoardRow }) {
  const words = useTranslations('bookings.room');
  const equipment = useTranslations('bookings.equipment');
  const own = useTimeZone() ?? 'UTC';
  const { clock } = useClock();
  const { floor } = usePlace();
  const elsewhere = room.timeZone !== own;
  const facts = [
    room.capacity === null ? null : words('people', { people: room.capacity }),
    floor(room.floor) || null,
    elsewhere ? words('there', { city: zoneCity(room.timeZone), time: clock(((now % 1440) + 1440) % 1440) }) : null,
  ].filter(Boolean);
  const all = [...facts, ...room.equipment.map((each) => equipment(each)), room.remark].filter(Boolean).join(' · ');
  return (
    <div className={styles['name']} title={all}>
      {room.photo ? <img src={room.photo} alt="" width={40} height={32} loading="lazy" /> : null}
      <span className={styles['nameWords']}>
        <span className={styles['nameText']}>{room.name}</span>
        {suspended.length ? (
          <span>
            <StatusTag tone="warning">{words('statuses.SUSPENDED')}</StatusTag>
          </span>
        ) : (
          <span className={styles['facts']}>{facts.join(' · ')}</span>
        )}
      </span>
    </div>
  );
}
