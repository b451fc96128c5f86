import '#server/node-version.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connectOwner } from '#server/kernel/database/database.ts';
import { compareMigrations } from '#server/kernel/database/migrate.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { HeadFileError, readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { exportStored, headFileOf, recordRestore } from '#server/integrations/log-heads/settle-heads.ts';
import { exitWithError } from '#server/program.ts';
import { keyFileOf, readKeyFile } from '#server/integrations/root-key/key-file.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { errorCode, errorLine, StartError } from '#server/start-error.ts';
import { backUpExternal, type Installation } from './backup/back-up-external.ts';
import { backUp } from './backup/back-up.ts';
import { findFileFaults, findLogFaults, readNamedFiles, refuseFaults } from './backup/findings.ts';
import { type BackupNote, keyFingerprint, readNote } from './backup/note.ts';
import { restoreExternal } from './backup/restore-external.ts';
import { restore, type Started } from './backup/restore.ts';

const usage = 'Usage: npm run backup -- FOLDER [--despite-damage], or npm run restore -- FOLDER [--despite-damage]';

interface Run {
  settings: Settings;
  folder: string;
  despiteDamage: boolean;
  signal: AbortSignal;
}

// Backs up and restores an installation: database, files, root key and heads of the operation log. A backup needs no stop of the
// server; a restore needs an empty DATA_DIR, and with DATABASE_URL an empty database. Run it as a user who may read the data
// folder.
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort(new StartError('It was interrupted; nothing was kept.'));
  });
}
await main(stopping.signal).catch((error: unknown) => {
  if (stopping.signal.aborted) exitWithError(stopping.signal.reason);
  if (error instanceof HeadFileError) exitWithError(new StartError(`${error.message}.`));
  exitWithError(explain(error));
});

async function main(signal: AbortSignal): Promise<void> {
  const { act, folder, despiteDamage } = readArguments();
  const run: Run = { settings: readSettings(process.env), folder: resolve(folder), despiteDamage, signal };
  if (act === 'backup') await runBackup(run);
  else await runRestore(run);
}

async function runBackup({ settings, folder, despiteDamage, signal }: Run): Promise<void> {
  const { dataDir, databaseUrl: ownerUrl } = settings;
  const rootKey = await storedKey(settings);
  const at = installation(settings, rootKey);
  const { megabytes, faults } =
    ownerUrl === undefined
      ? {
          ...(await backUp(dataDir, folder, {
            signal,
            rootKey: keyFingerprint(rootKey),
            exportHeads: (url) => exportStored({ ownerUrl: url, logKey: at.logKey, file: headFileOf(dataDir) }),
          })),
          faults: [],
        }
      : await backUpExternal(at, folder, { signal, despiteDamage });
  report(faults);
  console.log(`Backed up to ${folder} (${megabytes} MB). It holds every secret of the installation: keep it as safe.`);
  if (settings.rootKey) console.log('ROOT_KEY is set by the environment and not in it: keep that as well.');
}

async function runRestore({ settings, folder, despiteDamage, signal }: Run): Promise<void> {
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
    report(restored.faults);
    if (restored.leftRoles.length > 0)
      console.log(`Privileges of roles that this cluster does not have were left out: ${restored.leftRoles.join(', ')}.`);
    console.log(`Restored the database and ${settings.dataDir} as of ${note.takenAt}: ${restored.teams} teams.`);
  } else {
    const onStarted = (started: Started) => (rootKey ? verifyStarted(started, rootKey, despiteDamage) : Promise.resolve());
    const { teams } = await restore(folder, settings.dataDir, { signal, onStarted });
    if (!rootKey)
      console.log('ROOT_KEY is not set. The restore is not recorded: run npm run verify-log -- --restored with that key.');
    console.log(`Restored ${settings.dataDir} as of ${note.takenAt}: ${teams} teams.`);
  }
}

/** Verifies the embedded database of a backup, and records the restore. Throws StartError. */
async function verifyStarted(
  { ownerUrl, folder, takenAt, sums }: Started,
  rootKey: Buffer,
  despiteDamage: boolean,
): Promise<void> {
  const place = { ownerUrl, logKey: deriveKey(rootKey, 'operation log'), file: headFileOf(folder) };
  const { client, db } = await connectOwner(ownerUrl);
  try {
    const { pending } = await compareMigrations(client);
    if (pending.length > 0)
      console.log('The backup is of an older version of Atrium: run npm run verify-log after its first start.');
    else {
      const { faults } = await findLogFaults(db, place.logKey, await readHeadFile(place.file, place.logKey));
      if (sums) faults.push(...findFileFaults(await readNamedFiles(client), sums));
      refuseFaults(faults, despiteDamage, 'The backup is damaged. Nothing was restored');
      report(faults);
    }
  } finally {
    await client.end();
  }
  await recordRestore(place, takenAt);
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

function report(faults: readonly string[]): void {
  for (const fault of faults) console.log(`Damaged: ${fault}.`);
}

function installation(settings: Settings, rootKey: Buffer): Installation {
  return {
    dataDir: settings.dataDir,
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

function readArguments(): { act: 'backup' | 'restore'; folder: string; despiteDamage: boolean } {
  const { act, folder, despiteDamage } = parse();
  if ((act !== 'backup' && act !== 'restore') || !folder) throw new StartError(usage);
  return { act, folder, despiteDamage };
}

function parse() {
  try {
    const options = { 'despite-damage': { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [act, folder, ...more] = positionals;
    if (more.length > 0) throw new StartError(usage);
    return { act, folder, despiteDamage: values['despite-damage'] };
  } catch {
    throw new StartError(usage);
  }
}
