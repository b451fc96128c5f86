import { sql } from 'kysely';
import type { RoomEquipment, RoomHours } from '#contract/workplace/room-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

/** A running or future suspension. */
export interface SuspensionRow {
  id: string;
  startsAt: Date;
  endsAt: Date | null;
  reason: string;
  byName: string;
}

export interface RoomRow extends ColumnsOf<'rooms', 'id' | 'name' | 'capacity' | 'building' | 'floor' | 'remark' | 'version'> {
  equipment: RoomEquipment[];
  timeZone: string;
  hours: RoomHours;
  bufferMinutes: number;
  releaseMinutes: number | null;
  photoFileId: string | null;
  inCharge: string | null;
  removed: boolean;
  /** Suspensions that are neither lifted nor over, nearest first. */
  suspensions: SuspensionRow[];
}

interface Which {
  ids?: readonly string[];
  building?: string;
  now: Date;
  /** Includes removed rooms, for the booking record. */
  removed?: boolean;
}

const byPlace = sql`r.building COLLATE app.natural_order, r.floor COLLATE app.natural_order, r.name COLLATE app.natural_order, r.id`;

/** Columns of a `RoomRow` over `rooms AS r`; the result still needs `dated`. */
export const roomColumns = (now: Date) => sql<RoomRow>`
  r.id, r.name, r.capacity, r.building, r.floor, r.equipment, r.time_zone AS "timeZone", r.hours,
  r.buffer_minutes AS "bufferMinutes", r.release_minutes AS "releaseMinutes", r.remark, r.photo_file_id AS "photoFileId",
  r.in_charge AS "inCharge", r.removed_at IS NOT NULL AS removed, r.version,
  (SELECT coalesce(json_agg(json_build_object('id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
      'reason', s.reason, 'byName', s.created_by_name) ORDER BY s.starts_at, s.id), '[]')
    FROM room_suspensions s WHERE s.team_id = r.team_id AND s.room_id = r.id AND s.lifted_at IS NULL
      AND (s.ends_at IS NULL OR s.ends_at > ${now})) AS suspensions`;

/** Converts the suspensions' instants, which are text inside JSON, to dates. */
export function dated<T extends Pick<RoomRow, 'suspensions'>>(row: T): T {
  const suspensions = row.suspensions.map((each) => ({
    ...each,
    startsAt: new Date(each.startsAt),
    endsAt: each.endsAt && new Date(each.endsAt),
  }));
  return { ...row, suspensions };
}

/** Returns the rooms of a team with their suspensions, by building, floor and name; with `ids` only those that exist, with `building` only those in it. */
export async function findRooms(db: Db, teamId: string, { ids, building, now, removed = false }: Which): Promise<RoomRow[]> {
  return (
    await many(db)<RoomRow>`
    SELECT ${roomColumns(now)} FROM rooms r WHERE r.team_id = ${teamId}::uuid
    ${ids ? sql`AND r.id = ANY(${[...ids]}::uuid[])` : sql``} ${building ? sql`AND r.building = ${building}` : sql``}
    ${removed ? sql`` : sql`AND r.removed_at IS NULL`}
    ORDER BY ${byPlace}`
  ).map(dated);
}
