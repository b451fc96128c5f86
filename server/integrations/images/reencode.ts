import type { ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { AppError } from '#server/kernel/errors.ts';
import { createConcurrencyLimit } from '#server/kernel/http/gate.ts';

const mostPixels = 40_000_000;
/** Two at once, twenty waiting: decoding the largest permitted picture takes about 160 MB. */
const gate = createConcurrencyLimit(2, 20);
const formats = ['png', 'jpeg', 'webp'] as const;
type Format = (typeof formats)[number];

/**
 * Re-encodes an uploaded picture as WebP of exactly the given size in pixels, cropped to fill it. Any other contents of the file
 * are removed. Refuses other types (fileTypeRefused), pictures that cannot be decoded (fileUnreadable), and more than two
 * pictures at once with twenty waiting (busy). Specification section 5.
 */
export const reencode = (content: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  redraw(content, { ...size, fit: 'cover' }, 'webp');

/**
 * Re-encodes a whole picture without cropping, in its own format unless another is given, at most `most` pixels wide and high, so
 * that documents remain readable. Throws fileTypeRefused, fileUnreadable, busy.
 */
export const reencodeWhole = (content: Buffer, most: number, to?: Format): Promise<Buffer> =>
  redraw(content, { width: most, height: most, fit: 'inside', withoutEnlargement: true }, to);

const redraw = (content: Buffer, size: ResizeOptions, to?: Format): Promise<Buffer> => gate(() => decode(content, size, to));

/** Opens a picture. The library is loaded with the first one, because few processes handle any (decisions/080). */
async function open(content: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(content, options);
}

async function decode(content: Buffer, size: ResizeOptions, to?: Format): Promise<Buffer> {
  const image = await open(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { format } = await image.metadata().catch(() => {
    throw new AppError('fileTypeRefused');
  });
  const own = formats.find((known) => known === format);
  if (!own) throw new AppError('fileTypeRefused');
  try {
    return await image
      .rotate()
      .resize(size)
      .toFormat(to ?? own, { quality: 86 })
      .toBuffer();
  } catch {
    throw new AppError('fileUnreadable');
  }
}

/**
 * Returns width and height of a picture in pixels, after its orientation is applied. Throws fileTypeRefused if it is no picture.
 */
export async function sizeOf(content: Buffer): Promise<{ width: number; height: number }> {
  const image = await open(content, { limitInputPixels: mostPixels });
  const { autoOrient } = await image.metadata().catch(() => {
    throw new AppError('fileTypeRefused');
  });
  return autoOrient;
}
