import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { StartError } from '#server/start-error.ts';

/** The description of a backup, written last: a folder without this file is not a complete backup. */
export const backupNote = 'atrium-backup.json';

export interface BackupNote {
  /** 1: written by a version without checksums. */
  format: 1 | 2;
  /** Version of the PostgreSQL server it was taken from. */
  postgres: string;
  /** ISO 8601. The backup contains everything committed before this time. */
  takenAt: string;
  /** SHA-256 of the file of checksums, hex. */
  sums?: string;
  /** Fingerprint that distinguishes root keys without revealing anything about them. Absent if the key was not known. */
  rootKey?: string;
  /** The id of the installation. Absent in backups of earlier versions. */
  installation?: string;
  /** Only for an external database. */
  dump?: DumpNote;
}

export interface DumpNote {
  /** Major version of the pg_dump that wrote it. */
  version: number;
  /** The roles that its privileges name. */
  owner: string;
  server: string;
}

export const keyFingerprint = (rootKey: Buffer): string => deriveKey(rootKey, 'name of the root key').toString('hex', 0, 8);

export async function writeNote(folder: string, note: BackupNote): Promise<void> {
  await writeFile(join(folder, backupNote), `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
}

/** Throws StartError for a folder that is not a backup, or a backup of a newer version. */
export async function readNote(from: string): Promise<BackupNote> {
  const text = await readFile(join(from, backupNote), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartError(`${from} holds no complete backup of Atrium.`);
  const note = parse(text);
  if (!note) throw new StartError(`The backup ${from} is not intact: ${backupNote} is damaged. Nothing was restored.`);
  if (note.format > 2) throw new StartError(`${from} is a backup of a newer version of Atrium; restore it with that version.`);
  return note;
}

function parse(text: string): BackupNote | undefined {
  try {
    const note = JSON.parse(text) as Partial<BackupNote>;
    const whole = typeof note.format === 'number' && typeof note.takenAt === 'string' && typeof note.postgres === 'string';
    return whole && (note.format === 1 || typeof note.sums === 'string') ? (note as BackupNote) : undefined;
  } catch {
    return undefined;
  }
}
