import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
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
    const url = cluster.url('atrium');
    const text = execFileSync(program, [...options, `--url=${url}`], { cwd: root, encoding: 'utf8' });
    return `${withListedValues(text.trim(), await readListedValues(url))}\n`;
  } finally {
    await cluster.stop();
  }
}

/** The columns whose values a CHECK constraint lists, with the table, and these values as a union of literals. */
async function readListedValues(url: string): Promise<{ table: string; column: string; union: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string; definition: string }>(
    `SELECT t.relname AS table, a.attname AS column, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'c' AND cardinality(c.conkey) = 1 AND a.atttypid = 'text'::regtype ORDER BY 1, 2`,
  );
  await client.end();
  return rows.flatMap(({ table, column, definition }) => {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(definition) ?? [];
    return list === undefined ? [] : [{ table, column, union: list.replaceAll('::text', '').replaceAll(', ', ' | ') }];
  });
}

/** Replaces the type `string` of these columns by the union of their values. */
function withListedValues(types: string, columns: Awaited<ReturnType<typeof readListedValues>>): string {
  return columns.reduce((text, { table, column, union }) => {
    const name = new RegExp(`^  ${table}: (\\w+);`, 'm').exec(text)?.[1];
    return text.replace(new RegExp(`(?<=^export interface ${name} \\{\\n(?:  .*\\n)*?  ${column}: .*)\\bstring\\b`, 'm'), union);
  }, types);
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
