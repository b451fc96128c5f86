import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { ShownBooking } from './shown-booking.ts';
import { useClock } from './use-clock.ts';

/** The title of a booking on the board, and everything its reader may know about it, in one line. */
export function useBookingText() {
  const t = useTranslations('bookings.board');
  const { times: timesOf } = useClock();
  return useCallback(
    (booking: ShownBooking, zone: string) => {
      const title = booking.title ?? t('taken');
      const times = timesOf(booking.startsAt, booking.endsAt, zone);
      const by = booking.mine ? t('mine') : booking.bookerName ? t('by', { name: booking.bookerName }) : '';
      const note = [times, by].filter(Boolean).join(' · ');
      return { title, times, note, label: `${title}, ${note}` };
    },
    [t, timesOf],
  );
}
export type BookingText = ReturnType<typeof useBookingText>;
