import { teamLimits } from '#contract/platform/team-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { expireFile, fileName, insertFile, linkToFile, newFileId } from '#server/kernel/files/files.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { reencode } from '#server/integrations/images/reencode.ts';
import * as repository from './teams.repository.ts';
import { requireSame } from './teams.service.ts';

const square = { width: teamLimits.logoSide, height: teamLimits.logoSide };

interface Picture {
  name: string;
  content: Buffer;
}

/** Sets the logo to the uploaded picture, re-encoded as a square. */
export async function setLogo(context: TeamContext, store: FileStore, id: string, upload: Picture) {
  requireSame(context, id);
  const content = await reencode(upload.content, square);
  const fileId = newFileId();
  const name = fileName(context.team.id, fileId);
  await store.put(name, content);
  try {
    return await writeTeam(context, async (tx) => {
      await insertFile(tx, context, fileId, { purpose: 'LOGO', name: 'logo.webp', contentType: 'image/webp', content });
      await exchange(tx, context, fileId);
      return { logo: linkToFile(context.fileKey, context.team.id, fileId, context.now) };
    });
  } catch (error) {
    await store.remove(name);
    throw error;
  }
}

/** Removes the logo, so that the team's initials are shown. Throws noChanges if there is no logo. */
export function removeLogo(context: TeamContext, id: string) {
  requireSame(context, id);
  return writeTeam(context, async (tx) => {
    await exchange(tx, context, null);
    return {};
  });
}

async function exchange(tx: Tx, context: TeamContext, fileId: string | null): Promise<void> {
  const before = await repository.lock(tx, context.team.id);
  if (before.logo_file_id === fileId) throw new AppError('noChanges');
  const old = before.logo_file_id;
  await repository.update(tx, context.team.id, { logo_file_id: fileId });
  if (old) await expireFile(tx, context.team.id, old);
  await record(tx, context, {
    category: 'ORG',
    action: 'team.logo',
    object: { type: 'team', id: before.id, name: before.name },
    before: { logo: old },
    after: { logo: fileId },
  });
}
