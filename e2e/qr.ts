import jsqr from 'jsqr';
import sharp from 'sharp';

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
// The module is CommonJS: depending on the loader, the function is the import or its `default`.
const decode = ((jsqr as unknown as { default?: unknown }).default ?? jsqr) as Decode;

/** The text of the QR code in a picture; empty if there is none. */
export async function readQr(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}
