import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Tx } from '#server/kernel/context.ts';
import { connectOwner, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import { StartError } from '#server/start-error.ts';
import { readCatalogue } from './catalogue.ts';
import { type LogState, readLogState } from './log-digest.ts';
import { encodeManifest, type Manifest } from './manifest.ts';
import { readSchema } from './schema.ts';
import { appsOf, spoolAccounts, spoolTable } from './spool.ts';

export interface TeamExport {
  ownerUrl: string;
  database: Database;
  logKey: Buffer;
  teamId: string;
  /** An empty folder, for the rows. */
  folder: string;
  signal: AbortSignal;
}

/** A file of the team, in the order of the archive. */
export interface ExportedFile {
  id: string;
  size: number;
  sha256: string;
}

export interface ExportedTeam {
  manifest: { text: string; digest: string };
  content: Omit<Manifest, 'format' | 'version'>;
  files: ExportedFile[];
}

/**
 * Writes the rows of a team, as they are at one moment, to a folder, while servers run. Throws StartError if work of the team is
 * under way that an archive cannot contain, or if its operation log is not intact.
 */
export async function exportRows(given: TeamExport): Promise<ExportedTeam> {
  const { database, logKey, teamId, ownerUrl } = given;
  const found = await inTransaction(database, { teamId }, (tx) => verifyChain(tx, teamId, logKey));
  if (found.break)
    throw new StartError(
      `The operation log of the team is broken at entry ${found.break.seq}; see atrium verify-log. Nothing was exported.`,
    );
  const { client, db } = await connectOwner(ownerUrl);
  try {
    const log = await beginWithWholeLog(client, db as Tx, given);
    await refuseUnfinished(client, teamId);
    const exported = await spool(client, given, log);
    await client.query('COMMIT');
    return exported;
  } finally {
    await client.end();
  }
}

/** Attempts to find a moment at which all entries of the log are chained, which happens within a second, and the pause between them. */
const looks = { times: 200, pauseMs: 50 };

/** Begins a transaction that sees the database as it is at a moment at which all entries of the log are chained. */
async function beginWithWholeLog(client: pg.Client, tx: Tx, { teamId, signal }: TeamExport): Promise<LogState> {
  for (let look = 0; look < looks.times; look += 1) {
    signal.throwIfAborted();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    // The text of values must not depend on the settings of this database.
    await client.query(
      `SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true), set_config('IntervalStyle', 'postgres', true),
         set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
         set_config('idle_in_transaction_session_timeout', '0', true)`,
    );
    const { rows } = await client.query<{ waits: boolean }>(
      'SELECT EXISTS (SELECT FROM operation_log WHERE team_id = $1 AND seq IS NULL) AS waits',
      [teamId],
    );
    if (!rows[0]?.waits) {
      const log = await readLogState(tx, teamId);
      if (log) return log;
    }
    await client.query('ROLLBACK');
    await delay(looks.pauseMs);
  }
  throw new StartError(
    'Entries of the operation log are not chained yet, which a server does within a second: start it, and repeat the export.',
  );
}

const unfinished: readonly (readonly [what: string, query: string])[] = [
  ['jobs have not ended', "SELECT FROM jobs WHERE team_id = $1 AND status IN ('WAITING', 'RUNNING')"],
  [
    'card payments are not settled',
    "SELECT FROM payments WHERE team_id = $1 AND status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')",
  ],
  ['refunds are not settled', "SELECT FROM refunds WHERE team_id = $1 AND status = 'CLAIMED'"],
  ['renewals are not settled', "SELECT FROM renewal_steps WHERE team_id = $1 AND coalesce(outcome, 'RUNNING') = 'RUNNING'"],
];

async function refuseUnfinished(client: pg.Client, teamId: string): Promise<void> {
  for (const [what, query] of unfinished) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM (${query}) AS rows`, [teamId]);
    const number = rows[0]?.count ?? 0;
    if (number > 0) throw new StartError(`The team is not exported: ${number} of its ${what}. Repeat the export when they are.`);
  }
}

async function spool(client: pg.Client, { folder, teamId, signal }: TeamExport, log: LogState): Promise<ExportedTeam> {
  const catalogue = await readCatalogue(client);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const place = { client, folder, teamId, signal };
  const tables: Manifest['tables'] = [];
  for (const table of catalogue.toSorted((a, b) => (a.name < b.name ? -1 : 1))) tables.push(await spoolTable(place, table));
  const accounts = await spoolAccounts(place, catalogue);
  const { rows } = await client.query<{ code: string; name: string }>('SELECT code, name FROM teams WHERE id = $1', [teamId]);
  const [team] = rows;
  if (!team) throw new StartError('The team was erased during the export.');
  const files = await client.query<ExportedFile>(
    `SELECT id, size, encode(sha256, 'hex') AS sha256 FROM files WHERE team_id = $1 AND expires_at IS NULL ORDER BY id`,
    [teamId],
  );
  const content = {
    schema: await readSchema(client),
    team: { id: teamId, ...team },
    log: { entries: log.entries, hash: log.hash.toString('hex'), sha256: log.digest.toString('hex') },
    apps: await appsOf(place, catalogue),
    accounts,
    tables,
    files: { count: files.rows.length, bytes: files.rows.reduce((sum, { size }) => sum + size, 0) },
  };
  return { manifest: encodeManifest(content), content, files: files.rows };
}
