import { bannerSize } from '#contract/workplace/banner-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { invalid } from '#server/kernel/errors.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { reencode, sizeOf } from '#server/integrations/images/reencode.ts';
import { hasBannerRatio } from './banners.rules.ts';

/**
 * Performs a change with a picture: re-encodes it as 690 × 282 pixels and stores it; removes it again if the change is refused
 * or was made by an earlier attempt. Throws fileTypeRefused, fileUnreadable, and `invalid` for another ratio.
 */
export async function withPicture<T>(
  context: TeamContext,
  store: FileStore,
  content: Buffer,
  work: (tx: Tx, imageId: string) => Promise<T>,
): Promise<T> {
  if (!hasBannerRatio(await sizeOf(content))) throw invalid({ field: 'file', rule: 'imageRatio', args: { ...bannerSize } });
  const picture = await reencode(content, bannerSize);
  const id = newFileId();
  const name = fileName(context.team.id, id);
  await store.put(name, picture);
  let used = false;
  try {
    const answer = await writeTeam(context, async (tx) => {
      await insertFile(tx, context, id, { purpose: 'BANNER', name: 'banner.webp', contentType: 'image/webp', content: picture });
      const done = await work(tx, id);
      used = true;
      return done;
    });
    // A retry receives the first answer; that request has stored its own picture already.
    if (!used) await store.remove(name);
    return answer;
  } catch (error) {
    await store.remove(name);
    throw error;
  }
}
