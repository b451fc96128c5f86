interface LoggedBooking {
  id: string;
  title: string;
  private: boolean;
  room: string;
  startsAt: Date;
  endsAt: Date;
  participants: number;
}

/**
 * Returns the name of a booking in the log. Readers of the log need not be participants, so a private booking is named by its
 * room.
 */
export const nameOf = ({ title, private: isPrivate, room }: Pick<LoggedBooking, 'title' | 'private' | 'room'>): string =>
  isPrivate ? room : title;

export const objectOf = (booking: Pick<LoggedBooking, 'id' | 'title' | 'private' | 'room'>) => ({
  type: 'booking',
  id: booking.id,
  name: nameOf(booking),
});

/** Returns the fields of a booking in the log; of a private booking no more than the board shows. */
export function fieldsOf({ title, private: isPrivate, room, startsAt, endsAt, participants }: Omit<LoggedBooking, 'id'>) {
  const times = { room, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), private: isPrivate, participants };
  return isPrivate ? times : { title, ...times };
}

/** Returns the log fields of a new booking. */
export const logOf = (booking: LoggedBooking) => ({ object: objectOf(booking), after: fieldsOf(booking) });
