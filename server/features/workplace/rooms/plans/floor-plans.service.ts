import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { FloorPlan, floorPlans, Placement } from '#contract/workplace/floor-plans.ts';
import { planLimits, roomLimits } from '#contract/workplace/room-facts.ts';
import { optionalName } from '#contract/kit.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { expireFile, fileName, insertFile, linkToFile, newFileId } from '#server/kernel/files/files.ts';
import type { Upload } from '#server/kernel/http/uploads.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { reencodeWhole, sizeOf } from '#server/integrations/images/reencode.ts';
import { editsWholeTeam, requireWhole } from '../manage/rooms.policy.ts';
import * as repository from './floor-plans.repository.ts';
import { comparePlacements, storedPlacement } from './placements.rules.ts';

type Body = z.output<NonNullable<typeof floorPlans.place.body>>;

const imageFields = z.object({
  building: optionalName(roomLimits.place),
  floor: optionalName(roomLimits.place),
  version: z.coerce.number().int().optional(),
});

/** Returns all plans of the team; no permission is needed, as for the rooms. */
export function list(context: TeamContext) {
  return asTeam(context.database, context.team.id, async (db) => ({
    items: (await repository.listPlans(db, context.team.id)).map((row) => view(context, row)),
    can: { edit: editsWholeTeam(context) },
  }));
}

/**
 * Adds the plan of a floor on which there is a room, or replaces its image, which is re-encoded as WebP; placements stay. Throws
 * wholeTeamOnly, invalid, fileTypeRefused, fileUnreadable, planLimitReached, and changedMeanwhile if the plan has another version,
 * or if one was added or removed since.
 */
export async function setImage(context: TeamContext, store: FileStore, upload: Upload): Promise<FloorPlan> {
  requireWhole(context);
  const { team } = context;
  const fields = imageFields.safeParse({ building: '', floor: '', ...upload.fields });
  if (!fields.success) throw invalid({ field: String(fields.error.issues[0]?.path[0] ?? 'file'), rule: 'wrongFormat' });
  const content = await reencodeWhole(upload.content, planLimits.pixels, 'webp');
  const image = { fileId: newFileId(), ...(await sizeOf(content)) };
  const name = fileName(team.id, image.fileId);
  await store.put(name, content);
  let used = false;
  try {
    const answer = await writeTeam(context, async (tx) => {
      await insertFile(tx, context, image.fileId, {
        purpose: 'ROOM',
        name: 'floor-plan.webp',
        contentType: 'image/webp',
        content,
      });
      const plan = await putImage(tx, context, fields.data, image);
      used = true;
      return plan;
    });
    // A retry receives the first answer; that request has stored its own image already.
    if (!used) await store.remove(name);
    return answer;
  } catch (error) {
    await store.remove(name);
    throw error;
  }
}

async function putImage(
  tx: Tx,
  context: TeamContext,
  { building, floor, version }: z.output<typeof imageFields>,
  image: repository.PlanImage,
): Promise<FloorPlan> {
  const { team } = context;
  const known = await repository.lockPlanOf(tx, team.id, building, floor);
  const before = known ? await requirePlan(tx, context, known) : undefined;
  if (before?.version !== version) throw new AppError('changedMeanwhile');
  const id = known ?? uuidv7();
  if (before) {
    await repository.setImage(tx, team.id, id, image);
    await expireFile(tx, team.id, before.imageFileId);
  } else {
    if (!(await repository.hasRoom(tx, team.id, building, floor))) throw invalid({ field: 'floor', rule: 'notFound' });
    const added = await repository.insertPlan(tx, team.id, { id, building, floor, image });
    if (added === 'limit') throw new AppError('planLimitReached', { args: { max: planLimits.plans } });
    if (added === 'taken') throw new AppError('changedMeanwhile');
  }
  await record(tx, context, {
    category: 'ROOM',
    action: 'floorPlan.image',
    object: objectOf({ id, building, floor }),
    before: before ? { picture: before.imageFileId } : null,
    after: { picture: image.fileId },
  });
  return view(context, await requirePlan(tx, context, id));
}

/**
 * Replaces the placements of a plan. Throws wholeTeamOnly, notFound (also for an unknown room), noChanges, invalid, and
 * changedMeanwhile if the plan has another version or a room has left its floor.
 */
export function place(context: TeamContext, id: string, { version, placements }: Body): Promise<FloorPlan> {
  requireWhole(context);
  const { team } = context;
  const wanted = placements.map(storedPlacement);
  const ids = wanted.map(({ roomId }) => roomId);
  if (new Set(ids).size !== ids.length) throw invalid({ field: 'placements', rule: 'duplicate' });
  return writeTeam(context, async (tx) => {
    // Rooms are locked before the plan, as when a room leaves its floor.
    const rooms = await repository.lockNamedRooms(tx, team.id, ids);
    if (!(await repository.lockPlan(tx, team.id, id))) throw new AppError('notFound');
    const plan = await requirePlan(tx, context, id);
    if (rooms.length !== ids.length) throw new AppError('notFound');
    const away = rooms.some(({ removed, building, floor }) => removed || building !== plan.building || floor !== plan.floor);
    if (away || plan.version !== version) throw new AppError('changedMeanwhile');
    const { added, moved, taken } = comparePlacements(plan.placements, wanted);
    if (added.length + moved.length + taken.length === 0) throw new AppError('noChanges');
    const names = new Map([...rooms, ...(await repository.nameRooms(tx, team.id, taken))].map((room) => [room.id, room.name]));
    const namesOf = (roomIds: readonly string[]) => roomIds.map((roomId) => names.get(roomId) ?? roomId);
    await repository.replacePlacements(tx, team.id, id, wanted);
    await record(tx, context, {
      category: 'ROOM',
      action: 'floorPlan.placements',
      object: objectOf(plan),
      after: { roomsPlaced: namesOf(added), roomsMoved: namesOf(moved), roomsUnplaced: namesOf(taken) },
    });
    return view(context, await requirePlan(tx, context, id));
  });
}

/** Removes a plan with its placements. Throws wholeTeamOnly, notFound. */
export function remove(context: TeamContext, id: string): Promise<Record<string, never>> {
  requireWhole(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    if (!(await repository.lockPlan(tx, team.id, id))) throw new AppError('notFound');
    const plan = await requirePlan(tx, context, id);
    await repository.deletePlan(tx, team.id, id);
    await expireFile(tx, team.id, plan.imageFileId);
    await record(tx, context, {
      category: 'ROOM',
      action: 'floorPlan.remove',
      object: objectOf(plan),
      before: { rooms: plan.placements.length },
    });
    return {};
  });
}

async function requirePlan(db: Db, { team }: TeamContext, id: string): Promise<repository.PlanRow> {
  const [row] = await repository.listPlans(db, team.id, id);
  if (!row) throw new AppError('notFound');
  return row;
}

const objectOf = ({ id, building, floor }: { id: string; building: string; floor: string }) => ({
  type: 'floorPlan',
  id,
  name: [building, floor].filter(Boolean).join(' · '),
});

function view(context: TeamContext, row: repository.PlanRow): FloorPlan {
  const { id, building, floor, width, height, version } = row;
  const placements: Placement[] = row.placements;
  const image = linkToFile(context.fileKey, context.team.id, row.imageFileId, context.now) ?? '';
  return { planId: id, building, floor, image, width, height, placements, version };
}
