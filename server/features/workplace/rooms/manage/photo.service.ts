import { roomLimits } from '#contract/workplace/room-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { expireFile, fileName, insertFile, linkToFile, newFileId } from '#server/kernel/files/files.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { reencode } from '#server/integrations/images/reencode.ts';
import { requireWhole } from './rooms.policy.ts';
import { lockManagedRoom } from './rooms.service.ts';
import * as writes from './rooms.writes.repository.ts';

/**
 * Sets the photo of a room to the uploaded picture, which is re-encoded. Throws wholeTeamOnly, notFound, fileTypeRefused,
 * fileUnreadable.
 */
export async function setPhoto(context: TeamContext, store: FileStore, id: string, upload: { content: Buffer }) {
  requireWhole(context);
  const { team } = context;
  const content = await reencode(upload.content, roomLimits.photo);
  const fileId = newFileId();
  const name = fileName(team.id, fileId);
  await store.put(name, content);
  try {
    return await writeTeam(context, async (tx) => {
      await insertFile(tx, context, fileId, { purpose: 'ROOM', name: 'room.webp', contentType: 'image/webp', content });
      await exchange(tx, context, id, fileId);
      return { photo: linkToFile(context.fileKey, team.id, fileId, context.now) ?? '' };
    });
  } catch (error) {
    await store.remove(name);
    throw error;
  }
}

/** Removes the photo of a room. Throws wholeTeamOnly, notFound, noChanges if there is none. */
export function removePhoto(context: TeamContext, id: string): Promise<Record<string, never>> {
  requireWhole(context);
  return writeTeam(context, async (tx) => {
    await exchange(tx, context, id, null);
    return {};
  });
}

async function exchange(tx: Tx, context: TeamContext, id: string, fileId: string | null): Promise<void> {
  const { team } = context;
  const { name, photoFileId: old } = await lockManagedRoom(tx, context, id);
  if (old === fileId) throw new AppError('noChanges');
  await writes.setPhoto(tx, team.id, id, fileId);
  if (old) await expireFile(tx, team.id, old);
  await record(tx, context, {
    category: 'ROOM',
    action: 'room.photo',
    object: { type: 'room', id, name },
    before: { photo: old },
    after: { photo: fileId },
  });
}
