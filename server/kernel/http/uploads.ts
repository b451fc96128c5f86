import type { FastifyRequest } from 'fastify';
import { composeText } from '#contract/composed.ts';
import { withoutInvisible } from '#contract/text-rules.ts';
import type { UploadNoun } from '#phrases/fault-text.ts';
import type { Context } from '../context.ts';
import { digestOf } from '../keys/digest.ts';
import { AppError, invalid } from '../errors.ts';
import { keyedHash } from '../keys/sealing.ts';

export interface Upload {
  name: string;
  content: Buffer;
  /** The text fields before the file. */
  fields: Record<string, string>;
}

/**
 * Reads the single file of a multipart request, in the field `file`, of at most `mostBytes` bytes. With an Idempotency-Key its
 * content is part of the request hash, so the same key with another file is refused. Throws invalid (uploadRequired), malformed,
 * fileTooLarge. @param what names the missing file in the field error
 */
export async function readUpload(
  context: Context,
  request: FastifyRequest,
  mostBytes: number,
  what: UploadNoun,
): Promise<Upload> {
  const missing = invalid({ field: 'file', rule: 'uploadRequired', args: { what } });
  if (!request.isMultipart()) throw missing;
  const part = await orMalformed(() =>
    request.file({
      limits: { fileSize: mostBytes, files: 1, fields: 10, fieldSize: 10_000 },
      throwFileSizeLimit: false,
    }),
  );
  if (!part || part.fieldname !== 'file') throw missing;
  const content = await orMalformed(() => part.toBuffer());
  if (part.file.truncated) throw new AppError('fileTooLarge');
  if (!content.length) throw missing;
  const { idempotency, logKey } = context;
  if (idempotency)
    idempotency.hash = keyedHash(logKey, `${idempotency.hash.toString('hex')} ${(await digestOf(content)).toString('hex')}`);
  return { name: nameOf(part), content, fields: textFields(part.fields) };
}

export interface Uploads {
  /** In the order of the request. */
  files: { field: string; name: string; content: Buffer }[];
  fields: Record<string, string>;
}

/**
 * Reads up to `mostFiles` files of a request, of at most `mostBytes` bytes each. They are not part of the idempotency hash. Throws
 * the error `missing` if the request is not multipart, and malformed.
 */
export async function readUploads(
  request: FastifyRequest,
  { mostFiles, mostBytes, missing }: { mostFiles: number; mostBytes: number; missing: AppError },
): Promise<Uploads> {
  if (!request.isMultipart()) throw missing;
  const found: Uploads = { files: [], fields: {} };
  await orMalformed(async () => {
    const limits = { fileSize: mostBytes, files: mostFiles, fields: 10, fieldSize: 10_000 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') found.fields[part.fieldname] = part.value;
        continue;
      }
      const content = await part.toBuffer();
      found.files.push({ field: part.fieldname, name: nameOf(part), content });
    }
  });
  return found;
}

/** The file name as shown and stored: composed, without invisible characters, at most 200 characters. */
function nameOf(part: { filename: string | undefined }): string {
  return withoutInvisible(composeText(part.filename ?? '')).slice(0, 200);
}

/** Throws malformed for errors without a status, which the parser throws for a truncated body or a missing boundary. */
async function orMalformed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw (error as { statusCode?: unknown }).statusCode === undefined ? new AppError('malformed') : error;
  }
}

function textFields(fields: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (field as { value?: unknown } | undefined)?.value;
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
