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
import { beginning } from '#server/kernel/log/log-seal.ts';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import { HeadFileError, readHeadFile, writeHeadFile } from './head-file.ts';

/** Where an installation keeps its exported heads. */
export const headFileOf = (dataDir: string): string => join(dataDir, 'operation-log-heads.jsonl');

export interface HeadFile {
  /** The migrated database as its owner: all teams are read. */
  ownerUrl: string;
  logKey: Buffer;
  file: string;
}

/**
 * Makes sure that there is a file of heads. The first time, it takes over the heads of the database. Where none of them is
 * signed, they are of a version that did not sign: those that fit their last entry are signed, once, and the file says how many.
 * A damaged file is put aside and another begun. @returns what a person should know, or undefined
 */
export async function settleHeads(place: HeadFile): Promise<string | undefined> {
  const { logKey, file } = place;
  const damaged = await whatIsWrong(place);
  if (damaged === undefined) return undefined;
  // Committed before the file is written: a process that is killed in between finds signed heads at its next start, and no file.
  const adopted = damaged === '' ? await asOwner(place, adoptUnlessSigned) : 0;
  return asOwner(place, async (client) => {
    if ((await whatIsWrong(place)) !== damaged) return undefined;
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
    if (damaged) return `${damaged}; it is now ${aside}, and another was begun with the heads of the database`;
    return signed ? `There was no ${file}: it was begun with the ${signed} signed heads of the database` : undefined;
  });
}

/** Undefined for a file that is as it was written, '' for none, and else what is wrong. */
async function whatIsWrong({ file, logKey }: HeadFile): Promise<string | undefined> {
  try {
    return (await readHeadFile(file, logKey)) ? undefined : '';
  } catch (error) {
    if (error instanceof HeadFileError) return error.message;
    throw error;
  }
}

/** One process at a time changes the file; the lock ends with the transaction. */
export const lockHeadFile = "SELECT pg_advisory_xact_lock(hashtext('atrium.log_heads'))";

type OwnHeads = { rows: (LogHeadRow & { last_hash: Buffer | null })[] };

async function readRows(client: pg.Client): Promise<OwnHeads['rows']> {
  const { rows } = (await client.query(`
    SELECT h.team_id, h.seq::float8 AS seq, h.hash, h.sealed_at, h.mac, l.hash AS last_hash
    FROM operation_log_heads h LEFT JOIN operation_log l ON l.team_id = h.team_id AND l.seq = h.seq`)) as OwnHeads;
  return rows;
}

/** The signed heads of all teams. @param client of the owner */
async function signedHeads(client: pg.Client, logKey: Buffer): Promise<Signed<HeadRecord>[]> {
  return (await readRows(client)).flatMap((row) => recordOfRow(logKey, row) ?? []);
}

/** Signs the heads of a version that did not sign, where they fit their last entry and no head is signed yet. @returns how many */
async function adoptUnlessSigned(client: pg.Client, { logKey }: Pick<HeadFile, 'logKey'>): Promise<number> {
  const rows = await readRows(client);
  if (rows.some(({ mac }) => mac !== null)) return 0;
  const fitting = rows.filter(({ seq, hash, last_hash }) => (seq === 0 ? beginning : last_hash)?.equals(hash));
  const heads = fitting.map(({ team_id, seq, hash }) => signHead(logKey, team_id, seq, hash));
  await client.query(
    `UPDATE operation_log_heads h SET mac = v.mac, sealed_at = v.at
     FROM unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) AS v (team_id, mac, at) WHERE h.team_id = v.team_id`,
    [heads.map(({ team }) => team), heads.map(({ mac }) => Buffer.from(mac, 'hex')), heads.map(({ at }) => at)],
  );
  return heads.length;
}

/** A transaction of the owner, in one process at a time: who changes the file holds the lock. */
async function asOwner<T>(place: HeadFile, work: (client: pg.Client, place: HeadFile) => Promise<T>): Promise<T> {
  return withOwner(place.ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(lockHeadFile);
    const result = await work(client, place);
    await client.query('COMMIT');
    return result;
  });
}

/** Brings the file up to the signed heads of the database, for a backup. Does nothing before the first start has begun the file. */
export async function exportStored(place: HeadFile): Promise<void> {
  const { logKey, file } = place;
  await asOwner(place, async (client) => {
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
 * Records that the database was restored: the heads that it holds now are those to go on from, however old they are.
 * @param takenAt when the copy was taken, ISO 8601, or null where that is unknown @returns how many heads were set back
 */
export async function recordRestore(place: HeadFile, takenAt: string | null): Promise<{ setBack: number }> {
  return asOwner(place, (client) => recordRestoreWith(client, place, takenAt));
}

/** The same on a connection of the owner to a database that nobody else uses. */
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
    // A team whose erasure is younger than the copy is back until it is erased again.
    erased: new Map([...(before?.erased ?? [])].filter(([team]) => !teams.has(team))),
    heads,
  });
  const old = [...(before?.heads.values() ?? [])];
  return { setBack: old.filter(({ team, seq }) => (heads.get(team)?.seq ?? -1) < seq).length };
}
