import { timingSafeEqual } from 'node:crypto';
import { canonical } from './operation-log.ts';
import { deriveKey, keyedHash } from '../keys/sealing.ts';

/** The end of a team's operation log: its last chained entry. */
export interface Head {
  team: string;
  seq: number;
  /** Hex. */
  hash: string;
  /** The time of signing, ISO 8601 in UTC. */
  at: string;
}

export type HeadRecord = Head & { kind: 'head' };

/**
 * The start of exporting heads to this file: the database had `signed` signed heads, and `adopted` heads of a version that did
 * not sign them.
 */
export interface ExportStartRecord {
  kind: 'begun';
  at: string;
  signed: number;
  adopted: number;
}

/** The database was restored from a copy of `takenAt` (null if unknown). Heads signed from then until `at` may be missing. */
export interface RestoredRecord {
  kind: 'restored';
  at: string;
  takenAt: string | null;
}

/** A dissolved team was erased with its log, which ended at this head. `broken` is the first fault found before, if any. */
export type ErasedRecord = Head & { kind: 'erased'; broken: string | null };

export type LogRecord = HeadRecord | ExportStartRecord | RestoredRecord | ErasedRecord;
export type Signed<T extends LogRecord> = T & { /** Hex. */ mac: string };

/** The MAC of a head, under a key derived from that of entries, and therefore from ROOT_KEY, and not stored in the database. */
export function macOf(logKey: Buffer, text: string): Buffer {
  return keyedHash(deriveKey(logKey, 'operation log heads'), text);
}

/** Adds a MAC over all fields to a record. */
export function signRecord<T extends LogRecord>(logKey: Buffer, record: T): Signed<T> {
  return { ...record, mac: macOf(logKey, canonical(record)).toString('hex') };
}

/** Whether a record was signed under this key and is unchanged. */
export function isSigned(logKey: Buffer, signed: Signed<LogRecord>): boolean {
  const { mac, ...record } = signed;
  const received = Buffer.from(mac, 'hex');
  const expected = macOf(logKey, canonical(record));
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** A row of operation_log_heads. */
export interface LogHeadRow {
  team_id: string;
  seq: number;
  hash: Buffer;
  sealed_at: Date;
  mac: Buffer | null;
}

/** The signed record of a stored head; undefined if its signature is missing or wrong. */
export function recordOfRow(logKey: Buffer, row: LogHeadRow): Signed<HeadRecord> | undefined {
  if (!row.mac) return undefined;
  const signed = {
    kind: 'head' as const,
    team: row.team_id,
    seq: row.seq,
    hash: row.hash.toString('hex'),
    at: row.sealed_at.toISOString(),
    mac: row.mac.toString('hex'),
  };
  return isSigned(logKey, signed) ? signed : undefined;
}

export function signHead(logKey: Buffer, team: string, seq: number, hash: Buffer): Signed<HeadRecord> {
  return signRecord(logKey, { kind: 'head', team, seq, hash: hash.toString('hex'), at: new Date().toISOString() });
}
