interface Told {
  id: string;
  title: string;
  private: boolean;
  room: string;
  startsAt: Date;
  endsAt: Date;
  participants: number;
}

/** How the log calls a booking: who reads it need not be in the meeting, so a private one goes by its room. */
export const nameOf = ({ title, private: isPrivate, room }: Pick<Told, 'title' | 'private' | 'room'>): string =>
  isPrivate ? room : title;

export const objectOf = (booking: Pick<Told, 'id' | 'title' | 'private' | 'room'>) => ({
  type: 'booking',
  id: booking.id,
  name: nameOf(booking),
});

/** What the log keeps of a booking; of a private one no more than the board shows. */
export function fieldsOf({ title, private: isPrivate, room, startsAt, endsAt, participants }: Omit<Told, 'id'>) {
  const times = { room, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), private: isPrivate, participants };
  return isPrivate ? times : { title, ...times };
}

/** A new booking as an event. */
export const logOf = (booking: Told) => ({ object: objectOf(booking), after: fieldsOf(booking) });
