import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  type HeadRecord,
  type LogHeadRow,
  recordOfRow,
  type Signed,
  signHead,
  signRecord,
} from '#server/kernel/log/log-heads.ts';
import { chainStart } from '#server/kernel/log/log-seal.ts';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import { HeadFileError, readHeadFile, writeHeadFile } from './head-file.ts';

/** The path of the file with an installation's exported heads. */
export const headFileOf = (dataDir: string): string => join(dataDir, 'operation-log-heads.jsonl');

export interface HeadFile {
  /** The connection string of the migrated database's owner, because all teams are read. */
  ownerUrl: string;
  logKey: Buffer;
  file: string;
}

/**
 * Creates the file of heads if it is missing, from the heads of the database. If none of them is signed, they were written by a
 * version that did not sign: heads that match their last entry are signed, once, and the file records how many. A damaged file is
 * moved aside and a new one begun.
 * @returns a notice for the operator, or undefined
 */
export async function prepareHeadFile(headFile: HeadFile): Promise<string | undefined> {
  const { logKey, file } = headFile;
  const damaged = await whatIsWrong(headFile);
  if (damaged === undefined) return undefined;
  // Committed before the file is written: a process that is killed in between finds signed heads, and no file, at its next start.
  const adopted = damaged === '' ? await asOwner(headFile, adoptUnlessSigned) : 0;
  return asOwner(headFile, async (client) => {
    if ((await whatIsWrong(headFile)) !== damaged) return undefined;
    const aside = `${file}.damaged-${Date.now()}`;
    if (damaged) await rename(file, aside);
    const heads = await signedHeads(client, logKey);
    const signed = heads.length - adopted;
    await writeHeadFile(file, logKey, {
      begun: signRecord(logKey, { kind: 'begun', at: new Date().toISOString(), signed, adopted }),
      restored: [],
      erased: new Map(),
      heads: new Map(heads.map((head) => [head.team, head])),
    });
    if (damaged) return `${damaged}; it is now ${aside}, and a new one was created with the heads of the database`;
    return signed ? `There was no ${file}: it was created with the ${signed} signed heads of the database` : undefined;
  });
}

/** Returns undefined for a valid file, '' for a missing one, otherwise what is wrong. */
async function whatIsWrong({ file, logKey }: HeadFile): Promise<string | undefined> {
  try {
    return (await readHeadFile(file, logKey)) ? undefined : '';
  } catch (error) {
    if (error instanceof HeadFileError) return error.message;
    throw error;
  }
}

/** SQL of the lock for changing the file, in one process at a time. It ends with the transaction. */
export const lockHeadFile = "SELECT pg_advisory_xact_lock(hashtext('atrium.log_heads'))";

type OwnHeads = { rows: (LogHeadRow & { last_hash: Buffer | null })[] };

async function readRows(client: pg.Client): Promise<OwnHeads['rows']> {
  const { rows } = (await client.query(`
    SELECT h.team_id, h.seq::float8 AS seq, h.hash, h.sealed_at, h.mac, l.hash AS last_hash
    FROM operation_log_heads h LEFT JOIN operation_log l ON l.team_id = h.team_id AND l.seq = h.seq`)) as OwnHeads;
  return rows;
}

/**
 * Returns the signed heads of all teams.
 * @param client connected as the database owner
 */
async function signedHeads(client: pg.Client, logKey: Buffer): Promise<Signed<HeadRecord>[]> {
  return (await readRows(client)).flatMap((row) => recordOfRow(logKey, row) ?? []);
}

/**
 * Signs the heads written by a version that did not sign, if they match their last entry and no head is signed yet.
 * @returns the number of heads signed
 */
async function adoptUnlessSigned(client: pg.Client, { logKey }: Pick<HeadFile, 'logKey'>): Promise<number> {
  const rows = await readRows(client);
  if (rows.some(({ mac }) => mac !== null)) return 0;
  const fitting = rows.filter(({ seq, hash, last_hash }) => (seq === 0 ? chainStart : last_hash)?.equals(hash));
  const heads = fitting.map(({ team_id, seq, hash }) => signHead(logKey, team_id, seq, hash));
  await client.query(
    `UPDATE operation_log_heads h SET mac = v.mac, sealed_at = v.at
     FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) AS v (team_id, mac, at) WHERE h.team_id = v.team_id`,
    [heads.map(({ team }) => team), heads.map(({ mac }) => Buffer.from(mac, 'hex')), heads.map(({ at }) => at)],
  );
  return heads.length;
}

/** Runs a transaction as the database owner that holds the lock for changing the file. */
async function asOwner<T>(headFile: HeadFile, work: (client: pg.Client, headFile: HeadFile) => Promise<T>): Promise<T> {
  return withOwner(headFile.ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(lockHeadFile);
    const result = await work(client, headFile);
    await client.query('COMMIT');
    return result;
  });
}

/**
 * Updates the file with the signed heads of the database, for a backup. Does nothing if the file was not begun by a first start.
 */
export async function exportStored(headFile: HeadFile): Promise<void> {
  const { logKey, file } = headFile;
  await asOwner(headFile, async (client) => {
    const exported = await readHeadFile(file, logKey);
    if (!exported) return;
    for (const head of await signedHeads(client, logKey)) {
      const before = exported.heads.get(head.team)?.seq ?? -1;
      if (head.seq > before && !exported.erased.has(head.team)) exported.heads.set(head.team, head);
    }
    await writeHeadFile(file, logKey, exported);
  });
}

/**
 * Records that the database was restored: its present heads become the current ones, however old they are.
 * @param takenAt when the backup was taken, ISO 8601, or null if unknown
 * @returns the number of heads that were set back
 */
export async function recordRestore(headFile: HeadFile, takenAt: string | null): Promise<{ setBack: number }> {
  return asOwner(headFile, (client) => recordRestoreWith(client, headFile, takenAt));
}

/** Records a restore on a connection of the owner to a database that has no other users. */
export async function recordRestoreWith(
  client: pg.Client,
  { logKey, file }: Pick<HeadFile, 'logKey' | 'file'>,
  takenAt: string | null,
): Promise<{ setBack: number }> {
  await adoptUnlessSigned(client, { logKey });
  const before = await readHeadFile(file, logKey);
  const stored = await signedHeads(client, logKey);
  const event = signRecord(logKey, { kind: 'restored', at: new Date().toISOString(), takenAt });
  const begun = { kind: 'begun' as const, at: event.at, signed: stored.length, adopted: 0 };
  const heads = new Map(stored.map((head) => [head.team, head]));
  const teams = new Set(stored.map(({ team }) => team));
  await writeHeadFile(file, logKey, {
    begun: before?.begun ?? signRecord(logKey, begun),
    restored: [...(before?.restored ?? []), event],
    // A team whose erasure is later than the backup exists again until it is erased again.
    erased: new Map([...(before?.erased ?? [])].filter(([team]) => !teams.has(team))),
    heads,
  });
  const old = [...(before?.heads.values() ?? [])];
  return { setBack: old.filter(({ team, seq }) => (heads.get(team)?.seq ?? -1) < seq).length };
}
