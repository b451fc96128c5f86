import sharp, { type ResizeOptions } from 'sharp';
import { AppError } from '#server/kernel/errors.ts';
import { createGate } from '#server/kernel/http/gate.ts';

const mostPixels = 40_000_000;
/** A picture of the most pixels takes about 160 MB while it is decoded. */
const pass = createGate(2, 20);
const accepted = new Set(['png', 'jpeg', 'webp']);

/**
 * Draws an uploaded picture anew as WebP of exactly the given size in pixels, cut to fill it: whatever else was in the
 * file is gone. Refuses other types (fileTypeRefused), what cannot be drawn (fileUnreadable), and more than two pictures at once
 * with twenty waiting (busy). Specification section 5.
 */
export const reencode = (content: Buffer, size: { width: number; height: number }): Promise<Buffer> =>
  redraw(content, { ...size, fit: 'cover' });

/** The same for a whole picture, with nothing cut off, at most so many pixels wide and high: what is to be read keeps its shape. */
export const reencodeWhole = (content: Buffer, most: number): Promise<Buffer> =>
  redraw(content, { width: most, height: most, fit: 'inside', withoutEnlargement: true });

const redraw = (content: Buffer, size: ResizeOptions): Promise<Buffer> => pass(() => decode(content, size));

async function decode(content: Buffer, size: ResizeOptions): Promise<Buffer> {
  const image = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { format } = await image.metadata().catch(() => {
    throw new AppError('fileTypeRefused');
  });
  if (!accepted.has(format)) throw new AppError('fileTypeRefused');
  try {
    return await image.rotate().resize(size).webp({ quality: 86 }).toBuffer();
  } catch {
    throw new AppError('fileUnreadable');
  }
}

/** How wide and high a picture is as it is looked at, in pixels. Throws fileTypeRefused for what is none. */
export async function sizeOf(content: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(content, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => {
      throw new AppError('fileTypeRefused');
    });
  return autoOrient;
}
