import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '../testing/cluster.ts';
import { root } from '../root.ts';

const file = join(root, 'server', 'kernel', 'database', 'database-types.generated.ts');

/** The types that the kernel's type parsers return; the worker's tables are excluded, as the server does not read them. */
const options = [
  '--dialect=postgres',
  '--date-parser=string',
  '--type-mapping={"int8":"number"}',
  '--exclude-pattern=graphile_worker.*',
  '--log-level=error',
  '--print',
];

/** The row types of a freshly migrated database, as the kernel should contain them. */
async function generateTypes(): Promise<string> {
  const cluster = await startCluster({ frozen: false });
  try {
    const program = join(root, 'node_modules', '.bin', 'kysely-codegen');
    const text = execFileSync(program, [...options, `--url=${cluster.url('atrium')}`], { cwd: root, encoding: 'utf8' });
    return `${text.trim()}\n`;
  } finally {
    await cluster.stop();
  }
}

/** Writes the row types after a migration was added (npm run types). */
export async function writeDatabaseTypes(): Promise<void> {
  await writeFile(file, await generateTypes());
}

/** Faults of the committed row types; empty if they match the migrations. */
export async function checkDatabaseTypes(): Promise<string[]> {
  const committed = await readFile(file, 'utf8');
  return committed === (await generateTypes())
    ? []
    : ['server/kernel/database/database-types.generated.ts differs from the migrations; run: npm run types'];
}
