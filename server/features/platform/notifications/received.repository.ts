import { type RawBuilder, sql } from 'kysely';
import type { AppRef } from '#contract/apps/app-refs.ts';
import type { Language } from '#contract/languages.ts';
import { type NotificationKind, notificationLimits } from '#contract/platform/notification-facts.ts';
import { appName, appRefColumns } from '#server/domain/app-access/app-ref.ts';
import type { NotificationData } from '#server/domain/notifications/notifications.repository.ts';
import { isRequestPending, joinRequests } from '#server/domain/visibility/scoped-entries.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, value } from '#server/kernel/database/rows.ts';

/** Whose notifications are read, and conditions on the records they are about that this member may see. */
export interface NotificationReader {
  teamId: string;
  memberId: string | null;
  language: Language;
  joinRequests: RequestConditions;
  appRequests: RequestConditions;
  orders: boolean;
  subscriptions: boolean;
}
interface RequestConditions {
  visible: RawBuilder<boolean>;
  decidable: RawBuilder<boolean>;
}
type Whose = Pick<NotificationReader, 'teamId' | 'memberId'>;

export interface NotificationRow extends ColumnsOf<'notifications', 'id' | 'object_id' | 'read_at' | 'created_at'> {
  kind: NotificationKind;
  event: string;
  data: NotificationData;
}

/** Returns the notifications of a member before one of them, the newest first, at most `limit`. */
export function findReceived(
  db: Db,
  { teamId, memberId }: Whose,
  { before, unread, kinds, limit }: { before?: string; unread: boolean; kinds?: readonly string[]; limit: number },
): Promise<NotificationRow[]> {
  const conditions = [
    sql`n.team_id = ${teamId}::uuid AND n.member_id = ${memberId}::uuid`,
    ...(before === undefined ? [] : [sql`n.id < ${before}::uuid`]),
    ...(unread ? [sql`n.read_at IS NULL`] : []),
    ...(kinds?.length ? [sql`n.kind = ANY(${kinds}::text[])`] : []),
  ];
  return many(db)<NotificationRow>`
    SELECT n.id, n.kind, n.event, n.object_id, n.data, n.read_at, n.created_at FROM notifications n
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY n.id DESC LIMIT ${limit}`;
}

/** The number of a member's unread notifications, counted up to the limit. */
export function countUnread(db: Db, { teamId, memberId }: Whose): Promise<number> {
  return value(db)<number>`SELECT count(*)::int FROM (SELECT FROM notifications n
    WHERE n.team_id = ${teamId}::uuid AND n.member_id = ${memberId}::uuid AND n.read_at IS NULL
    LIMIT ${sql.lit(notificationLimits.counted)}) unread`;
}

/** A record that notifications are about, as the reader may see it. */
export interface ObjectRow {
  id: string;
  name: string;
  app: AppRef | null;
  reason: string | null;
  starts_at: Date | null;
  time_zone: string | null;
  decidable: boolean;
}

/** Returns the records of notifications of one kind that the reader may see. */
export function findObjects(
  db: Db,
  reader: NotificationReader,
  kind: NotificationKind,
  ids: readonly string[],
): Promise<ObjectRow[]> {
  return many(db)<ObjectRow>`${sql.join(
    sources[kind].map((source) => sql`(${source(reader, sql`ANY(${ids}::uuid[])`)})`),
    sql` UNION ALL `,
  )}`;
}

interface Columns {
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  app?: boolean;
  reason?: RawBuilder<unknown>;
  startsAt?: RawBuilder<unknown>;
  timeZone?: RawBuilder<unknown>;
  decidable?: RawBuilder<unknown>;
}

const columns = (language: Language, { id, name, app = false, reason, startsAt, timeZone, decidable }: Columns) => sql`
  ${id} AS id, ${name}::text AS name, ${app ? sql`(SELECT row_to_json(ref) FROM (SELECT ${appRefColumns(language)}) ref)` : sql`NULL::json`} AS app,
  ${reason ?? sql`NULL`}::text AS reason, ${startsAt ?? sql`NULL`}::timestamptz AS starts_at, ${timeZone ?? sql`NULL`}::text AS time_zone,
  ${decidable ?? sql`false`} AS decidable`;

type Source = (reader: NotificationReader, ids: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Meetings of the reader, and meetings that are not private. */
const meetings: Source = ({ teamId, memberId, language }, ids) => sql`
  SELECT ${columns(language, { id: sql`b.id`, name: sql`b.title`, startsAt: sql`b.starts_at`, timeZone: sql`r.time_zone` })}
  FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
  WHERE b.team_id = ${teamId}::uuid AND b.id = ${ids} AND (NOT b.private OR b.booker IS NOT DISTINCT FROM ${memberId}::uuid
    OR EXISTS (SELECT FROM booking_participants p
      WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = ${memberId}::uuid))`;

const requestsToJoin: Source = ({ teamId, language, joinRequests: { visible, decidable } }, ids) => sql`
  SELECT ${columns(language, { id: sql`r.id`, name: sql`r.display_name`, reason: sql`r.reason`, decidable: sql`(${isRequestPending} AND ${decidable})` })}
  FROM ${joinRequests} WHERE r.team_id = ${teamId}::uuid AND r.id = ${ids} AND ${visible}`;

const requestedApps = sql`app_requests r JOIN app.members_view m ON m.id = r.member_id JOIN apps a ON a.id = r.app_id`;

const requestsForApps: Source = ({ teamId, language, appRequests: { visible, decidable } }, ids) => sql`
  SELECT ${columns(language, { id: sql`r.id`, name: sql`m.display_name`, app: true, reason: sql`r.reason`, decidable: sql`(r.status = 'PENDING' AND ${decidable})` })}
  FROM ${requestedApps} WHERE r.team_id = ${teamId}::uuid AND r.id = ${ids} AND m.resigned_at IS NULL AND ${visible}`;

const ownRequests: Source = ({ teamId, memberId, language }, ids) => sql`
  SELECT ${columns(language, { id: sql`r.id`, name: appName(language), app: true, reason: sql`r.decision_reason` })}
  FROM ${requestedApps} WHERE r.team_id = ${teamId}::uuid AND r.id = ${ids} AND r.member_id = ${memberId}::uuid`;

const apps: Source = ({ teamId, language }, ids) => sql`
  SELECT ${columns(language, { id: sql`a.id`, name: appName(language), app: true })}
  FROM apps a JOIN team_apps t ON t.app_id = a.id WHERE t.team_id = ${teamId}::uuid AND a.id = ${ids}`;

const orders: Source = ({ teamId, language, orders: visible }, ids) => sql`
  SELECT ${columns(language, { id: sql`o.id`, name: sql`o.number` })}
  FROM orders o WHERE o.team_id = ${teamId}::uuid AND o.id = ${ids} AND ${sql.lit(visible)}`;

const subscriptions: Source = ({ teamId, language, subscriptions: visible }, ids) => sql`
  SELECT ${columns(language, { id: sql`s.id`, name: appName(language), app: true })}
  FROM subscriptions s JOIN apps a ON a.id = s.app_id
  WHERE s.team_id = ${teamId}::uuid AND s.id = ${ids} AND ${sql.lit(visible)}`;

const sources: Record<NotificationKind, readonly Source[]> = {
  MEETINGS: [meetings],
  APPLICATIONS: [requestsToJoin],
  APP_REQUESTS: [requestsForApps],
  APPS_ENDING: [apps],
  BILLING: [orders, subscriptions],
  OWN_REQUESTS: [ownRequests],
};
