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
  contentType: VoucherType;
  content: Buffer;
}

/**
 * Returns a voucher as it is stored: a picture is re-encoded in its own format, which removes metadata and any other content; a PDF
 * is stored unchanged and served only as a download. The name is the uploaded one as far as it is safe, so that people recognise
 * their file, with an extension of the type. Throws fileTypeRefused, fileUnreadable.
 */
export async function voucherFile({ name, content }: { name: string; content: Buffer }): Promise<VoucherFile> {
  const type = typeOf(content);
  if (!type) throw new AppError('fileTypeRefused');
  if (type === 'application/pdf') {
    if (!isWhole(content)) throw new AppError('fileUnreadable');
    return { name: nameOf(name, type), contentType: type, content };
  }
  return { name: nameOf(name, type), contentType: type, content: await reencodeWhole(content, mostPixels) };
}

const extensions: Record<VoucherType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
};

function nameOf(name: string, type: VoucherType): string {
  const given = /\.([a-z]+)$/i.exec(name)?.[1] ?? '';
  const [usual, ...others] = extensions[type];
  return `${stemOf(name)}.${[usual, ...others].includes(given.toLowerCase()) ? given : usual}`;
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
