import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { insertFile, newFileId } from '#server/kernel/files/files.ts';
import type { Person, TestTeam } from './team.ts';

/** Inserts a banner for some departments; its picture is an empty file. @returns its id */
export async function seedBanner(
  database: Database,
  team: TestTeam,
  {
    name,
    departments = [],
    notice = 'Hello',
    by = team.owner,
  }: { name: string; departments?: string[]; notice?: string; by?: Person },
): Promise<string> {
  const [id, imageId] = [uuidv7(), newFileId()];
  await inTransaction(database, { teamId: team.id }, async (tx) => {
    const file = { purpose: 'BANNER', name: 'banner.webp', contentType: 'image/webp', content: Buffer.alloc(0) } as const;
    await insertFile(tx, { team, actor: by }, imageId, file);
    const row = { team_id: team.id, id, name, notice, link_type: 'NOTIFICATION', link_address: null, position: 1 } as const;
    await tx
      .insertInto('banners')
      .values({ ...row, image_file_id: imageId, departments, created_by: by.memberId })
      .execute();
  });
  return id;
}
