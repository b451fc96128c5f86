import { createHash, type Hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type ColumnsOf, maybeOne, value } from '#server/kernel/database/rows.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../context.ts';
import { macOf, signHead } from './log-heads.ts';
import { canonical } from './operation-log.ts';

/** The entries 1 to `seq` of a team's log that another installation wrote, and their digest (decisions/101). */
export type ImportedLog = ColumnsOf<'imported_logs', 'team_id' | 'seq' | 'hash' | 'digest' | 'imported_at'>;

/** A digest of chained entries in their order. It depends on nothing but the entries, so that it is the same in each installation. */
export class LogDigest {
  readonly #hash: Hash = createHash('sha256');

  add({ mac, hash, ...row }: ColumnsOf<'operation_log'>): void {
    this.#hash.update(`${canonical({ ...row, mac: mac.toString('hex'), hash: hash?.toString('hex') })}\n`);
  }

  end(): Buffer {
    return this.#hash.digest();
  }
}

/** The MAC of the row, under the key of heads. */
function importedLogMac(logKey: Buffer, { team_id: team, seq, hash, digest, imported_at: at }: ImportedLog): Buffer {
  const record = { kind: 'imported', team, seq, hash: hash.toString('hex'), digest: digest.toString('hex'), at };
  return macOf(logKey, canonical(record));
}

/**
 * The imported part of a team's log; undefined if this installation wrote all of it, or if the row was changed: then its entries are
 * verified under the keys of this installation, and are found to be altered.
 */
export async function readImportedLog(db: Db, teamId: string, logKey: Buffer): Promise<ImportedLog | undefined> {
  // A restored database may be of a version without the table.
  if (!(await value(db)<boolean>`SELECT to_regclass('public.imported_logs') IS NOT NULL`)) return undefined;
  const row = await maybeOne(db)<ColumnsOf<'imported_logs'>>`SELECT * FROM imported_logs WHERE team_id = ${teamId}::uuid`;
  return row && isSignedRow(logKey, row) ? row : undefined;
}

function isSignedRow(logKey: Buffer, { mac, ...row }: ColumnsOf<'imported_logs'>): boolean {
  const expected = importedLogMac(logKey, row);
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

/** Signs the imported part of a log and its head, as the owner of the database, so that new entries continue its chain. */
export async function adoptImportedLog(tx: Tx, logKey: Buffer, row: ImportedLog): Promise<void> {
  await tx
    .insertInto('imported_logs')
    .values({ ...row, mac: importedLogMac(logKey, row) })
    .execute();
  const { team_id, seq, hash } = row;
  const head = signHead(logKey, team_id, seq, hash);
  const stored = { team_id, seq, hash, sealed_at: new Date(head.at), mac: Buffer.from(head.mac, 'hex') };
  await tx.insertInto('operation_log_heads').values(stored).execute();
}

/** Signs rows under another log key where they are correctly signed. Others stay, so that their entries are found to be altered. */
export async function resignImportedLogs(db: Db, { from, to }: { from: Buffer; to: Buffer }): Promise<void> {
  const rows = await db.selectFrom('imported_logs').selectAll().execute();
  const genuine = rows.filter((row) => isSignedRow(from, row));
  await sql`UPDATE imported_logs i SET mac = v.mac
    FROM unnest(${genuine.map((row) => row.team_id)}::uuid[], ${genuine.map((row) => importedLogMac(to, row))}::bytea[]) AS v (team_id, mac)
    WHERE i.team_id = v.team_id`.execute(db);
}
