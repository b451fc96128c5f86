import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { accountName, appKey, archived, type CarriedTable, columnOfTeam, quoted } from './catalogue.ts';
import { type ManifestTable, tablePath } from './manifest.ts';

/** A snapshot of the database in which the rows of a team are read, and the folder to which they are written. */
export interface Spool {
  /** In a transaction. */
  client: pg.ClientBase;
  folder: string;
  teamId: string;
  signal: AbortSignal;
}

/** `name` is how rows of the team name the account. */
export const accountColumns = [
  'name',
  'closed_at',
  'currency_code',
  'display_name',
  'email',
  'email_verified_at',
  'locale',
  'mobile',
  'mobile_verified_at',
  'time_zone',
];
export const accountsTable = 'accounts';

/** Writes the rows of a team in a table to a file. */
export function spoolTable(spool: Spool, { name, columns, policy, order }: CarriedTable): Promise<ManifestTable> {
  const values = columns.map((column) => `${archived(column)} AS ${quoted(column.name)}`).join(', ');
  const rows = `t.${columnOfTeam(name)} = '${spool.teamId}'${policy.rows === undefined ? '' : ` AND ${policy.rows}`}`;
  const query = `SELECT ${values} FROM public.${quoted(name)} t WHERE ${rows} ORDER BY ${order}`;
  return spoolRows(
    spool,
    name,
    columns.map((column) => column.name),
    query,
  );
}

/** SELECT statements of the ids of accounts or apps that the rows of a team name. */
function named(teamId: string, tables: readonly CarriedTable[], of: 'accounts' | 'apps'): string {
  const statements = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.of === of)
      .map(
        (column) => `SELECT ${quoted(column.name)} AS id FROM public.${quoted(name)} WHERE ${columnOfTeam(name)} = '${teamId}'`,
      ),
  );
  return statements.join(' UNION ');
}

/** The keys of the apps that rows of a team name, in their order. */
export async function appsOf({ client, teamId }: Spool, tables: readonly CarriedTable[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT ${appKey('n.id')} AS key FROM (${named(teamId, tables, 'apps')}) n WHERE n.id IS NOT NULL`,
  );
  return rows.map(({ key }) => key).toSorted();
}

/**
 * Writes the accounts that the rows of a team name: one address, by which each is found, and its settings. A second address is left out:
 * who owns the first one would otherwise enter an account of the target with both.
 */
export function spoolAccounts(spool: Spool, tables: readonly CarriedTable[]): Promise<ManifestTable> {
  const columns = accountColumns.map((column) => {
    if (column === 'name') return `${accountName('a')} AS name`;
    return column.startsWith('mobile') ? `CASE WHEN a.email IS NULL THEN a.${column} END AS ${column}` : `a.${column}`;
  });
  const query = `SELECT ${columns.join(', ')} FROM public.accounts a WHERE a.id IN (${named(spool.teamId, tables, 'accounts')}) ORDER BY ${accountName('a')} COLLATE "C"`;
  return spoolRows(spool, accountsTable, accountColumns, query);
}

async function spoolRows(
  { client, folder, signal }: Spool,
  name: string,
  columns: readonly string[],
  query: string,
): Promise<ManifestTable> {
  const hash = createHash('sha256');
  const counts = { rows: 0, bytes: 0 };
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      counts.bytes += chunk.length;
      // Line breaks within values are escaped.
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counts.rows += 1;
      done(null, chunk);
    },
  });
  const file = createWriteStream(join(folder, tablePath(name)), { mode: 0o600, flags: 'wx' });
  await pipeline(client.query(copyTo(`COPY (${query}) TO STDOUT`)), counting, file, { signal });
  return { name, columns: [...columns] as [string, ...string[]], ...counts, sha256: hash.digest('hex') };
}
