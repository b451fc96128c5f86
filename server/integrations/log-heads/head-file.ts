import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import {
  type ExportStartRecord,
  type ErasedRecord,
  type HeadRecord,
  isSigned,
  type LogRecord,
  macOf,
  type RestoredRecord,
  type Signed,
} from '#server/kernel/log/log-heads.ts';
import { errorCode } from '#server/start-error.ts';

/** The exported chain heads of an installation, with the events that concern its log as a whole. */
export interface ExportedHeads {
  begun: Signed<ExportStartRecord>;
  restored: Signed<RestoredRecord>[];
  /** By team id. */
  erased: Map<string, Signed<ErasedRecord>>;
  /** The latest head of each team. */
  heads: Map<string, Signed<HeadRecord>>;
}

/** The file was changed since it was written, or was written under another key. */
export class HeadFileError extends Error {
  override readonly name = 'HeadFileError';
}

/** Lines after which the loop yields to other work: verifying the signatures of thousands of teams would delay requests. */
const linesPerSlice = 200;

/** The file that a replacement of the root key writes under the new key before the replacement is committed. */
export const nextHeadFileOf = (file: string): string => `${file}.next`;

/**
 * Reads a file of chain heads: one JSON record per line, each with its MAC, and a last line with a MAC over all lines before. If
 * the root key was replaced and the process ended before the file was, this moves the new file into place. Undefined if there is
 * no file. Throws HeadFileError.
 */
export async function readHeadFile(file: string, logKey: Buffer): Promise<ExportedHeads | undefined> {
  try {
    return await readFileOfHeads(file, logKey);
  } catch (error) {
    if (!(error instanceof HeadFileError)) throw error;
    const next = await readFileOfHeads(nextHeadFileOf(file), logKey).catch(() => undefined);
    // Another process may have moved the file since.
    if (!next) return readFileOfHeads(file, logKey);
    await rename(nextHeadFileOf(file), file);
    return next;
  }
}

async function readFileOfHeads(file: string, logKey: Buffer): Promise<ExportedHeads | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  if (text.slice(end).trim() !== endLine(text.slice(0, end), logKey))
    throw new HeadFileError(`${file} is damaged, was changed, or was written under another ROOT_KEY`);
  // The MAC of the last line covers every record, so their own MACs need no check.
  const records = await recordsOfText(text.slice(0, end), () => true);
  const begun = records.find((record): record is Signed<ExportStartRecord> => record.kind === 'begun');
  if (!begun) throw new HeadFileError(`${file} is incomplete`);
  return {
    begun,
    restored: records.filter((record): record is Signed<RestoredRecord> => record.kind === 'restored'),
    erased: new Map(records.flatMap((record) => (record.kind === 'erased' ? [[record.team, record]] : []))),
    heads: new Map(records.flatMap((record) => (record.kind === 'head' ? [[record.team, record]] : []))),
  };
}

/**
 * Reads records from a text with one JSON value per line: a record, or a message of records as receivers get it. Throws
 * HeadFileError for a record that is not signed.
 * @param keys the current key and former ones, because records sent to a receiver are never signed again
 */
export function parseRecords(text: string, keys: readonly Buffer[]): Promise<Signed<LogRecord>[]> {
  return recordsOfText(text, (record) => keys.some((key) => isSigned(key, record)));
}

async function recordsOfText(text: string, isRight: (record: Signed<LogRecord>) => boolean): Promise<Signed<LogRecord>[]> {
  const records: Signed<LogRecord>[] = [];
  let read = 0;
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    for (const record of recordsOf(line)) {
      read += 1;
      if (read % linesPerSlice === 0) await turn();
      if (!isRight(record)) throw new HeadFileError(`record ${read} is not signed under this ROOT_KEY`);
      records.push(record);
    }
  }
  return records;
}

function recordsOf(line: string): Signed<LogRecord>[] {
  try {
    const value = JSON.parse(line) as Signed<LogRecord> | { records: Signed<LogRecord>[] };
    if ('records' in value) return value.records;
    // The last line of a file, which covers the others, is no record.
    return (value as { kind: string }).kind === 'end' ? [] : [value];
  } catch (cause) {
    throw new HeadFileError('a line is not JSON', { cause });
  }
}

function endLine(content: string, logKey: Buffer): string {
  const digest = createHash('sha256').update(content).digest('hex');
  return JSON.stringify({ kind: 'end', sha256: digest, mac: macOf(logKey, `end ${digest}`).toString('hex') });
}

/** Replaces the file: it is written under another name, flushed and renamed, so that it is never incomplete. */
export async function writeHeadFile(file: string, logKey: Buffer, exported: ExportedHeads): Promise<void> {
  const parts: string[] = [];
  for (const record of [exported.begun, ...exported.restored, ...exported.erased.values(), ...exported.heads.values()]) {
    parts.push(`${JSON.stringify(record)}\n`);
    if (parts.length % linesPerSlice === 0) await turn();
  }
  const content = parts.join('');
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  const aside = `${file}.${process.pid}.part`;
  try {
    const handle = await open(aside, 'w', 0o600);
    try {
      await handle.writeFile(`${content}${endLine(content, logKey)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Returns a text that changes with every replacement of the file. Undefined if there is no file. */
export async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
}
