import type { Notification } from '#contract/platform/notification-centre.ts';
import { notificationEvents } from '#contract/platform/notification-facts.ts';
import type { NotificationRow, ObjectRow } from './received.repository.ts';

/** Returns notifications with what the reader may see of their records. Events of a later release are left out. */
export function notificationsOf(rows: readonly NotificationRow[], objects: ReadonlyMap<string, ObjectRow>): Notification[] {
  return rows.flatMap((row) => {
    const event = notificationEvents.find((known) => known === row.event);
    const { id, kind, data, object_id: objectId } = row;
    const object = objects.get(objectId);
    if (!event) return [];
    return {
      id,
      kind,
      event,
      at: row.created_at.toISOString(),
      read: row.read_at !== null,
      objectId,
      count: data.count ?? null,
      days: data.days ?? null,
      on: data.on ?? null,
      head: data.head ?? false,
      about: object ? aboutOf(object) : null,
    };
  });
}

const aboutOf = ({ name, app, reason, starts_at: startsAt, time_zone: timeZone, decidable }: ObjectRow) => ({
  name,
  app,
  reason,
  startsAt: startsAt?.toISOString() ?? null,
  timeZone,
  decidable,
});
