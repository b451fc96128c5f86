import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { forwardAfter } from '#server/integrations/log-forwarding/forwarding.repository.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import type { Tx } from '#server/kernel/context.ts';
import { isConnectionLoss } from '#server/kernel/database/connection-loss.ts';
import { connectOwner } from '#server/kernel/database/database.ts';
import { fileName } from '#server/kernel/files/files.ts';
import { adoptImportedLog } from '#server/kernel/log/imported-log.ts';
import { StartError, errorLine } from '#server/start-error.ts';
import { readCatalogue } from './catalogue.ts';
import { type ImportedAccounts, importAccounts } from './import-accounts.ts';
import { refuseDocuments, refuseTeam } from './import-refusals.ts';
import { incoming, insertRows, type TeamLoading, readRows } from './load.ts';
import { readLogState } from './log-digest.ts';
import { filePath, type Manifest, type ManifestTable } from './manifest.ts';
import { fillNewSecrets, freeCode, newSecrets } from './new-secrets.ts';
import { recordTransfer } from './transfers.ts';
import { type UnpackedTeam, verifyFile } from './unpack.ts';

export interface TeamImport {
  ownerUrl: string;
  rootKey: Buffer;
  logKey: Buffer;
  store: FileStore;
  /** The folder of the unpacked archive. */
  folder: string;
  madeBy: string;
  signal: AbortSignal;
}

export interface ImportedTeam {
  /** The code of the team, another one than before if that is used here. */
  code: string;
  accounts: ImportedAccounts;
  /** Rows with new secrets, by table. */
  renewed: Record<string, number>;
}

/**
 * Imports an unpacked team in one transaction, while servers run: either the whole team is there afterwards, or nothing of it. Throws
 * StartError if the team exists, or if something that it refers to is missing.
 */
export async function importTeam(given: TeamImport, unpacked: UnpackedTeam): Promise<ImportedTeam> {
  const { ownerUrl, store, folder, signal } = given;
  const { content } = unpacked;
  const { client, db } = await connectOwner(ownerUrl);
  const stored: string[] = [];
  let committing = false;
  try {
    await client.query('BEGIN');
    await client.query(
      "SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)",
    );
    const loading = { client, folder, teamId: content.team.id, signal };
    const imported = await importRows(loading, given, content);
    await continueLog(db as Tx, given, content);
    await recordTransfer(client, { direction: 'IMPORT', madeBy: given.madeBy, ...unpacked });
    await storeFiles(loading, store, stored);
    signal.throwIfAborted();
    committing = true;
    await client.query('COMMIT');
    return imported;
  } catch (error) {
    if (committing && isConnectionLoss(error))
      throw new StartError(
        'The connection to the database was lost at the end: look whether the team is there before another import.',
        {
          cause: error,
        },
      );
    await client.query('ROLLBACK').catch(() => {});
    for (const name of stored) await store.remove(name).catch(() => {});
    throw explain(error, given.signal);
  } finally {
    await client.end();
  }
}

async function importRows(loading: TeamLoading, { rootKey }: TeamImport, content: Manifest): Promise<ImportedTeam> {
  const { client, teamId } = loading;
  const catalogue = await readCatalogue(client);
  await refuseTeam(client, content, catalogue);
  const accounts = await importAccounts(loading, content.accounts);
  const renewed: Record<string, number> = {};
  let code = content.team.code;
  for (const table of catalogue) {
    const rows = content.tables.find(({ name }) => name === table.name) as ManifestTable;
    if (rows.bytes === 0) continue;
    const further = newSecrets[table.name]?.columns ?? [];
    await readRows(loading, rows, table.columns, further);
    const count = await fillNewSecrets(client, { rootKey, teamId, table: table.name });
    if (count > 0) renewed[table.name] = count;
    if (table.name === 'teams') code = await freeCode(client);
    if (table.name === 'app_agreements') await refuseDocuments(client);
    await insertRows(loading, rows, table, further);
    await client.query(`DROP TABLE pg_temp.${incoming(table.name)}`);
  }
  return { code, accounts, renewed };
}

/** Compares the log with the manifest, signs its imported part and its head, and lets forwarding begin after it. */
async function continueLog(tx: Tx, { logKey }: TeamImport, { team, log }: Manifest): Promise<void> {
  const found = await readLogState(tx, team.id);
  if (found?.entries !== log.entries || found.hash.toString('hex') !== log.hash || found.digest.toString('hex') !== log.sha256)
    throw new StartError('The archive is not intact: its operation log differs from its manifest. Nothing was imported.');
  const { entries: seq, hash, digest } = found;
  await adoptImportedLog(tx, logKey, { team_id: team.id, seq, hash, digest, imported_at: new Date() });
  await forwardAfter(tx, team.id, seq);
}

/** Stores the files that the rows name, after comparing each with its digest. */
async function storeFiles({ client, folder, teamId, signal }: TeamLoading, store: FileStore, stored: string[]): Promise<void> {
  const { rows } = await client.query<{ id: string; size: number; sha256: string }>(
    `SELECT id, size, encode(sha256, 'hex') AS sha256 FROM files WHERE team_id = $1`,
    [teamId],
  );
  for (const file of rows) {
    signal.throwIfAborted();
    await verifyFile(folder, file, signal);
    const name = fileName(teamId, file.id);
    stored.push(name);
    await store.put(name, { size: file.size, open: () => createReadStream(join(folder, filePath(file.id))) });
  }
}

/** Turns what the database says about the rows of an archive into one line. */
function explain(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof pg.DatabaseError) || error.code === '53100') return error;
  if (error.code === '23505')
    return new StartError(
      `A number or code of the team is used by another team here: ${error.detail ?? errorLine(error)} Nothing was imported.`,
    );
  return new StartError(`The rows of the archive do not fit the database: ${errorLine(error)}. Nothing was imported.`, {
    cause: error,
  });
}
