import type { Sharp } from 'sharp';

/** Opens a drawing. The library is loaded with the first one, because later starts draw nothing. */
export async function openSvg(svg: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg));
}
