import { memo } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import type { Bar } from './board-row.ts';
import { boxOf, type Scale } from './board-scale.ts';
import styles from './Board.module.css';
import type { BookingText } from './use-booking-text.ts';

interface BookingBarProps {
  bar: Bar;
  scale: Scale;
  zone: string;
  /** The texts of bookings; created once per board, because there can be a thousand bookings. */
  text: BookingText;
  /** The label of the buffer. */
  buffer: string;
}

/** A booking on the board, with its buffer. Its elements are plain, because a board has hundreds of them. */
export const BookingBar = memo(function BookingBar({ bar, scale, zone, text, buffer }: BookingBarProps) {
  const { booking } = bar;
  const box = boxOf(scale, bar);
  const after = boxOf(scale, { from: bar.to, to: bar.blocked });
  const { title, times, label } = text(booking, zone);
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
          data-bare={box.width < 40}
          style={{ insetInlineStart: box.left + 1, inlineSize: Math.max(box.width - 2, 6) }}
          title={label}
          aria-label={label}
        >
          <span className={styles['barTitle']}>
            {booking.title === null ? <Icon name="lock" size={12} /> : null}
            {booking.series && box.width > 90 ? <Icon name="repeat" size={12} /> : null}
            {title}
          </span>
          <span className={styles['barNote']}>
            {booking.bookerName && box.width > 130 ? `${times} · ${booking.bookerName}` : times}
          </span>
          {bar.moves ? <span className={styles['grip']} data-grip="" /> : null}
        </button>
      ) : null}
    </>
  );
});
