import '#server/node-version.ts';
import { resolve } from 'node:path';
import { fail } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
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
  const { dataDir, databaseUrl, rootKey } = readSettings(process.env);
  if (databaseUrl !== undefined) {
    throw new StartError(
      'DATABASE_URL is set: back that PostgreSQL up by pg_dump, with the folder files and ROOT_KEY beside it.',
    );
  }
  const at = resolve(folder);
  if (act === 'backup') {
    const { megabytes } = await backUp(dataDir, at);
    console.log(`Backed up to ${at} (${megabytes} MB). It holds every secret of the data folder: keep it as safe.`);
    if (rootKey) console.log('ROOT_KEY is set by the environment and not in it: keep that as well.');
  } else {
    const { takenAt, teams } = await restore(at, dataDir);
    console.log(`Restored ${dataDir} as of ${takenAt}: ${teams} teams.`);
  }
}
