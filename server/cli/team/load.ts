import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '#server/start-error.ts';
import { type CarriedTable, columnOfTeam, quoted } from './catalogue.ts';
import { type ManifestTable, tablePath } from './manifest.ts';

/** Where rows are inserted: a connection of the owner in a transaction, and the folder of the unpacked archive. */
export interface TeamLoading {
  client: pg.ClientBase;
  folder: string;
  teamId: string;
  signal: AbortSignal;
}

/** The temporary table with the rows of a table of the archive. */
export const incoming = (table: string): string => `incoming_${table}`;

/**
 * Reads the rows of a table of the archive into a temporary one, because tables with row-level security cannot be filled by COPY.
 * Names of apps and accounts stay text there.
 * @param further columns that are not in the archive and are filled before the insertion
 */
export async function readRows(
  loading: TeamLoading,
  table: ManifestTable,
  described: readonly { name: string; of?: CarriedTable['columns'][number]['of'] }[],
  further: readonly string[] = [],
): Promise<void> {
  const { client, folder, signal } = loading;
  const of = new Map(described.map((column) => [column.name, column.of]));
  const unknown = table.columns.find((name) => !of.has(name));
  if (unknown !== undefined)
    throw new StartError(`The archive has a column ${table.name}.${unknown}, which this version of Atrium lacks.`);
  const kept = table.columns.map((name) => (of.get(name) === undefined ? `t.${quoted(name)}` : `NULL::text AS ${quoted(name)}`));
  const all = [...kept, ...further.map((name) => `t.${quoted(name)}`)].join(', ');
  const name = incoming(table.name);
  await client.query(
    `CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS SELECT ${all} FROM public.${quoted(table.name)} t WITH NO DATA`,
  );
  await client.query(`ALTER TABLE pg_temp.${name} ADD COLUMN line bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY`);
  const columns = table.columns.map(quoted).join(', ');
  const rows = createReadStream(join(folder, tablePath(table.name)), { highWaterMark: 1 << 18 });
  await pipeline(rows, client.query(copyFrom(`COPY pg_temp.${name} (${columns}) FROM STDIN`)), { signal });
}

/** Inserts the rows of a temporary table, as rows of the team. */
export async function insertRows(
  { client, teamId }: TeamLoading,
  table: ManifestTable,
  { name, columns, policy }: CarriedTable,
  further: readonly string[],
) {
  const of = new Map(columns.map((column) => [column.name, column.of]));
  const { filled = {} } = policy;
  const pairs = [
    [columnOfTeam(name), `'${teamId}'::uuid`],
    ...table.columns.map((column) => [column, inserted(column, of.get(column))] as const),
    ...further.map((column) => [column, `i.${quoted(column)}`] as const),
    ...Object.entries(filled),
  ] as const;
  const names = pairs.map(([column]) => quoted(column)).join(', ');
  const values = pairs.map(([, value]) => value).join(', ');
  const { rowCount } = await client.query(
    `INSERT INTO ${quoted(name)} (${names}) SELECT ${values} FROM pg_temp.${incoming(name)} i ORDER BY i.line`,
  );
  if (rowCount !== table.rows)
    throw new StartError(`The archive is not intact: ${name} has ${rowCount} rows instead of ${table.rows}.`);
}

function inserted(column: string, of: CarriedTable['columns'][number]['of']): string {
  const value = `i.${quoted(column)}`;
  if (of === 'apps') return `(SELECT p.id FROM public.apps p WHERE p.key = ${value})`;
  return of === 'accounts' ? `(SELECT a.id FROM pg_temp.account_ids a WHERE a.name = ${value})` : value;
}
