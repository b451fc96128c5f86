import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** The text of the QR code in a picture; empty if there is none. */
export async function readQr(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
  } catch {
    return '';
  }
}
