import { isLanguage } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';
import {
  type HandoverItem,
  type HandoverKind,
  type HandoverRecipient,
  requireRecipient,
} from '#server/domain/handover/handover.ts';
import { byRecipient, refuseChanged } from '#server/domain/handover/returning.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import * as repository from './bookings.handover.repository.ts';
import { removeParticipants } from './bookings.locked.repository.ts';
import { addParticipants } from './bookings.writes.repository.ts';
import { type BookingEmailDependencies, type BookingNotifier, notifyOfBookings } from './bookings.emails.ts';
import { teamOf } from './release.repository.ts';

/**
 * Hands over future bookings (domain rules 1); a running one is unchanged. The recipient becomes organiser and participant in
 * place of the leaving member. Without a recipient the bookings keep their organiser (lines SKIPPED).
 */
export const schedules = (parts: BookingEmailDependencies): HandoverKind => ({
  kind: 'schedules',
  to: 'chosen',
  list: repository.listFutureBookings,
  async move(tx, { teamId, id, name }, items, recipient) {
    const to = requireRecipient(recipient);
    const bookingIds = items.map((item) => item.id);
    const notifier = await notifierOf(tx, teamId, { memberId: id, displayName: name });
    await removeParticipants(tx, teamId, bookingIds, [id]);
    await take(tx, parts, notifier, { from: id, to, byHandover: true }, bookingIds);
    return { events: items.map((item) => passedOn(item, { id, name }, to)) };
  },
  returning: {
    refusals: (db, _restorer, member, items) => refuseChanged(db, repository.listFutureBookings, member, items),
    // A recipient who was invited before they got the booking still takes part.
    async perform(tx, restorer, member, items) {
      for (const { recipient, items: passed } of byRecipient(items)) {
        const notifier = await notifierOf(tx, member.teamId, restorer.actor);
        const bookingIds = passed.map(({ id }) => id);
        await take(tx, parts, notifier, { from: recipient.id, to: member, byHandover: false }, bookingIds);
      }
      return { events: items.flatMap((item) => (item.recipient ? [passedOn(item, item.recipient, member)] : [])) };
    },
  },
});

const passedOn = (item: HandoverItem, from: HandoverRecipient, to: HandoverRecipient): LogEvent => ({
  category: 'ROOM',
  action: 'booking.update',
  object: { type: 'booking', id: item.id, name: item.name },
  before: { booker: from.name, bookerId: from.id },
  after: { booker: to.name, bookerId: to.id },
});

/** Future meetings in which the member takes part; they no longer do, whether or not they organise the meeting. */
export const meetings = (parts: BookingEmailDependencies): HandoverKind => ({
  kind: 'meetings',
  to: 'nobody',
  list: repository.listFutureParticipations,
  move: (tx, { teamId, id }, items) =>
    removeParticipants(
      tx,
      teamId,
      items.map((item) => item.id),
      [id],
    ),
  returning: {
    async refusals(db, _restorer, member, items) {
      const future = new Set(
        await repository.findFuture(
          db,
          member,
          items.map(({ id }) => id),
        ),
      );
      return new Map(items.flatMap(({ id }) => (future.has(id) ? [] : [[id, 'CHANGED' as const]])));
    },
    async perform(tx, restorer, member, items) {
      const bookingIds = items.map(({ id }) => id);
      await addParticipants(tx, member.teamId, bookingIds, [member.id]);
      const added = bookingIds.map((bookingId) => ({ bookingId, memberId: member.id }));
      await notifyOfBookings(tx, parts, await notifierOf(tx, member.teamId, restorer.actor), 'CHANGED', { bookingIds, added });
    },
  },
});

async function take(
  tx: Tx,
  parts: BookingEmailDependencies,
  notifier: BookingNotifier,
  { from, to, byHandover }: { from: string; to: HandoverRecipient; byHandover: boolean },
  bookingIds: readonly string[],
): Promise<void> {
  await repository.setBooker(tx, notifier.team.id, bookingIds, { from, to });
  const left = await repository.removeHandedOver(tx, notifier.team.id, bookingIds, from);
  await addParticipants(tx, notifier.team.id, bookingIds, [to.id], byHandover);
  const added = bookingIds.map((bookingId) => ({ bookingId, memberId: to.id }));
  const removed = left.map((bookingId) => ({ bookingId, memberId: from }));
  await notifyOfBookings(tx, parts, notifier, 'CHANGED', { bookingIds, added, removed });
}

async function notifierOf(tx: Tx, teamId: string, actor: BookingNotifier['actor']): Promise<BookingNotifier> {
  const { name, default_lang: language } = await teamOf(tx, teamId);
  return { team: { id: teamId, name, defaultLanguage: isLanguage(language) ? language : 'hk' }, actor, now: new Date() };
}

/** Counts bookings that have not ended; they are deleted with the team. */
export const upcomingBookings: DissolutionItem = {
  item: 'bookings',
  blocks: false,
  count: (db, teamId) => repository.countUpcomingOfTeam(db, teamId, new Date()),
};
