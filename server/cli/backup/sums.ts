import { createHash } from 'node:crypto';
import { open, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { StartError } from '#server/start-error.ts';

/** The checksums of all other files of a backup, in the format of `sha256sum -c`. */
export const sumsFile = 'SHA256SUMS';
const atOnce = 4;

/** Checksums in hex by path below the folder. */
export type Sums = ReadonlyMap<string, string>;

/**
 * Reads every file of a folder once, flushes it to the disk, and writes the checksums into the folder.
 * @returns also the size in bytes
 */
export async function writeSums(folder: string, signal?: AbortSignal): Promise<{ sums: Sums; digest: string; bytes: number }> {
  const sums = new Map<string, string>();
  let bytes = 0;
  await each(await filesOf(folder), async (path) => {
    signal?.throwIfAborted();
    const { sum, size } = await sumOf(join(folder, path), true);
    sums.set(path, sum);
    bytes += size;
  });
  const text = [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('');
  await writeFile(join(folder, sumsFile), text, { mode: 0o600, flush: true });
  return { sums, digest: createHash('sha256').update(text).digest('hex'), bytes };
}

/**
 * Compares a backup with its checksums. Throws StartError with the first file that is missing, damaged or not part of the backup.
 * @param digest of the file of checksums
 * @param besides files that it does not name
 */
export async function verifySums(
  folder: string,
  digest: string,
  { besides, signal }: { besides: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Sums> {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch(() => undefined);
  if (text === undefined) throw damaged(folder, `${sumsFile} is missing`);
  if (createHash('sha256').update(text).digest('hex') !== digest) throw damaged(folder, `${sumsFile} is damaged`);
  const sums = new Map(
    text.split('\n').flatMap((line): [string, string][] => (line ? [[line.slice(66), line.slice(0, 64)]] : [])),
  );
  const paths = new Set(await filesOf(folder));
  const missing = [...sums.keys()].find((path) => !paths.has(path));
  if (missing !== undefined) throw damaged(folder, `${missing} is missing`);
  const surplus = [...paths].find((path) => !sums.has(path) && path !== sumsFile && !besides.includes(path));
  if (surplus !== undefined) throw damaged(folder, `${surplus} is not part of it`);
  await each([...sums], async ([path, sum]) => {
    signal?.throwIfAborted();
    if ((await sumOf(join(folder, path), false)).sum !== sum) throw damaged(folder, `${path} is damaged`);
  });
  return sums;
}

/** Flushes every file of a folder to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  await each(await filesOf(folder), async (path) => {
    const handle = await open(join(folder, path), 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

const damaged = (folder: string, what: string) =>
  new StartError(`The backup ${folder} is not intact: ${what}. Nothing was restored.`);

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

async function sumOf(file: string, flush: boolean): Promise<{ sum: string; size: number }> {
  const handle = await open(file, 'r');
  try {
    if (flush) await handle.sync();
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { sum: hash.digest('hex'), size };
  } finally {
    await handle.close();
  }
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remaining = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of remaining) await work(item);
    }),
  );
}
