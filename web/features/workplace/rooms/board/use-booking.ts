import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import { dateAfter } from '#contract/workplace/room-hours.ts';
import { api } from '#web/client/api.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { instantOf } from './board-row.ts';
import { dayMinutes, type ColumnSpan } from './board-scale.ts';
import { type boardUrl, nothingOpen } from './board-url.ts';
import { clockText } from './clock-text.ts';
import type { ShownBooking } from './shown-booking.ts';
import { refreshBookings, useShowMoved } from './use-board.ts';

const minuteMs = 60_000;

export interface BoardActs {
  /** Opens the form of a new booking with a room and a time. */
  begin: (room: Room, span: ColumnSpan) => void;
  open: (bookingId: string) => void;
  /** Moves a booking to another time or room, and offers to undo it. */
  move: (booking: ShownBooking, room: Room, span: ColumnSpan) => Promise<void>;
}

/** The actions of the board on a selection. */
export function useBooking(days: readonly string[], set: SetUrlState<typeof boardUrl>): BoardActs {
  const t = useTranslations('bookings.board');
  const queries = useQueryClient();
  const showMoved = useShowMoved();
  const first = days[0] ?? '';
  async function move(booking: ShownBooking, room: Room, span: ColumnSpan): Promise<void> {
    const startsAt = instantOf(span.from, room.timeZone, first);
    const endsAt = new Date(startsAt.getTime() + (span.to - span.from) * minuteMs);
    const target = { roomId: room.roomId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    const before = { roomId: booking.roomId, startsAt: booking.startsAt, endsAt: booking.endsAt };
    const { bookingId } = booking;
    const put = async (to: typeof before, version: number | undefined) => {
      try {
        return await api.bookings.update({ params: { id: bookingId }, body: { ...to, version } });
      } finally {
        await refreshBookings(queries);
      }
    };
    showMoved(bookingId, { ...target, blockedUntil: new Date(endsAt.getTime() + room.bufferMinutes * minuteMs).toISOString() });
    try {
      const { version, title } = await put(target, booking.version);
      offerUndo(t(booking.series ? 'movedOne' : 'moved', { title }), () => put(before, version));
    } catch {
      // The client has shown the error; the board is refreshed.
    }
  }
  return {
    begin: (room, { from, to }) => {
      const day = Math.floor(from / dayMinutes);
      const at = `${dateAfter(first, day)}T${clockText(from - day * dayMinutes)}`;
      set({ ...nothingOpen, new: true, inRoom: room.roomId, at, minutes: to - from });
    },
    open: (bookingId) => set({ ...nothingOpen, booking: bookingId }),
    move,
  };
}
