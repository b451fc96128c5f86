import sharp from 'sharp';
import { AppError } from '#server/kernel/errors.ts';

const mostPixels = 40_000_000;
const accepted = new Set(['png', 'jpeg', 'webp']);

/**
 * Draws an uploaded picture anew as WebP of exactly the given size in pixels, cut to fill it: whatever else was in the
 * file is gone. Refuses other types (fileTypeRefused) and what cannot be drawn (fileUnreadable). Specification section 5.
 */
export async function reencode(content: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const image = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
  const { format } = await image.metadata().catch(() => {
    throw new AppError('fileTypeRefused');
  });
  if (!accepted.has(format)) throw new AppError('fileTypeRefused');
  try {
    return await image.rotate().resize(size.width, size.height, { fit: 'cover' }).webp({ quality: 86 }).toBuffer();
  } catch {
    throw new AppError('fileUnreadable');
  }
}
