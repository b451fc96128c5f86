import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectOwner } from '#server/kernel/database/database.ts';
import { compareMigrations } from '#server/kernel/database/migrate.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { HeadFileError, readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { exportStored, headFileOf, recordRestore } from '#server/integrations/log-heads/settle-heads.ts';
import { s3Store } from '#server/integrations/files/s3.ts';
import { keyFileOf, readKeyFile } from '#server/integrations/root-key/key-file.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { errorCode, errorLine, StartError } from '#server/start-error.ts';
import type { CommandOutput } from '../output.ts';
import { backUpExternal, type Installation } from './back-up-external.ts';
import { backUp } from './back-up.ts';
import { findFileFaults, findLogFaults, readNamedFiles, refuseFaults } from './findings.ts';
import { type BackupNote, keyFingerprint, readNote } from './note.ts';
import { restoreExternal } from './restore-external.ts';
import { restore, type Started } from './restore.ts';

interface Run {
  output: CommandOutput;
  settings: Settings;
  folder: string;
  despiteDamage: boolean;
  signal: AbortSignal;
}

/**
 * Backs up an installation: database, files, root key and heads of the operation log. A backup needs no stop of the server. Run it
 * as a user who may read the data folder.
 */
export const backUpTo = run(runBackup);

/** Restores a backup into an empty DATA_DIR, and with DATABASE_URL into an empty database. */
export const restoreFrom = run(runRestore);

function run<T>(work: (given: Run) => Promise<T>) {
  return async (output: CommandOutput, folder: string, { despiteDamage = false }: { despiteDamage?: boolean }): Promise<T> => {
    const stopping = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (stopping.signal.aborted) process.exit(1);
        stopping.abort(new StartError('It was interrupted; nothing was kept.'));
      });
    }
    try {
      const { signal } = stopping;
      return await work({ output, settings: readSettings(process.env), folder: resolve(folder), despiteDamage, signal });
    } catch (error) {
      if (stopping.signal.aborted) throw stopping.signal.reason;
      if (error instanceof HeadFileError) throw new StartError(`${error.message}.`);
      throw explain(error);
    }
  };
}

async function runBackup({ output: { say }, settings, folder, despiteDamage, signal }: Run) {
  const { dataDir, databaseUrl: ownerUrl } = settings;
  const rootKey = await storedKey(settings);
  const at = installation(settings, rootKey);
  const { megabytes, faults } =
    ownerUrl === undefined
      ? {
          ...(await backUp(dataDir, folder, {
            signal,
            bucket: at.bucket,
            rootKey: keyFingerprint(rootKey),
            exportHeads: (url) => exportStored({ ownerUrl: url, logKey: at.logKey, file: headFileOf(dataDir) }),
          })),
          faults: [],
        }
      : await backUpExternal(at, folder, { signal, despiteDamage });
  report(say, faults);
  say(`Backed up to ${folder} (${megabytes} MB). It holds every secret of the installation: keep it as safe.`);
  if (settings.rootKey) say('ROOT_KEY is set by the environment and not in it: keep that as well.');
  return { folder, megabytes, damage: faults };
}

async function runRestore({ output: { say }, settings, folder, despiteDamage, signal }: Run) {
  const note = await readNote(folder);
  const { dump, sums } = note;
  const external = settings.databaseUrl !== undefined;
  if (external !== (dump !== undefined))
    throw new StartError(
      external
        ? `${folder} is a backup of an embedded database; unset DATABASE_URL to restore it.`
        : `${folder} is a backup of an external database; set DATABASE_URL to an empty database.`,
    );
  const rootKey = await keyOf(note, settings, folder);
  if (dump !== undefined && sums !== undefined) {
    if (!rootKey)
      throw new StartError('The backup does not hold the root key, which was set by ROOT_KEY; set that to restore it.');
    const at = installation(settings, rootKey);
    const restored = await restoreExternal(folder, { ...note, dump, sums }, at, { signal, despiteDamage });
    report(say, restored.faults);
    if (restored.leftRoles.length > 0)
      say(`Privileges of roles that this cluster does not have were left out: ${restored.leftRoles.join(', ')}.`);
    say(`Restored the database and ${settings.dataDir} as of ${note.takenAt}: ${restored.teams} teams.`);
    return { takenAt: note.takenAt, teams: restored.teams, damage: restored.faults };
  } else {
    const damage: string[] = [];
    const onStarted = async (started: Started) => {
      if (rootKey) damage.push(...(await verifyStarted(started, rootKey, { say, despiteDamage })));
    };
    const { teams } = await restore(folder, settings.dataDir, { signal, onStarted, bucket: bucketOf(settings) });
    if (!rootKey) say('ROOT_KEY is not set. The restore is not recorded: run atrium verify-log --restored with that key.');
    say(`Restored ${settings.dataDir} as of ${note.takenAt}: ${teams} teams.`);
    return { takenAt: note.takenAt, teams, damage };
  }
}

