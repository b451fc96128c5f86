import { sql } from 'kysely';
import type { Placement } from '#contract/workplace/floor-plans.ts';
import { planLimits } from '#contract/workplace/room-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';

export interface PlanRow extends ColumnsOf<'floor_plans', 'id' | 'building' | 'floor' | 'width' | 'height' | 'version'> {
  imageFileId: string;
  placements: Placement[];
}

export interface PlanImage extends ColumnsOf<'floor_plans', 'width' | 'height'> {
  fileId: string;
}

/**
 * Returns floor plans with the placements of the rooms that are on their floor now, by building and floor; with `id` only that
 * one.
 */
export function listPlans(db: Db, teamId: string, id?: string): Promise<PlanRow[]> {
  return many(db)<PlanRow>`
    SELECT p.id, p.building, p.floor, p.image_file_id AS "imageFileId", p.width, p.height, p.version,
      (SELECT coalesce(json_agg(json_build_object('roomId', s.room_id, 'x', s.x, 'y', s.y, 'width', s.width, 'height', s.height)
          ORDER BY r.name COLLATE app.natural_order, r.id), '[]')
        FROM room_placements s JOIN rooms r ON r.team_id = s.team_id AND r.id = s.room_id
        WHERE s.team_id = p.team_id AND s.plan_id = p.id AND r.removed_at IS NULL
          AND r.building = p.building AND r.floor = p.floor) AS placements
    FROM floor_plans p WHERE p.team_id = ${teamId}::uuid ${id ? sql`AND p.id = ${id}::uuid` : sql``}
    ORDER BY p.building COLLATE app.natural_order, p.floor COLLATE app.natural_order, p.id`;
}

/** Locks the plan of a floor until the transaction ends. @returns its id, undefined if the floor has none */
export function lockPlanOf(tx: Tx, teamId: string, building: string, floor: string): Promise<string | undefined> {
  return maybeValue(tx)<string>`SELECT id FROM floor_plans
    WHERE team_id = ${teamId}::uuid AND building = ${building} AND floor = ${floor} FOR UPDATE`;
}

/** Locks a plan until the transaction ends. @returns whether it exists */
export async function lockPlan(tx: Tx, teamId: string, id: string): Promise<boolean> {
  const found = await maybeValue(tx)<string>`SELECT id FROM floor_plans
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return found !== undefined;
}

/** Whether a room is on a floor, so that the floor can have a plan. */
export function hasRoom(tx: Tx, teamId: string, building: string, floor: string): Promise<boolean> {
  return value(tx)<boolean>`SELECT EXISTS (SELECT FROM rooms WHERE team_id = ${teamId}::uuid AND removed_at IS NULL
    AND building = ${building} AND floor = ${floor}) AS found`;
}

/**
 * Adds a plan. Serialised per team, so that concurrent calls see each other's plans.
 * @returns `limit` if the team has the maximum number of plans, `taken` if the floor has a plan by now
 */
export async function insertPlan(
  tx: Tx,
  teamId: string,
  { id, building, floor, image }: ColumnsOf<'floor_plans', 'id' | 'building' | 'floor'> & { image: PlanImage },
): Promise<'added' | 'limit' | 'taken'> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`floor plans of ${teamId}`}))`.execute(tx);
  const counted = await value(tx)<number>`SELECT count(*)::int FROM floor_plans WHERE team_id = ${teamId}::uuid`;
  if (counted >= planLimits.plans) return 'limit';
  const added = await maybeOne(tx)<{ id: string }>`
    INSERT INTO floor_plans (team_id, id, building, floor, image_file_id, width, height)
    VALUES (${teamId}::uuid, ${id}::uuid, ${building}, ${floor}, ${image.fileId}::uuid, ${image.width}, ${image.height})
    ON CONFLICT (team_id, building, floor) DO NOTHING RETURNING id`;
  return added ? 'added' : 'taken';
}

/** Replaces the image of a locked plan and increments its version. */
export async function setImage(tx: Tx, teamId: string, id: string, { fileId, width, height }: PlanImage): Promise<void> {
  await sql`UPDATE floor_plans
    SET image_file_id = ${fileId}::uuid, width = ${width}, height = ${height}, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** A room of the team that has been named in a request, with where it is now. */
export interface NamedRoom extends ColumnsOf<'rooms', 'id' | 'name' | 'building' | 'floor'> {
  removed: boolean;
}

/** Locks rooms by id, so that they can be neither moved nor removed until the transaction ends; bookings do not wait. */
export function lockNamedRooms(tx: Tx, teamId: string, ids: readonly string[]): Promise<NamedRoom[]> {
  return many(tx)<NamedRoom>`SELECT id, name, building, floor, removed_at IS NOT NULL AS removed FROM rooms
    WHERE team_id = ${teamId}::uuid AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR SHARE`;
}

/** Returns rooms by id without locking them, for the operation log. */
export function nameRooms(tx: Tx, teamId: string, ids: readonly string[]): Promise<Pick<NamedRoom, 'id' | 'name'>[]> {
  return many(tx)<Pick<NamedRoom, 'id' | 'name'>>`SELECT id, name FROM rooms
    WHERE team_id = ${teamId}::uuid AND id = ANY(${[...ids]}::uuid[])`;
}

/** Replaces all placements of a locked plan and increments its version. */
export async function replacePlacements(tx: Tx, teamId: string, id: string, placements: readonly Placement[]): Promise<void> {
  const ids = placements.map(({ roomId }) => roomId);
  await sql`DELETE FROM room_placements
    WHERE team_id = ${teamId}::uuid AND (plan_id = ${id}::uuid OR room_id = ANY(${ids}::uuid[]))`.execute(tx);
  await sql`INSERT INTO room_placements (team_id, room_id, plan_id, x, y, width, height)
    SELECT ${teamId}::uuid, s.* FROM (SELECT "roomId", ${id}::uuid AS plan_id, x, y, width, height
      FROM json_to_recordset(${JSON.stringify(placements)}::json)
        AS t ("roomId" uuid, x numeric, y numeric, width numeric, height numeric)) AS s`.execute(tx);
  await sql`UPDATE floor_plans SET version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Removes a locked plan; its placements go with it by their foreign key. */
export async function deletePlan(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM floor_plans WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/**
 * Takes a locked room, which leaves its floor, from its plan, and increments the version of the plan. The plan is changed first,
 * which locks it before its placements, as everywhere.
 */
export async function takeFromPlan(tx: Tx, teamId: string, roomId: string): Promise<void> {
  await sql`UPDATE floor_plans p SET version = version + 1, updated_at = now() FROM room_placements s
    WHERE s.team_id = ${teamId}::uuid AND s.room_id = ${roomId}::uuid AND p.team_id = s.team_id AND p.id = s.plan_id`.execute(tx);
  await sql`DELETE FROM room_placements WHERE team_id = ${teamId}::uuid AND room_id = ${roomId}::uuid`.execute(tx);
}
