import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { canonical } from './operation-log.ts';
import { deriveKey } from '../keys/sealing.ts';

/** The end of a team's operation log: its last chained entry. */
export interface Head {
  team: string;
  seq: number;
  /** Hex. */
  hash: string;
  /** When it was signed, ISO 8601 in UTC. */
  at: string;
}

export type HeadRecord = Head & { kind: 'head' };

/** From here on heads are exported to this file: `signed` were taken over from the database, `adopted` were of a version that did not sign. */
export interface BegunRecord {
  kind: 'begun';
  at: string;
  signed: number;
  adopted: number;
}

/**
 * The database was restored, from a copy taken at `takenAt` (null: unknown): heads signed between then and `at` may be missing
 * from it.
 */
export interface RestoredRecord {
  kind: 'restored';
  at: string;
  takenAt: string | null;
}

/** A dissolved team was erased with its log, which ended here. `broken`: what verification of the log found before. */
export type ErasedRecord = Head & { kind: 'erased'; broken: string | null };

export type LogRecord = HeadRecord | BegunRecord | RestoredRecord | ErasedRecord;
export type Signed<T extends LogRecord> = T & { /** Hex. */ mac: string };

const keys = new WeakMap<Buffer, KeyObject>();

/** The key of heads: derived from the key of entries, hence from ROOT_KEY, and not in the database. */
function headKey(logKey: Buffer): KeyObject {
  const known = keys.get(logKey) ?? createSecretKey(deriveKey(logKey, 'operation log heads'));
  keys.set(logKey, known);
  return known;
}

export function macOf(logKey: Buffer, text: string): Buffer {
  return createHmac('sha256', headKey(logKey)).update(text).digest();
}

/** The record with its MAC, which covers every field. */
export function signRecord<T extends LogRecord>(logKey: Buffer, record: T): Signed<T> {
  return { ...record, mac: macOf(logKey, canonical(record)).toString('hex') };
}

/** Whether a record was signed under this key and is unchanged. */
export function isSigned(logKey: Buffer, signed: Signed<LogRecord>): boolean {
  const { mac, ...record } = signed;
  const given = Buffer.from(mac, 'hex');
  const right = macOf(logKey, canonical(record));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** A row of operation_log_heads. */
export interface LogHeadRow {
  team_id: string;
  seq: number;
  hash: Buffer;
  sealed_at: Date;
  mac: Buffer | null;
}

/** The record of a stored head, or undefined where its signature is missing or wrong. */
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
