import type { voucherTypes } from '#contract/billing/order-facts.ts';
import { AppError } from '#server/kernel/errors.ts';
import { reencodeWhole } from '#server/integrations/images/reencode.ts';

type VoucherType = (typeof voucherTypes)[number];

/** Wide enough to read a statement on; larger pictures are made smaller. */
const mostPixels = 2400;
const at = (content: Buffer, offset: number, text: string) =>
  content.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

/** What a file is by its first bytes; its name and what the browser calls it say nothing. */
export function typeOf(content: Buffer): VoucherType | undefined {
  if (at(content, 0, '%PDF-')) return 'application/pdf';
  if (at(content, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(content, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return at(content, 0, 'RIFF') && at(content, 8, 'WEBP') ? 'image/webp' : undefined;
}

/** A PDF says so at its end as well, within the last bytes: one that was cut off does not. */
const endsWithin = 2048;
const isWhole = (content: Buffer) => content.subarray(-endsWithin).includes('%%EOF');

export interface VoucherFile {
  name: string;
  contentType: 'application/pdf' | 'image/webp';
  content: Buffer;
}

/**
 * A voucher as it is kept: a picture is drawn anew, so that nothing but the picture is left; a PDF stays as it came and is
 * only ever saved. Throws fileTypeRefused, fileUnreadable.
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

/** The name of a file without its ending, and without what is no part of a name on some machine or turns a line around. */
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
