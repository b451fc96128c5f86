import { sql } from 'kysely';
import { roomLimits } from '#contract/workplace/room-facts.ts';
import type { Tx } from '#server/kernel/context.ts';

export interface WrittenRoom {
  name: string;
  capacity: number | null;
  building: string;
  floor: string;
  equipment: readonly string[];
  timeZone: string;
  hours: readonly (readonly [number, number] | null)[];
  bufferMinutes: number;
  releaseMinutes: number | null;
  remark: string;
  inCharge: string | null;
}

const columnsOf = (room: WrittenRoom) => ({
  name: room.name,
  capacity: room.capacity,
  building: room.building,
  floor: room.floor,
  equipment: [...room.equipment],
  time_zone: room.timeZone,
  hours: JSON.stringify(room.hours),
  buffer_minutes: room.bufferMinutes,
  release_minutes: room.releaseMinutes,
  remark: room.remark,
  in_charge: room.inCharge,
});

/**
 * Adds a room.
 * @returns false where there are as many as there may be; of those who add at once each sees the one before
 */
export async function insertRoom(tx: Tx, teamId: string, id: string, doorCode: string, room: WrittenRoom): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`rooms of ${teamId}`}))`.execute(tx);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM rooms
    WHERE team_id = ${teamId}::uuid AND removed_at IS NULL`.execute(tx);
  if ((rows[0]?.n ?? 0) >= roomLimits.rooms) return false;
  await tx
    .insertInto('rooms')
    .values({ team_id: teamId, id, door_code: doorCode, ...columnsOf(room) })
    .execute();
  return true;
}

/** A new version of a room that is held. */
export async function updateRoom(tx: Tx, teamId: string, id: string, room: WrittenRoom): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ ...columnsOf(room), version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Sets the photo of a room that is held. Its version stays: a photo stands outside of the form that the version guards. */
export async function setPhoto(tx: Tx, teamId: string, id: string, fileId: string | null): Promise<void> {
  await sql`UPDATE rooms SET photo_file_id = ${fileId}::uuid, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** The code in the QR picture at the door. */
export async function readDoorCode(tx: Tx, teamId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`SELECT door_code AS code FROM rooms
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND removed_at IS NULL`.execute(tx);
  return rows[0]?.code;
}

export async function setDoorCode(tx: Tx, teamId: string, id: string, code: string): Promise<void> {
  await sql`UPDATE rooms SET door_code = ${code}, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** The room is gone from now on; what was booked of it stays on record. */
export async function setRemoved(tx: Tx, teamId: string, id: string, at: Date): Promise<void> {
  await sql`UPDATE rooms SET removed_at = ${at}, photo_file_id = NULL, in_charge = NULL, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/**
 * Holds rooms until the transaction ends, in the order of their ids as all do: nobody books them meanwhile, who was about to
 * has done it, and whoever removes one waits.
 */
export async function lockRooms(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM rooms WHERE team_id = ${teamId}::uuid AND id = ANY(${[...new Set(ids)]}::uuid[])
    ORDER BY id FOR UPDATE`.execute(tx);
}

/** Somebody who could be in charge: is in the team and stays. They are held, so that they do not leave meanwhile. */
export async function lockMember(tx: Tx, teamId: string, id: string): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT display_name AS name FROM members
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND resigned_at IS NULL AND status <> 'CANCELED' FOR SHARE`.execute(tx);
  return rows[0];
}
