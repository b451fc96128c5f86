import '#server/node-version.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/kernel/database/database.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { exitWithError } from '#server/program.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { readSettings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { checkOrders, importOrders } from './old-orders/take-over.ts';
import { openPostgres } from './postgres/open.ts';

const usage = 'Usage: npm run orders -- check FILE | import FILE';

// Takes over orders of the previous system (decisions/040). It requires access to the data folder; the server does not have to
// run.
await main().catch(exitWithError);

async function main(): Promise<void> {
  const [command, file, ...more] = parseArgs({ allowPositionals: true, strict: false }).positionals;
  const act = command === 'check' ? checkOrders : command === 'import' ? importOrders : undefined;
  if (!act || !file || more.length > 0) throw new StartError(usage);
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  const embedded = databaseUrl === undefined ? await openPostgres(join(dataDir, 'postgres')) : undefined;
  const url = embedded?.url ?? databaseUrl ?? '';
  const database = openDatabase(url, { max: 2, serverUrl: settings.serverDatabaseUrl });
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  try {
    await owner.connect();
    const logKey = deriveKey((await openRootKey(settings, url)).key, 'operation log');
    console.log(await act({ owner, database, logKey }, file));
  } finally {
    await owner.end();
    await database.close();
    await embedded?.stop();
  }
}
