import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type NotificationKind, notificationKindOf } from '#contract/platform/notification-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { affectedRows } from '#server/kernel/database/rows.ts';

/** What a notification is about. */
export interface NotificationSubject {
  /** The booking, join request, app request, app, order or subscription. */
  objectId: string;
  /** Figures and dates of the event. Names are not stored: they are looked up with the rights of the reader. */
  data?: NotificationData;
}

export interface NotificationData {
  /** The number of meetings of a series. */
  count?: number;
  /** The days left. */
  days?: number;
  /** The last day, YYYY-MM-DD. */
  on?: string;
  /** The member decides as head of a department, on the screen for heads. */
  head?: boolean;
}

/** A notification to be added, named by its event, which is the name of the email. */
export interface NewNotification extends NotificationSubject {
  memberId: string;
  event: string;
}

interface Whose {
  teamId: string;
  memberId: string;
}

/** Adds notifications to members of a team, in the transaction of the change that causes them. Events without a kind add none. */
export async function addNotifications(tx: Db, teamId: string, added: readonly NewNotification[]): Promise<void> {
  const rows = added.flatMap(({ memberId, event, objectId, data = {} }) => {
    const kind = notificationKindOf(event);
    return kind ? [{ id: uuidv7(), member_id: memberId, kind, event, object_id: objectId, data }] : [];
  });
  if (rows.length === 0) return;
  await sql`
    INSERT INTO notifications (team_id, id, member_id, kind, event, object_id, data)
    SELECT ${teamId}::uuid, r.id, r.member_id, r.kind, r.event, r.object_id, r.data
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS r (id uuid, member_id uuid, kind text, event text, object_id uuid, data jsonb)`.execute(tx);
}

/** Marks one of the member's notifications as read, or as unread. @returns whether there is such a notification */
export async function markNotification(tx: Db, { teamId, memberId }: Whose, id: string, readAt: Date | null): Promise<boolean> {
  const marked = await affectedRows(tx)`
    UPDATE notifications SET read_at = CASE WHEN ${readAt}::timestamptz IS NULL THEN NULL ELSE coalesce(read_at, ${readAt}::timestamptz) END
    WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid AND id = ${id}::uuid`;
  return marked > 0;
}

/** Marks the member's notifications as read: those of some kinds, or all, up to and including one. */
export async function markNotifications(
  tx: Db,
  { teamId, memberId }: Whose,
  { upTo, kinds, now }: { upTo: string; kinds: readonly NotificationKind[] | undefined; now: Date },
): Promise<void> {
  await sql`
    UPDATE notifications SET read_at = ${now}::timestamptz
    WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid AND read_at IS NULL AND id <= ${upTo}::uuid
      AND (${kinds ?? null}::text[] IS NULL OR kind = ANY(${kinds ?? null}::text[]))`.execute(tx);
}

/** Marks all notifications of a request as read, when it is decided or withdrawn and needs no one any more. */
export async function settleNotifications(tx: Db, teamId: string, requestId: string): Promise<void> {
  await sql`
    UPDATE notifications SET read_at = now() WHERE team_id = ${teamId}::uuid AND object_id = ${requestId}::uuid AND read_at IS NULL
      AND kind IN ('APPLICATIONS', 'APP_REQUESTS')`.execute(tx);
}
