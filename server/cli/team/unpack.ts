import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError, errorCode } from '#server/start-error.ts';
import { unpackArchive } from '../backup/pack.ts';
import { filePath, type Manifest, type ManifestTable, readManifest, tablePath } from './manifest.ts';

const encryptedBy = 'age-encryption.org/v1';
const entry = /^(manifest\.json|tables\/[a-z0-9_]+\.copy|files\/[0-9a-f-]{36})$/;

export interface UnpackedTeam {
  content: Manifest;
  digest: string;
  encrypted: boolean;
}

/**
 * Unpacks the archive of a team into an empty folder and compares it with its manifest. Throws StartError if it is damaged, truncated,
 * of another format, or encrypted for another key.
 */
export async function unpackTeam(
  file: string,
  { folder, key, signal }: { folder: string; key: string | undefined; signal: AbortSignal },
): Promise<UnpackedTeam> {
  const encrypted = await beginsWith(file, encryptedBy);
  const archive = createReadStream(file, { highWaterMark: 1 << 20 });
  const damaged = damagedBy('it cannot be unpacked');
  await unpackArchive(archive, {
    name: basename(file),
    encrypted,
    key,
    folder,
    filter: ({ name, type }) => (type === undefined || type === 'file') && entry.test(name),
    damaged,
    signal,
  });
  const { content, digest } = await readManifest(folder);
  for (const table of [content.accounts, ...content.tables]) await verifyTable(folder, table, signal);
  const files = await readdir(join(folder, 'files')).catch(() => []);
  if (files.length !== content.files.count)
    throw new StartError(damagedBy(`it has ${files.length} files instead of ${content.files.count}`));
  return { content, digest, encrypted };
}

const damagedBy = (what: string) => `The archive is not intact: ${what}. Nothing was imported.`;

async function beginsWith(file: string, text: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new StartError(`There is no file ${file}.`) : error;
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === text;
  } finally {
    await handle.close();
  }
}

async function verifyTable(folder: string, { name, bytes, sha256 }: ManifestTable, signal: AbortSignal): Promise<void> {
  const found = await digestOfFile(join(folder, tablePath(name)), signal);
  if (found?.bytes !== bytes || found.sha256 !== sha256)
    throw new StartError(damagedBy(`${tablePath(name)} differs from its manifest`));
}

/** Throws StartError unless an unpacked file of the team has this size and digest. */
export async function verifyFile(
  folder: string,
  { id, size, sha256 }: { id: string; size: number; sha256: string },
  signal: AbortSignal,
) {
  const found = await digestOfFile(join(folder, filePath(id)), signal);
  if (found?.bytes !== size || found.sha256 !== sha256) throw new StartError(damagedBy(`${filePath(id)} is missing or differs`));
}

async function digestOfFile(path: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string } | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(part as Buffer);
  return { bytes: found.size, sha256: hash.digest('hex') };
}
