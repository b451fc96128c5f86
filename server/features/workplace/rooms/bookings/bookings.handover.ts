import { sql } from 'kysely';
import { isLanguage } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { DissolutionItem } from '#server/domain/hand-over/dissolution.ts';
import type { HandoverItem, HandoverKind, HandoverRecipient } from '#server/domain/hand-over/hand-over.ts';
import { cancel } from './bookings.locked.repository.ts';
import { isUpcomingBooking } from './bookings.rules.ts';
import { addParticipants } from './bookings.writes.repository.ts';
import { type BookingEmailDependencies, type BookingNotifier, notifyOfBookings } from './bookings.emails.ts';

/** Lists a member's bookings that have not begun; a running one is unchanged. Private bookings are named by their room. */
const listed = (teamId: string, memberId: string) => sql<HandoverItem>`
  SELECT b.id, CASE WHEN b.private THEN r.name ELSE b.title END || ' · ' || to_char(b.starts_at AT TIME ZONE r.time_zone, 'YYYY-MM-DD HH24:MI') AS name
  FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
  WHERE b.team_id = ${teamId}::uuid AND b.booker = ${memberId}::uuid AND b.starts_at > now()
    AND b.cancelled_at IS NULL AND b.released_at IS NULL ORDER BY b.starts_at, b.id`;

/**
 * Hands over future bookings (domain rules 1): the recipient becomes organiser and participant in place of the leaving member;
 * without a recipient they are cancelled. The database removes the member from bookings of others (migration 20261124120000).
 */
export const schedules = (parts: BookingEmailDependencies): HandoverKind => ({
  kind: 'schedules',
  to: 'chosen',
  async list(db, { teamId, id }) {
    return (await listed(teamId, id).execute(db)).rows;
  },
  async move(tx, { teamId, id, name }, items, recipient) {
    const bookingIds = items.map((item) => item.id);
    const teller = await tellerOf(tx, teamId, { memberId: id, displayName: name });
    if (recipient) await take(tx, parts, teller, { from: id, to: recipient }, bookingIds);
    else {
      await cancel(tx, teamId, bookingIds, { now: teller.now, by: name, reason: '' });
      await notifyOfBookings(tx, parts, teller, 'CANCELLED', { bookingIds });
    }
    return {
      events: items.map((item) => ({
        category: 'ROOM' as const,
        action: recipient ? ('booking.update' as const) : ('booking.cancel' as const),
        object: { type: 'booking', id: item.id, name: item.name },
        before: { booker: name, bookerId: id },
        after: { booker: recipient?.name ?? null, bookerId: recipient?.id ?? null },
      })),
    };
  },
});

async function take(
  tx: Tx,
  parts: BookingEmailDependencies,
  teller: BookingNotifier,
  { from, to }: { from: string; to: HandoverRecipient },
  bookingIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE bookings SET booker = ${to.id}::uuid, booker_name = ${to.name}, version = version + 1, sequence = sequence + 1,
      updated_at = clock_timestamp()
    WHERE team_id = ${teller.team.id}::uuid AND booker = ${from}::uuid AND id = ANY(${[...bookingIds]}::uuid[])`.execute(tx);
  await sql`DELETE FROM booking_participants WHERE team_id = ${teller.team.id}::uuid AND member_id = ${from}::uuid
    AND booking_id = ANY(${[...bookingIds]}::uuid[])`.execute(tx);
  await addParticipants(tx, teller.team.id, bookingIds, [to.id]);
  const added = bookingIds.map((bookingId) => ({ bookingId, memberId: to.id }));
  await notifyOfBookings(tx, parts, teller, 'CHANGED', { bookingIds, added });
}

async function tellerOf(tx: Tx, teamId: string, actor: BookingNotifier['actor']): Promise<BookingNotifier> {
  const { name, default_lang: language } = await tx
    .selectFrom('teams')
    .select(['name', 'default_lang'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return { team: { id: teamId, name, defaultLanguage: isLanguage(language) ? language : 'hk' }, actor, now: new Date() };
}

/** Counts bookings that have not ended; they are deleted with the team. */
export const upcomingBookings: DissolutionItem = {
  item: 'bookings',
  blocks: false,
  async count(db, teamId) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM bookings b WHERE b.team_id = ${teamId}::uuid AND b.starts_at > now() - interval '8 hours'
        AND ${isUpcomingBooking(new Date())}`.execute(db);
    return rows[0]?.n ?? 0;
  },
};
