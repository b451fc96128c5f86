import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { appPictures } from '#contract/apps/catalogue-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import { AppError } from '#server/kernel/errors.ts';
import { reencode } from '#server/integrations/images/reencode.ts';

/** The uploaded pictures, by the file names used in the manifest. */
export type Pictures = ReadonlyMap<string, Buffer>;

export interface DrawnPicture {
  kind: 'ICON' | 'SCREENSHOT';
  width: number;
  height: number;
  content: Buffer;
}

/**
 * Re-encodes the icon and then the screenshots, in their order. A file that is missing or is no picture is a fault of its field.
 */
export async function drawPictures(
  manifest: Pick<AppManifest, 'icon' | 'screenshots'>,
  pictures: Pictures,
): Promise<{ drawn: DrawnPicture[]; faults: FieldFault[] }> {
  const expected = [
    { field: 'icon', kind: 'ICON' as const, file: manifest.icon, ...appPictures.icon },
    ...manifest.screenshots.map(({ file }, at) => ({
      field: `screenshots.${at}.file`,
      kind: 'SCREENSHOT' as const,
      file,
      ...appPictures.screenshot,
    })),
  ];
  const drawn: DrawnPicture[] = [];
  const faults: FieldFault[] = [];
  for (const { field, kind, file, width, height } of expected) {
    const given = pictures.get(file) ?? pictures.get(file.slice(file.lastIndexOf('/') + 1));
    if (!given) faults.push({ field, rule: 'pictureMissing' });
    else if (given.length > appPictures.bytes)
      faults.push({ field, rule: 'imageTooLarge', args: { max: appPictures.megabytes } });
    else {
      const content = await reencode(given, { width, height }).catch(unreadable);
      if (content) drawn.push({ kind, width, height, content });
      else faults.push({ field, rule: 'pictureUnreadable' });
    }
  }
  return { drawn, faults };
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
