import type { Room, RoomRef, Suspension } from '#contract/workplace/rooms.ts';
import type { RoomStatus } from '#contract/workplace/room-facts.ts';
import type { RoomRow, SuspensionRow } from './rooms.repository.ts';

export const roomRefView = ({ id, name, building, floor }: Pick<RoomRow, 'id' | 'name' | 'building' | 'floor'>): RoomRef => ({
  roomId: id,
  name,
  building,
  floor,
});

/** A room is suspended while a suspension covers the current time (specification section 4). */
export const statusOf = ({ suspensions }: Pick<RoomRow, 'suspensions'>, now: Date): RoomStatus =>
  suspensions.some(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now < endsAt)) ? 'SUSPENDED' : 'OPEN';

/**
 * Who suspended a room is shown only to room managers, because others may not be permitted to see this person in the directory.
 */
export const suspensionView = ({ id, startsAt, endsAt, reason, byName }: SuspensionRow, managed = false): Suspension => ({
  suspensionId: id,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  reason,
  byName: managed ? byName : null,
});

/** Returns a room for members who book. @param photoLink returns the signed address of a file, as `linkToFile` */
export function roomView(row: RoomRow, now: Date, photoLink: (fileId: string | null) => string | null): Room {
  return {
    ...roomRefView(row),
    capacity: row.capacity,
    equipment: row.equipment,
    timeZone: row.timeZone,
    hours: row.hours.map((day) => (day ? [day[0], day[1]] : null)),
    bufferMinutes: row.bufferMinutes,
    releaseMinutes: row.releaseMinutes,
    remark: row.remark,
    photo: photoLink(row.photoFileId),
    status: statusOf(row, now),
    suspensions: row.suspensions.map((each) => suspensionView(each)),
  };
}
