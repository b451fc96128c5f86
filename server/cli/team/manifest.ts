import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, errorCode } from '#server/start-error.ts';

const format = 'atrium-team';
const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);
const id = z.uuid();

const table = z.strictObject({
  name,
  /** The columns of the rows, which are in the text format of COPY. */
  columns: z.array(name).nonempty(),
  rows: count,
  bytes: count,
  sha256,
});

const manifest = z.strictObject({
  format: z.literal(format),
  version: z.literal(formatVersion),
  /** The latest migration of the database, and the digest of the names of all. */
  schema: z.strictObject({ latest: z.string(), sha256 }),
  team: z.strictObject({ id, code: z.string(), name: z.string() }),
  /** The chained entries of the operation log: their number, the last hash, and their digest (LogDigest). */
  log: z.strictObject({ entries: count, hash: sha256, sha256 }),
  /** The keys of the apps that rows name. */
  apps: z.array(z.string()),
  accounts: table,
  tables: z.array(table),
  files: z.strictObject({ count, bytes: count }),
});

/**
 * What an archive of a team contains. It names neither a time nor an installation, so that the same state of a team always gives the
 * same bytes.
 */
export type Manifest = z.infer<typeof manifest>;
export type ManifestTable = z.infer<typeof table>;

export const manifestName = 'manifest.json';
export const tablePath = (table: string): string => `tables/${table}.copy`;
export const filePath = (id: string): string => `files/${id}`;

/** The bytes of a manifest, and their digest, which identifies the archive. */
export function encodeManifest(content: Omit<Manifest, 'format' | 'version'>): { text: string; digest: string } {
  const text = `${JSON.stringify({ format, version: formatVersion, ...content }, null, 1)}\n`;
  return { text, digest: digestOfText(text) };
}

/** Reads the manifest of an unpacked archive. Throws StartError. */
export async function readManifest(folder: string): Promise<{ content: Manifest; digest: string }> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') throw new StartError('The file is no archive of a team: it has no manifest.');
    throw error;
  });
  const value = parse(text);
  const { format: foundFormat, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (foundFormat !== format) throw new StartError('The file is no archive of a team.');
  if (version !== formatVersion)
    throw new StartError(`The archive has format ${String(version)}, and this version of Atrium reads format ${formatVersion}.`);
  const result = manifest.safeParse(value);
  if (!result.success)
    throw new StartError(`The manifest of the archive is not valid: ${z.prettifyError(result.error).split('\n')[0]}.`);
  return { content: result.data, digest: digestOfText(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');
