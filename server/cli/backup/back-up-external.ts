import { copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connectOwner, type Db } from '#server/kernel/database/database.ts';
import { serverConnection } from '#server/kernel/database/server-role.ts';
import { type ExportedHeads, readHeadFile, writeHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { exportStored, type HeadFile, headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { installationId } from '#server/integrations/monitoring/backups.repository.ts';
import { recordingBackup } from '#server/integrations/monitoring/backups.ts';
import { StartError } from '#server/start-error.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { markerName } from '#server/integrations/files/own-files.ts';
import { openArchive } from './archive.ts';
import { type FilesPlace, saveFile, saveFiles } from './bucket-files.ts';
import type { KeepBackup } from './back-up.ts';
import { countData, countTables, differenceOf, type TableCount } from './counts.ts';
import { endWhenInterrupted, inDraft } from './draft.ts';
import { beginSnapshot, dumpDatabase, requireEveryRow, requireThisVersion } from './dump.ts';
import { findFileFaults, findLogFaults, type NamedFile, readNamedFiles, refuseFaults } from './findings.ts';
import { type BackupNote, keyFingerprint, writeNote } from './note.ts';
import { inOneProcess } from './one-process.ts';
import { findTools, type PostgresTools } from './postgres-tools.ts';
import { writeSums } from './sums.ts';

/** Files in a backup of an external database: the dump, and the row counts with one table per line. */
export const dumpFile = 'database.dump';
export const countsFile = 'counts.jsonl';

export interface Installation {
  dataDir: string;
  /** Where the files are; undefined if they are in the data folder. */
  bucket: FileStore | undefined;
  ownerUrl: string;
  serverUrl: string | undefined;
  rootKey: Buffer;
  /** Whether the root key of the data folder becomes part of a backup. */
  withRootKey: boolean;
  logKey: Buffer;
}

export interface BackupOptions {
  signal?: AbortSignal | undefined;
  /** Continues although the installation itself is damaged: an altered log, or a lost file. */
  despiteDamage?: boolean;
  /** Moves the complete draft to where it stays. By default it is renamed. */
  keep?: KeepBackup | undefined;
}

/**
 * Backs up an external database with its files, root key and heads of the operation log, while Atrium keeps running. The backup
 * contains everything committed before the call. Before it gets its final name it is compared with the database: rows by table
 * and team, the hash chain of every log, the checksum of every file that the database names. Throws StartError if the folder
 * exists, or the copy is incomplete.
 * @returns its size in megabytes, and what is damaged in the installation itself
 */
export async function backUpExternal(
  at: Installation,
  to: string,
  { signal, despiteDamage = false, keep = (draft) => rename(draft, to) }: BackupOptions = {},
): Promise<{ megabytes: number; faults: string[] }> {
  if (await stat(to).catch(() => undefined)) throw new StartError(`${to} already exists; name a folder that does not exist.`);
  const { client, db } = await connectOwner(at.ownerUrl);
  endWhenInterrupted(client, signal);
  try {
    await requireThisVersion(client);
    await openRootKey(at, at.ownerUrl);
    const postgres = await versionOf(client);
    const tools = findTools(Math.floor(postgres / 10_000), 'To back up this database, Atrium');
    const copy = async (draft: string) => {
      const takenAt = new Date().toISOString();
      const installation = await installationId(db);
      const { named, faults } = await copyEverything(at, { client, db, tools, draft, signal });
      const { sums, digest, bytes } = await writeSums(draft, signal);
      faults.push(...findFileFaults(named, sums));
      refuseFaults(faults, despiteDamage, 'The installation is damaged');
      const { owner, server } = rolesOf(at, client);
      const dump = { version: tools.version, owner, server };
      const note: BackupNote = {
        format: 2,
        postgres: String(Math.floor(postgres / 10_000)),
        takenAt,
        sums: digest,
        rootKey: keyFingerprint(at.rootKey),
        installation,
        dump,
      };
      await writeNote(draft, note);
      signal?.throwIfAborted();
      await keep(draft, note);
      return { megabytes: Math.ceil(bytes / 1_000_000), faults };
    };
    return await inOneProcess(at.ownerUrl, () => recordingBackup(at.ownerUrl, () => inDraft(to, copy)));
  } finally {
    await client.end();
  }
}

interface Copying {
  client: pg.Client;
  db: Db;
  tools: PostgresTools;
  draft: string;
  signal: AbortSignal | undefined;
}

async function copyEverything(at: Installation, copying: Copying): Promise<{ named: NamedFile[]; faults: string[] }> {
  const { client, db, tools, draft, signal } = copying;
  const place: HeadFile = { ownerUrl: at.ownerUrl, logKey: at.logKey, file: headFileOf(at.dataDir) };
  // Heads are exported before the database, which must contain everything they sign; files are also copied before, so that none
  // is deleted in between.
  await exportStored(place);
  const exported = await readHeadFile(place.file, at.logKey);
  await saveFiles(at, join(draft, 'files'), signal);

  const snapshot = await beginSnapshot(client);
  await requireEveryRow(client);
  const archive = join(draft, dumpFile);
  const roots = join(draft, 'roots.pem');
  await dumpDatabase(tools, at.ownerUrl, archive, { snapshot, roots, signal });
  await rm(roots, { force: true });
  const counts = await countTables(client);
  const named = await readNamedFiles(client);
  await completeHeads(place, exported, await teamsOf(client));
  const { faults } = await findLogFaults(db, at.logKey, exported, signal);
  if (!exported && (await hasSignedHeads(client))) faults.push(`${place.file} is missing`);
  await client.query('COMMIT');

  const difference = differenceOf(counts, await countData(openArchive(archive, tools, signal).data()));
  if (difference !== undefined) throw new StartError(`The dump is incomplete: ${difference}. Nothing was kept.`);
  await writeFile(join(draft, countsFile), linesOf(counts), { mode: 0o600 });
  if (exported) await writeHeadFile(headFileOf(draft), at.logKey, exported);
  await matchFiles(at, draft, named, signal);
  if (at.withRootKey) await copyFile(join(at.dataDir, 'root-key'), join(draft, 'root-key'));
  return { named, faults };
}

const linesOf = (counts: readonly TableCount[]) => counts.map((count) => `${JSON.stringify(count)}\n`).join('');

/** Adds erasures that were recorded after the heads were read, as a team may have been erased in between. */
async function completeHeads({ file, logKey }: HeadFile, exported: ExportedHeads | undefined, teams: ReadonlySet<string>) {
  const later = await readHeadFile(file, logKey);
  for (const [team, end] of later?.erased ?? []) {
    if (!exported || teams.has(team)) continue;
    exported.erased.set(team, end);
    exported.heads.delete(team);
  }
}

async function teamsOf(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM teams');
  return new Set(rows.map(({ id }) => id));
}

async function hasSignedHeads(client: pg.Client): Promise<boolean> {
  return ((await client.query('SELECT FROM operation_log_heads WHERE mac IS NOT NULL LIMIT 1')).rowCount ?? 0) > 0;
}

/** Makes the copied files match those that the copied database names, besides the id of the installation. */
async function matchFiles(at: FilesPlace, draft: string, named: readonly NamedFile[], signal?: AbortSignal): Promise<void> {
  const namedPaths = new Set(named.map(({ path }) => path));
  const copied = await readdir(join(draft, 'files'), { recursive: true, withFileTypes: true });
  const copiedPaths = new Set(copied.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  copiedPaths.delete(join(draft, 'files', markerName));
  for (const path of namedPaths) {
    signal?.throwIfAborted();
    if (!copiedPaths.delete(join(draft, path))) await saveFile(at, join(draft, 'files'), path.slice('files/'.length));
  }
  for (const surplus of copiedPaths) await rm(surplus, { force: true });
}

export async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version");
  return rows[0]?.version ?? 0;
}

function rolesOf({ ownerUrl, serverUrl }: Installation, client: pg.Client): { owner: string; server: string } {
  return { owner: client.user ?? '', server: serverConnection({ ownerUrl, serverUrl }).user };
}
