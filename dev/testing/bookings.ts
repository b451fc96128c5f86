import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { Person } from './team.ts';

/** Inserts a booking with any time and text. @returns its id */
export async function seedBooking(
  database: Database,
  booker: Person,
  booking: {
    roomId: string;
    startsAt: Date;
    minutes: number;
    title?: string;
    agenda?: string;
    private?: boolean;
    people?: readonly Person[];
    createdAt?: Date;
  },
): Promise<string> {
  const id = uuidv7();
  const { startsAt, minutes, people = [booker] } = booking;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  await inTransaction(database, { teamId: booker.teamId }, async (tx) => {
    await tx
      .insertInto('bookings')
      .values({
        team_id: booker.teamId,
        id,
        room_id: booking.roomId,
        title: booking.title ?? 'Planning',
        agenda: booking.agenda ?? '',
        private: booking.private ?? false,
        booker: booker.memberId,
        booker_name: booker.name,
        starts_at: startsAt,
        ends_at: endsAt,
        blocked_until: endsAt,
        created_at: booking.createdAt ?? new Date(Math.min(Date.now(), startsAt.getTime()) - 86_400_000),
      })
      .execute();
    for (const { memberId } of people)
      await tx
        .insertInto('booking_participants')
        .values({ team_id: booker.teamId, booking_id: id, member_id: memberId })
        .execute();
  });
  return id;
}
