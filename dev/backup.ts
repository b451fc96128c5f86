import '#server/node-version.ts';
import { resolve } from 'node:path';
import { fail } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { deriveKey } from '#server/kernel/sealing.ts';
import { exportStored, headFileOf, recordRestore, type HeadFile } from '#server/outside/log-heads/settle-heads.ts';
import { openRootKey } from '#server/root-key.ts';
import type { Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { backUp } from './backup/back-up.ts';
import { restore } from './backup/restore.ts';

const usage = 'Usage: npm run backup -- FOLDER, or npm run restore -- FOLDER';

// The data folder of an Atrium with its embedded database, out and in again. Backing up needs no stop; restoring needs an
// empty DATA_DIR. Whoever owns the data folder may run it.
await main().catch(fail);

async function main(): Promise<void> {
  const [act, folder, ...more] = process.argv.slice(2);
  if ((act !== 'backup' && act !== 'restore') || !folder || more.length > 0) throw new StartError(usage);
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl, rootKey } = settings;
  if (databaseUrl !== undefined) {
    throw new StartError(
      'DATABASE_URL is set: back that PostgreSQL up by pg_dump, with the folder files and ROOT_KEY beside it.',
    );
  }
  const at = resolve(folder);
  if (act === 'backup') {
    const { megabytes } = await backUp(dataDir, at, async (ownerUrl) => exportStored(await headsOf(settings, ownerUrl)));
    console.log(`Backed up to ${at} (${megabytes} MB). It holds every secret of the data folder: keep it as safe.`);
    if (rootKey) console.log('ROOT_KEY is set by the environment and not in it: keep that as well.');
  } else {
    const { takenAt, teams } = await restore(at, dataDir, async (ownerUrl, copied) => {
      const heads = await headsOf(settings, ownerUrl).catch((error: unknown) => {
        if (!(error instanceof StartError)) throw error;
        console.log(`${error.message} The restore is not recorded: run npm run verify-log -- --restored with that key.`);
      });
      if (heads) await recordRestore(heads, copied);
    });
    console.log(`Restored ${dataDir} as of ${takenAt}: ${teams} teams.`);
  }
}

async function headsOf(settings: Settings, ownerUrl: string): Promise<HeadFile> {
  const logKey = deriveKey((await openRootKey(settings, ownerUrl)).key, 'operation log');
  return { ownerUrl, logKey, file: headFileOf(settings.dataDir) };
}
