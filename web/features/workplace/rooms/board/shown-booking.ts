import type { BoardBooking } from '#contract/workplace/booking-shapes.ts';

/** A booking of the board with its room, its end, and the end of its buffer (ISO 8601). */
export interface ShownBooking extends BoardBooking {
  roomId: string;
  endsAt: string;
  blockedUntil: string;
}

const minuteMs = 60_000;
const after = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * minuteMs).toISOString();

export function shownBookings(rooms: readonly { roomId: string; bookings: readonly BoardBooking[] }[]): ShownBooking[] {
  return rooms.flatMap(({ roomId, bookings }) =>
    bookings.map((booking) => {
      const endsAt = after(booking.startsAt, booking.minutes);
      const { bufferMinutes } = booking;
      return { ...booking, roomId, endsAt, blockedUntil: bufferMinutes ? after(endsAt, bufferMinutes) : endsAt };
    }),
  );
}
