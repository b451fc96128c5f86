import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from './errors.ts';

export interface Upload {
  name: string;
  content: Buffer;
  /** The text fields that came before the file. */
  fields: Record<string, string>;
}

/** Reads the one file of a multipart request, field `file`, at most `mostBytes` bytes. */
export async function readUpload(request: FastifyRequest, mostBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw invalid({ field: 'file', rule: 'uploadRequired' });
  const part = await request.file({
    limits: { fileSize: mostBytes, files: 1, fields: 10, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  });
  if (!part || part.fieldname !== 'file') throw invalid({ field: 'file', rule: 'uploadRequired' });
  const content = await part.toBuffer();
  if (part.file.truncated) throw new AppError('fileTooLarge');
  if (!content.length) throw invalid({ field: 'file', rule: 'uploadRequired' });
  return { name: part.filename.normalize('NFC').slice(0, 200), content, fields: textFields(part.fields) };
}

function textFields(fields: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (field as { value?: unknown } | undefined)?.value;
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
