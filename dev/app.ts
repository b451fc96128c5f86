import '#server/node-version.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { exitWithError } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { checkFile, listLines, publishFile, restoreKey, withdrawKey } from './catalogue/publishing.ts';
import { secretForKey } from './catalogue/secret.ts';
import { openPostgres } from './postgres/open.ts';

const usage = 'Usage: npm run app -- publish FILE | check FILE | withdraw KEY | restore KEY | secret KEY | list';

const acts: Record<string, (database: Database, what: string) => Promise<string>> = {
  publish: publishFile,
  withdraw: withdrawKey,
  restore: restoreKey,
  secret: secretForKey,
};

// Manages the catalogue of apps from which every team chooses. It requires access to the data folder; the server does not have to
// run.
await main().catch(exitWithError);

async function main(): Promise<void> {
  const [command, what, ...more] = parseArgs({ allowPositionals: true, strict: false }).positionals;
  const act = acts[command ?? ''];
  if (more.length > 0 || (what === undefined) !== (command === 'list')) throw new StartError(usage);
  if (command === 'check' && what) return console.log(await checkFile(what));
  if (!act && command !== 'list') throw new StartError(usage);
  await withDatabase(async (database) => {
    const lines = act && what ? [await act(database, what)] : await listLines(database);
    for (const line of lines) console.log(line);
  });
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, serverDatabaseUrl: serverUrl, dataDir } = readSettings(process.env);
  const embedded = databaseUrl === undefined ? await openPostgres(join(dataDir, 'postgres')) : undefined;
  const database = openDatabase(embedded?.url ?? databaseUrl ?? '', { max: 2, serverUrl });
  try {
    await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
