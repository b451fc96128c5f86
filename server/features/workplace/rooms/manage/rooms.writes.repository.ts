import { sql } from 'kysely';
import { roomLimits } from '#contract/workplace/room-facts.ts';
import type { LeavingMember } from '#server/domain/handover/handover.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type ColumnsOf, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';

export interface WrittenRoom extends ColumnsOf<'rooms', 'name' | 'capacity' | 'building' | 'floor' | 'remark'> {
  equipment: readonly string[];
  timeZone: string;
  hours: readonly (readonly [number, number] | null)[];
  bufferMinutes: number;
  releaseMinutes: number | null;
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
 * Adds a room. Serialised per team, so that concurrent calls see each other's rooms.
 * @returns false if the team has the maximum number of rooms
 */
export async function insertRoom(tx: Tx, teamId: string, id: string, checkInCode: string, room: WrittenRoom): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`rooms of ${teamId}`}))`.execute(tx);
  const counted = await value(tx)<number>`SELECT count(*)::int FROM rooms
    WHERE team_id = ${teamId}::uuid AND removed_at IS NULL`;
  if (counted >= roomLimits.rooms) return false;
  await tx
    .insertInto('rooms')
    .values({ team_id: teamId, id, check_in_code: checkInCode, ...columnsOf(room) })
    .execute();
  return true;
}

/** Updates a locked room and increments its version. */
export async function updateRoom(tx: Tx, teamId: string, id: string, room: WrittenRoom): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ ...columnsOf(room), version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/**
 * Sets the photo of a locked room. The version is unchanged, because the photo is not part of the form that the version
 * protects.
 */
export async function setPhoto(tx: Tx, teamId: string, id: string, fileId: string | null): Promise<void> {
  await sql`UPDATE rooms SET photo_file_id = ${fileId}::uuid, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Returns the code in the QR code at the door. */
export function readCheckInCode(tx: Tx, teamId: string, id: string): Promise<string | undefined> {
  return maybeValue(tx)<string>`SELECT check_in_code AS code FROM rooms
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND removed_at IS NULL`;
}

export async function setCheckInCode(tx: Tx, teamId: string, id: string, code: string): Promise<void> {
  await sql`UPDATE rooms SET check_in_code = ${code}, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Marks a room as removed; its bookings stay in the record. */
export async function setRemoved(tx: Tx, teamId: string, id: string, at: Date): Promise<void> {
  await sql`UPDATE rooms SET removed_at = ${at}, photo_file_id = NULL, in_charge = NULL, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/**
 * Locks rooms until the transaction ends, in the order of their ids as everywhere: concurrent bookings and removals wait, and
 * bookings in progress complete first.
 */
export async function lockRooms(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM rooms WHERE team_id = ${teamId}::uuid AND id = ANY(${[...new Set(ids)]}::uuid[])
    ORDER BY id FOR UPDATE`.execute(tx);
}

/** Locks a member who can be in charge, that is neither resigned nor cancelled, so that they cannot resign concurrently. */
export function lockMember(tx: Tx, teamId: string, id: string): Promise<{ name: string } | undefined> {
  return maybeOne(tx)<{ name: string }>`SELECT display_name AS name FROM members
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND resigned_at IS NULL AND status <> 'CANCELED' FOR SHARE`;
}

/** Replaces a member as the one in charge of those of these ids that are rooms in their charge. */
export async function reassignRooms(
  tx: Tx,
  { teamId, id }: Pick<LeavingMember, 'teamId' | 'id'>,
  ids: readonly string[],
  recipientId: string | null,
): Promise<void> {
  await sql`
    UPDATE rooms SET in_charge = ${recipientId}::uuid
    WHERE team_id = ${teamId}::uuid AND in_charge = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
}
