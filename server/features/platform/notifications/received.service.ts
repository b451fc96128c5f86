import type { z } from 'zod';
import type { notificationCentre } from '#contract/platform/notification-centre.ts';
import type { NotificationKind } from '#contract/platform/notification-facts.ts';
import { markNotification, markNotifications } from '#server/domain/notifications/notifications.repository.ts';
import { requireMember } from '#server/domain/support/support.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { notificationReaderOf } from './received.policy.ts';
import { countUnread, findObjects, findReceived, type NotificationRow, type ObjectRow } from './received.repository.ts';
import { notificationsOf } from './received.view.ts';

type Query = z.output<NonNullable<(typeof notificationCentre.received)['query']>>;
type Page = z.input<(typeof notificationCentre.received)['output']>;

const whoseOf = ({ team, actor }: TeamContext) => ({ teamId: team.id, memberId: actor.memberId });

/** A page of the caller's notifications. Throws memberOnly. */
export function received(context: TeamContext, { before, size, show, kind }: Query): Promise<Page> {
  requireMember(context);
  return asTeam(context.database, context.team.id, async (db) => {
    const rows = await findReceived(db, whoseOf(context), {
      ...(before !== undefined && { before }),
      unread: show === 'UNREAD',
      ...(kind && { kinds: kind }),
      limit: size + 1,
    });
    const items = rows.slice(0, size);
    return {
      items: notificationsOf(items, await objectsOf(db, context, items)),
      next: rows.length > size ? (items.at(-1)?.id ?? null) : null,
    };
  });
}

/** The records of notifications that the caller may see, by id: one statement for each kind. */
async function objectsOf(db: Db, context: TeamContext, rows: readonly NotificationRow[]): Promise<Map<string, ObjectRow>> {
  const reader = notificationReaderOf(context);
  const objects = new Map<string, ObjectRow>();
  for (const [kind, own] of Map.groupBy(rows, ({ kind: each }) => each)) {
    const ids = [...new Set(own.map(({ object_id: id }) => id))];
    for (const object of await findObjects(db, reader, kind, ids)) objects.set(object.id, object);
  }
  return objects;
}

/** The number of the caller's unread notifications. Throws memberOnly. */
export function unread(context: TeamContext) {
  requireMember(context);
  return asTeam(context.database, context.team.id, (db) => unreadIn(db, context));
}

const unreadIn = async (db: Db, context: TeamContext) => ({ count: await countUnread(db, whoseOf(context)) });

/**
 * Marks one of the caller's notifications. Writes no log entry, because only the caller sees the mark. Throws memberOnly, notFound.
 */
export function mark(context: TeamContext, id: string, read: boolean) {
  requireMember(context);
  return asTeam(context.database, context.team.id, async (db) => {
    if (!(await markNotification(db, whoseOf(context), id, read ? context.now : null))) throw new AppError('notFound');
    return unreadIn(db, context);
  });
}

/** Marks the caller's notifications up to one as read, without a log entry. Throws memberOnly. */
export function markAll(context: TeamContext, { upTo, kind }: { upTo: string; kind?: NotificationKind[] | undefined }) {
  requireMember(context);
  return asTeam(context.database, context.team.id, async (db) => {
    await markNotifications(db, whoseOf(context), { upTo, kinds: kind, now: context.now });
    return unreadIn(db, context);
  });
}
