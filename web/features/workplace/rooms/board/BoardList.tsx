import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { SetUrlState } from '#web/client/url-state.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { usePlace } from '#web/client/use-place.ts';
import { List, Note, Text } from '#web/ui/layout.tsx';
import { clicked } from './board-pick.ts';
import { type BoardRow, instantOf } from './board-row.ts';
import type { boardUrl } from './board-url.ts';
import styles from './BoardList.module.css';
import { useBooking } from './use-booking.ts';
import { useBookingText } from './use-booking-text.ts';
import { useClock } from './use-clock.ts';

interface BoardListProps {
  rows: readonly BoardRow[];
  day: string;
  bookable: boolean;
  busy: boolean;
  set: SetUrlState<typeof boardUrl>;
}

/** The board on narrow viewports: one day, room by room, with bookings and free time in order. */
export function BoardList({ rows, day, bookable, busy, set }: BoardListProps) {
  const days = useMemo(() => [day], [day]);
  const acts = useBooking(days, set);
  return (
    <ul className={styles['rooms']} aria-busy={busy}>
      {rows.map((row) => (
        <OneRoom key={row.room.roomId} row={row} day={day} bookable={bookable} acts={acts} />
      ))}
    </ul>
  );
}

interface OneRoomProps {
  row: BoardRow;
  day: string;
  bookable: boolean;
  acts: ReturnType<typeof useBooking>;
}

/** One day of a room: its bookings and free time in order, each to be opened. */
export function OneRoom({ row, day, bookable, acts }: OneRoomProps) {
  const t = useTranslations('bookings');
  const equipment = useTranslations('bookings.equipment');
  const text = useBookingText();
  const { place } = usePlace();
  const { times, ownTimes } = useClock();
  const { room } = row;
  const facts = [
    room.capacity === null ? null : t('room.people', { people: room.capacity }),
    place(room) || null,
    ...room.equipment.map((each) => equipment(each)),
  ].filter(Boolean);
  const lines = [
    ...row.free.map((span) => ({ span, bar: undefined })),
    ...row.bars.map((bar) => ({ span: { from: bar.from, to: bar.to }, bar })),
  ].sort((a, b) => a.span.from - b.span.from);
  const instant = (column: number) => instantOf(column, room.timeZone, day);
  return (
    <li>
      <h3>{room.name}</h3>
      <Note size="s">{facts.join(' · ')}</Note>
      {lines.length === 0 ? <Note size="s">{t('board.nothingFree')}</Note> : null}
      <List gap="xs" above="s">
        {lines.map(({ span, bar }) => {
          const time = times(instant(span.from), instant(span.to), room.timeZone);
          const yours = ownTimes(instant(span.from), instant(span.to), room.timeZone);
          const free = clicked(row.free, span.from, 15);
          return (
            <li key={span.from}>
              {bar ? (
                <button
                  type="button"
                  className={styles['line']}
                  data-mine={bar.booking.mine ?? false}
                  onClick={() => acts.open(bar.booking.bookingId)}
                >
                  <Text weight="strong">{time}</Text>
                  <span>{text(bar.booking, room.timeZone).title}</span>
                </button>
              ) : (
                <button
                  type="button"
                  className={styles['line']}
                  data-free
                  disabled={!bookable}
                  onClick={() => free && acts.begin(room, free)}
                >
                  <Text weight="strong">{time}</Text>
                  <span>
                    {t('board.free')}
                    {yours ? ` · ${yours}` : ''}
                  </span>
                  {bookable ? <Icon name="plus" size={16} /> : null}
                </button>
              )}
            </li>
          );
        })}
      </List>
    </li>
  );
}