/** Verifies the embedded database of a backup, and records the restore. Throws StartError. @returns damage that was accepted */
async function verifyStarted(
  { ownerUrl, folder, takenAt, sums }: Started,
  rootKey: Buffer,
  { say, despiteDamage }: Pick<CommandOutput, 'say'> & Pick<Run, 'despiteDamage'>,
): Promise<string[]> {
  const place = { ownerUrl, logKey: deriveKey(rootKey, 'operation log'), file: headFileOf(folder) };
  const { client, db } = await connectOwner(ownerUrl);
  const damage: string[] = [];
  try {
    const { pending } = await compareMigrations(client);
    if (pending.length > 0) say('The backup is of an older version of Atrium: run atrium verify-log after its first start.');
    else {
      damage.push(...(await findLogFaults(db, place.logKey, await readHeadFile(place.file, place.logKey))).faults);
      if (sums) damage.push(...findFileFaults(await readNamedFiles(client), sums));
      refuseFaults(damage, despiteDamage, 'The backup is damaged. Nothing was restored');
      report(say, damage);
    }
  } finally {
    await client.end();
  }
  await recordRestore(place, takenAt);
  return damage;
}

/**
 * The root key that belongs to the backup; undefined if neither the backup nor the environment has one. Throws StartError if the
 * key of the environment is a different one.
 */
async function keyOf(
  { rootKey: name }: BackupNote,
  { rootKey: environmentKey }: Settings,
  folder: string,
): Promise<Buffer | undefined> {
  const inBackup = existsSync(join(folder, 'root-key'));
  if (!environmentKey && !inBackup) return undefined;
  const key = environmentKey ?? (await storedKey({ rootKey: undefined, dataDir: folder }));
  if (name === undefined || keyFingerprint(key) === name) return key;
  throw new StartError(
    `ROOT_KEY is another key than that of this backup; ${inBackup ? 'unset it' : 'set the key of the backup'}.`,
  );
}

/** ROOT_KEY, otherwise the key file of the data folder. Throws StartError if there is none. */
async function storedKey({ rootKey, dataDir }: Pick<Settings, 'rootKey' | 'dataDir'>): Promise<Buffer> {
  const key = rootKey ?? (await readKeyFile(keyFileOf(dataDir)));
  if (key) return key;
  throw new StartError(`There is no root key at ${keyFileOf(dataDir)}; set ROOT_KEY or DATA_DIR.`);
}

function report(say: CommandOutput['say'], faults: readonly string[]): void {
  for (const fault of faults) say(`Damaged: ${fault}.`);
}

const bucketOf = ({ s3 }: Settings) => s3 && s3Store(s3);

function installation(settings: Settings, rootKey: Buffer): Installation {
  return {
    dataDir: settings.dataDir,
    bucket: bucketOf(settings),
    ownerUrl: settings.databaseUrl ?? '',
    serverUrl: settings.serverDatabaseUrl,
    rootKey,
    keyInFolder: settings.rootKey === undefined,
    logKey: deriveKey(rootKey, 'operation log'),
  };
}

/** Turns failures of disk, network and database into one line; programming errors keep their stack trace. */
function explain(error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof StartError || code === undefined) return error;
  return new StartError(`${errorLine(error) || code}. Nothing was kept.`);
}
