import type { voucherTypes } from '#contract/billing/order-facts.ts';
import { AppError } from '#server/kernel/errors.ts';
import { reencodeWhole } from '#server/integrations/images/reencode.ts';

type VoucherType = (typeof voucherTypes)[number];

/** Width in pixels at which a bank statement is legible; larger pictures are scaled down. */
const mostPixels = 2400;
const at = (content: Buffer, offset: number, text: string) =>
  content.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

/** Detects the type of a file by its first bytes; its name and the browser's content type are ignored. */
export function typeOf(content: Buffer): VoucherType | undefined {
  if (at(content, 0, '%PDF-')) return 'application/pdf';
  if (at(content, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(content, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return at(content, 0, 'RIFF') && at(content, 8, 'WEBP') ? 'image/webp' : undefined;
}

/** A complete PDF has an end-of-file marker within its last bytes; a truncated file lacks it. */
const endsWithin = 2048;
const isWhole = (content: Buffer) => content.subarray(-endsWithin).includes('%%EOF');

export interface VoucherFile {
  name: string;
  contentType: 'application/pdf' | 'image/webp';
  content: Buffer;
}

/**
 * Returns a voucher as it is stored: a picture is re-encoded, which removes metadata and any other content; a PDF is stored
 * unchanged and served only as a download. Throws fileTypeRefused, fileUnreadable.
 */
export async function voucherFile({ name, content }: { name: string; content: Buffer }): Promise<VoucherFile> {
  const type = typeOf(content);
  if (!type) throw new AppError('fileTypeRefused');
  if (type === 'application/pdf') {
    if (!isWhole(content)) throw new AppError('fileUnreadable');
    return { name: `${stemOf(name)}.pdf`, contentType: type, content };
  }
  return { name: `${stemOf(name)}.webp`, contentType: 'image/webp', content: await reencodeWhole(content, mostPixels) };
}

/**
 * Returns a file name without its extension, and without characters that some operating systems forbid or that change the text
 * direction.
 */
function stemOf(name: string): string {
  const plain = name
    .slice(0, 300)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\ufffd]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  return [...plain].slice(0, 80).join('') || 'voucher';
}
