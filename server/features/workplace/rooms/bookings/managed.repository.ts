import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { rooms } from '#contract/workplace/rooms.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { dated, roomColumns, type RoomRow } from '../manage/rooms.repository.ts';

type Query = z.output<NonNullable<typeof rooms.list.query>>;

/** A room with its person in charge and the numbers of its bookings. */
export interface ManagedRow extends RoomRow {
  person: (ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id'> & { known: boolean }) | null;
  bookingsToday: number;
  upcoming: number;
}

/** The time, and the members the viewer sees. */
export interface BookingsViewer {
  now: Date;
  seen: VisibleMembers;
}

const booked = sql`b.team_id = r.team_id AND b.room_id = r.id AND b.cancelled_at IS NULL AND b.released_at IS NULL`;

/** A meeting lasts at most eight hours, so earlier ones are over. */
const managedColumns = (now: Date, seen: VisibleMembers) => sql`${roomColumns(now)},
  (SELECT json_build_object('id', m.id, 'display_name', m.display_name, 'avatar_file_id', m.avatar_file_id,
      'known', m.resigned_at IS NULL AND ${insideScope(seen.scope)})
    FROM app.members_view m WHERE m.id = r.in_charge) AS person,
  (SELECT count(*)::int FROM bookings b WHERE ${booked} AND b.starts_at > today.begins - interval '8 hours'
    AND b.starts_at < today.ends AND b.ends_at > today.begins) AS "bookingsToday",
  (SELECT count(*)::int FROM bookings b WHERE ${booked} AND b.starts_at > ${now}::timestamptz - interval '8 hours'
    AND coalesce(b.ended_early_at, b.ends_at) > ${now}) AS upcoming`;

const fromRooms = (now: Date) => sql`rooms r CROSS JOIN LATERAL (
  SELECT day AT TIME ZONE r.time_zone AS begins, (day + interval '1 day') AT TIME ZONE r.time_zone AS ends
  FROM date_trunc('day', ${now}::timestamptz AT TIME ZONE r.time_zone) AS day) AS today`;

const suspendedAt = (now: Date) => sql`EXISTS (SELECT 1 FROM room_suspensions s WHERE s.team_id = r.team_id AND s.room_id = r.id
  AND s.lifted_at IS NULL AND s.starts_at <= ${now} AND (s.ends_at IS NULL OR s.ends_at > ${now}))`;

function filtered({ search, status, building, equipment, capacity }: Query, now: Date): RawBuilder<unknown> {
  const parts = [sql`r.removed_at IS NULL`];
  if (search) parts.push(sql`strpos(lower(concat_ws(' ', r.name, r.building, r.floor, r.remark)), lower(${search}::text)) > 0`);
  if (status?.length === 1) parts.push(status[0] === 'SUSPENDED' ? suspendedAt(now) : sql`NOT ${suspendedAt(now)}`);
  if (building !== undefined) parts.push(sql`r.building = ${building}`);
  if (equipment?.length) parts.push(sql`r.equipment @> ${[...equipment]}::text[]`);
  if (capacity !== undefined) parts.push(sql`(r.capacity IS NULL OR r.capacity >= ${capacity}::int)`);
  return sql.join(parts, sql` AND `);
}

const orders = {
  name: { asc: sql`r.name COLLATE app.natural_order, r.id`, desc: sql`r.name COLLATE app.natural_order DESC, r.id DESC` },
  // A room without a capacity limit sorts as the largest.
  capacity: {
    asc: sql`r.capacity NULLS LAST, r.name COLLATE app.natural_order, r.id`,
    desc: sql`r.capacity DESC NULLS FIRST, r.name COLLATE app.natural_order, r.id`,
  },
  building: {
    asc: sql`r.building COLLATE app.natural_order, r.floor COLLATE app.natural_order, r.name COLLATE app.natural_order, r.id`,
    desc: sql`r.building COLLATE app.natural_order DESC, r.floor COLLATE app.natural_order DESC, r.name COLLATE app.natural_order, r.id`,
  },
};

/** Returns a page of matching rooms and their total number. */
export async function listManaged(
  db: Db,
  teamId: string,
  query: Query,
  { now, seen }: BookingsViewer,
): Promise<{ rows: ManagedRow[]; total: number }> {
  const { page, size, sort, order } = query;
  const where = sql`r.team_id = ${teamId}::uuid AND ${filtered(query, now)}`;
  const rows = await many(db)<ManagedRow>`SELECT ${managedColumns(now, seen)} FROM ${fromRooms(now)} WHERE ${where}
    ORDER BY ${orders[sort][order]} LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const total = await value(db)<number>`SELECT count(*)::int FROM rooms r WHERE ${where}`;
  return { rows: rows.map(dated), total };
}

/** Returns the buildings that have rooms, by name. */
export function listBuildings(db: Db, teamId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT building FROM rooms WHERE team_id = ${teamId}::uuid AND removed_at IS NULL AND building <> ''
    GROUP BY building ORDER BY building COLLATE app.natural_order`;
}

/** Returns a room that was not removed. */
export async function findManaged(
  db: Db,
  teamId: string,
  id: string,
  { now, seen }: BookingsViewer,
): Promise<ManagedRow | undefined> {
  return (
    await many(db)<ManagedRow>`SELECT ${managedColumns(now, seen)} FROM ${fromRooms(now)}
    WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid AND r.removed_at IS NULL`
  ).map(dated)[0];
}
