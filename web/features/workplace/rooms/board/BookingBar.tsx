import { memo } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import type { Bar } from './board-row.ts';
import { boxOf, dayMinutes, type Scale, xOf } from './board-scale.ts';
import styles from './Board.module.css';
import type { BookingText } from './use-booking-text.ts';

interface BookingBarProps {
  bar: Bar;
  /** The column up to which the row is free after the booking, for a title that is wider than its bar. */
  free: number;
  scale: Scale;
  zone: string;
  /** The texts of bookings; created once per board, because there can be a thousand bookings. */
  text: BookingText;
  /** The label of the buffer. */
  buffer: string;
}

/** Bars of this width, in CSS pixels, have room for a title of their own. */
const wideEnough = 120;
/** The width that a title takes at most. */
const widest = 200;

/** The width from the beginning of a booking to the next one, or to the end of the day, in CSS pixels. */
function titleRoom(scale: Scale, { from }: Bar, free: number): number {
  return Math.min(xOf(scale, Math.min(free, dayMinutes)) - xOf(scale, from), widest);
}

/** A booking on the board, with its buffer. Its elements are plain, because a board has hundreds of them. */
export const BookingBar = memo(function BookingBar({ bar, free, scale, zone, text, buffer }: BookingBarProps) {
  const { booking } = bar;
  const box = boxOf(scale, bar);
  const after = boxOf(scale, { from: bar.to, to: bar.blocked });
  const { title, times, note, label } = text(booking, zone);
  const room = box && scale.days === 1 && box.width < wideEnough ? titleRoom(scale, bar, free) : 0;
  const spills = box !== null && room > box.width + 12;
  return (
    <>
      {after ? (
        <span
          className={styles['area']}
          data-kind="buffer"
          style={{ insetInlineStart: after.left, inlineSize: after.width }}
          title={buffer}
        />
      ) : null}
      {box ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles['bar']}
          data-booking={booking.bookingId}
          data-mine={booking.mine ?? false}
          data-moves={bar.moves}
          data-over={bar.over}
          data-tight={box.width < 64}
          data-bare={scale.days > 1 && box.width < 40}
          data-spills={spills}
          data-wraps={scale.days === 1 && box.width < 40 && !spills}
          style={{ insetInlineStart: box.left + 1, inlineSize: Math.max(box.width - 2, 6) }}
          title={label}
          aria-label={label}
        >
          <span className={styles['barTitle']} style={spills ? { inlineSize: room - 8 } : undefined}>
            {booking.title === null ? <Icon name="lock" size={12} /> : null}
            {booking.series && box.width > 90 ? <Icon name="repeat" size={12} /> : null}
            {title}
          </span>{' '}
          <span className={styles['barNote']}>{box.width > 130 ? note : times}</span>
          {bar.moves ? <span className={styles['grip']} data-grip="" /> : null}
        </button>
      ) : null}
    </>
  );
});
