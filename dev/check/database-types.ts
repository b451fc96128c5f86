import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cli } from 'kysely-codegen';
import { startCluster } from '../testing/cluster.ts';
import { root } from '../root.ts';

const file = join(root, 'server', 'kernel', 'database-types.generated.ts');

/** The row types of a freshly migrated database, as they should stand in the kernel. */
async function generateTypes(): Promise<string> {
  const cluster = await startCluster({ frozen: false });
  try {
    const text = await new Cli().generate({
      url: cluster.url('atrium'),
      dialect: 'postgres',
      // As the kernel's type parsers deliver them.
      dateParser: 'string',
      typeMapping: { int8: 'number' },
      // The worker's tables are not the server's to read.
      excludePattern: 'graphile_worker.*',
      outFile: null,
      logLevel: 'error',
    });
    return text.endsWith('\n') ? text : `${text}\n`;
  } finally {
    await cluster.stop();
  }
}

/** Writes the row types after a migration was added (npm run types). */
export async function writeDatabaseTypes(): Promise<void> {
  await writeFile(file, await generateTypes());
}

/** What is wrong with the committed row types; empty when nothing is. */
export async function checkDatabaseTypes(): Promise<string[]> {
  const committed = await readFile(file, 'utf8');
  return committed === (await generateTypes())
    ? []
    : ['server/kernel/database-types.generated.ts differs from the migrations; run: npm run types'];
}
