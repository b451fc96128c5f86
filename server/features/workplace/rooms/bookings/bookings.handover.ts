import { isLanguage } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { DissolutionItem } from '#server/domain/hand-over/dissolution.ts';
import type { HandoverKind, HandoverRecipient } from '#server/domain/hand-over/hand-over.ts';
import * as repository from './bookings.handover.repository.ts';
import { cancel, removeParticipants } from './bookings.locked.repository.ts';
import { addParticipants } from './bookings.writes.repository.ts';
import { type BookingEmailDependencies, type BookingNotifier, notifyOfBookings } from './bookings.emails.ts';
import { teamOf } from './release.repository.ts';

/**
 * Hands over future bookings (domain rules 1); a running one is unchanged. The recipient becomes organiser and participant in place of the leaving member;
 * without a recipient they are cancelled. The database removes the member from bookings of others (migration 20261124120000).
 */
export const schedules = (parts: BookingEmailDependencies): HandoverKind => ({
  kind: 'schedules',
  to: 'chosen',
  list: (db, { teamId, id }) => repository.listFutureBookings(db, teamId, id),
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
  await repository.setBooker(tx, teller.team.id, bookingIds, { from, to });
  await removeParticipants(tx, teller.team.id, bookingIds, [from]);
  await addParticipants(tx, teller.team.id, bookingIds, [to.id]);
  const added = bookingIds.map((bookingId) => ({ bookingId, memberId: to.id }));
  await notifyOfBookings(tx, parts, teller, 'CHANGED', { bookingIds, added });
}

async function tellerOf(tx: Tx, teamId: string, actor: BookingNotifier['actor']): Promise<BookingNotifier> {
  const { name, default_lang: language } = await teamOf(tx, teamId);
  return { team: { id: teamId, name, defaultLanguage: isLanguage(language) ? language : 'hk' }, actor, now: new Date() };
}

/** Counts bookings that have not ended; they are deleted with the team. */
export const upcomingBookings: DissolutionItem = {
  item: 'bookings',
  blocks: false,
  count: (db, teamId) => repository.countUpcomingOfTeam(db, teamId, new Date()),
};
