import type { LogBreakReason } from '#contract/platform/operation-log-facts.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';
import type { Tx } from '../context.ts';
import { type ImportedLog, LogDigest, readImportedLog } from './imported-log.ts';
import { type Head, type LogHeadRow, recordOfRow } from './log-heads.ts';
import { chainStart, link } from './log-seal.ts';
import { canonical } from './operation-log.ts';
import { retiredKeys } from '../keys/retired-keys.ts';
import { keyedHash } from '../keys/sealing.ts';
import { mapInSlices, startTimeSlices } from '../time-slices.ts';

/** Entries per query. Each may contain all fields of a member before and after: 250 blocked the event loop for 80 ms. */
const batch = 100;
/** The most unchained entries that are checked; they normally are those of the last second. */
const mostWaiting = 5000;

/** The first entry where a log differs from what was signed. */
export interface LogBreak {
  seq: number;
  reason: LogBreakReason;
}

export interface ChainVerification {
  /** The number of entries, chained or not. */
  entries: number;
  /** How many of the first entries another installation wrote, and when they were imported (decisions/101). */
  imported?: { entries: number; at: Date };
  head: Pick<Head, 'seq' | 'hash'> | null;
  break: LogBreak | null;
}

/**
 * Verifies the chain of a team from its first entry to its signed head, and compares it with exported heads. Changes nothing.
 * @param known exported heads, read before this transaction began, so that none of them is newer than the database
 */
export async function verifyChain(
  tx: Tx,
  teamId: string,
  logKey: Buffer,
  known: readonly Head[] = [],
): Promise<ChainVerification> {
  const { last, waiting, row } = await readEnd(tx, teamId);
  const head = row && recordOfRow(logKey, row);
  const keys = [...(await retiredKeys(tx, 'operation log', logKey)).toReversed(), logKey];
  const imported = await readImportedLog(tx, teamId, logKey);
  const chain = await followChain(tx, { teamId, last, imported }, keys, known);
  return {
    entries: last + waiting,
    ...(imported && { imported: { entries: imported.seq, at: imported.imported_at } }),
    head: row ? { seq: row.seq, hash: row.hash.toString('hex') } : null,
    break:
      chain.break ??
      breakOfHead(last, chain.hash, row && (head ?? 'unsigned'), known) ??
      (await breakOfWaiting(tx, teamId, logKey, last)),
  };
}

interface End {
  last: number;
  waiting: number;
  row: LogHeadRow | undefined;
}

/** Reads the end of the chain in one statement, so that concurrent sealing is seen completely or not at all. */
async function readEnd(tx: Tx, teamId: string): Promise<End> {
  const found = await maybeOne(tx)<Omit<End, 'row'> & { [K in keyof LogHeadRow]: LogHeadRow[K] | null }>`
    SELECT coalesce((SELECT max(l.seq) FROM operation_log l WHERE l.team_id = t.id AND l.seq IS NOT NULL), 0) AS last,
      (SELECT count(*) FROM operation_log l WHERE l.team_id = t.id AND l.seq IS NULL) AS waiting, h.*
    FROM (SELECT ${teamId}::uuid AS id) t LEFT JOIN operation_log_heads h ON h.team_id = t.id`;
  if (!found) throw new Error('the statement returned no row');
  return { last: found.last, waiting: found.waiting, row: found.team_id === null ? undefined : (found as LogHeadRow & End) };
}

/**
 * Verifies the entries 1 to `last` of a chain. Chained entries never change, so new ones beyond `last` do not matter. Entries are
 * signed and chained under one key after the other: a former key is not valid after the first entry of its successor. Entries from
 * before a replacement of the root key are protected by the later chain and head, so that the former key is not enough to change
 * them. Imported entries are signed under a key of another installation: their digest is compared instead, and the first entry after
 * them continues their chain.
 * @param keys the log keys, the oldest first
 */
async function followChain(
  tx: Tx,
  { teamId, last, imported }: { teamId: string; last: number; imported: ImportedLog | undefined },
  keys: readonly Buffer[],
  known: readonly Head[],
): Promise<{ break?: LogBreak; hash: Buffer }> {
  const knownBySeq = Map.groupBy(known, ({ seq }) => seq);
  let expected = 1;
  let hash: Buffer = chainStart;
  let left = keys;
  const digest = new LogDigest();
  const slices = startTimeSlices();
  while (expected <= last) {
    const rows = await tx
      .selectFrom('operation_log')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('seq', '>=', expected)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(batch)
      .execute();
    if (!rows.length) return { break: { seq: expected, reason: 'missing' }, hash };
    for (const row of rows) {
      if (row.seq !== expected) return { break: { seq: expected, reason: 'missing' }, hash };
      if (imported && expected <= imported.seq) {
        digest.add(row);
        hash = row.hash ?? chainStart;
        if (expected === imported.seq && !(imported.hash.equals(hash) && imported.digest.equals(digest.end())))
          return { break: { seq: expected, reason: 'altered' }, hash };
      } else {
        const at = left.findIndex((key) => hasValidMac(row, key));
        const key = left[at];
        if (!key) return { break: { seq: expected, reason: 'altered' }, hash };
        left = left.slice(at);
        hash = link(key, hash, expected, row.mac);
        if (!row.hash?.equals(hash)) return { break: { seq: expected, reason: 'chain' }, hash };
      }
      const hex = hash.toString('hex');
      if (knownBySeq.get(expected)?.some((one) => one.hash !== hex))
        return { break: { seq: expected, reason: 'replaced' }, hash };
      expected += 1;
      const pause = slices.next();
      if (pause) await pause;
    }
  }
  return { hash };
}

function breakOfHead(last: number, hash: Buffer, head: Head | 'unsigned' | undefined, known: readonly Head[]): LogBreak | null {
  const latest = Math.max(0, ...known.map(({ seq }) => seq));
  if (head === 'unsigned' || (!head && Math.max(last, latest) > 0)) return { seq: last + 1, reason: 'head' };
  if (!head) return null;
  if (head.seq > last) return { seq: last + 1, reason: 'cut' };
  if (head.seq < last || latest > last) return { seq: head.seq + 1, reason: 'rewound' };
  return head.hash === hash.toString('hex') ? null : { seq: last, reason: 'chain' };
}

async function breakOfWaiting(tx: Tx, teamId: string, logKey: Buffer, last: number): Promise<LogBreak | null> {
  let checked = 0;
  let after: string | undefined;
  while (checked < mostWaiting) {
    let query = tx.selectFrom('operation_log').selectAll().where('team_id', '=', teamId).where('seq', 'is', null);
    if (after !== undefined) query = query.where('id', '>', after);
    const rows = await query.orderBy('id').limit(batch).execute();
    const altered = (await mapInSlices(rows, (row) => hasValidMac(row, logKey))).indexOf(false);
    if (altered >= 0) return { seq: last + 1 + checked + altered, reason: 'altered' };
    checked += rows.length;
    after = rows.at(-1)?.id;
    if (rows.length < batch) break;
  }
  return null;
}

/**
 * Whether an entry is unchanged since it was written. Former keys are accepted only if the whole chain was verified, because a
 * person with a former key could sign an entry under it.
 */
export async function isGenuine(
  tx: Tx,
  row: ColumnsOf<'operation_log'>,
  logKey: Buffer,
  { break: found }: ChainVerification,
): Promise<boolean> {
  if (hasValidMac(row, logKey)) return true;
  if (found || row.seq === null) return false;
  return (await retiredKeys(tx, 'operation log', logKey)).some((key) => hasValidMac(row, key));
}

/** Whether the MAC of an entry matches its row under a key. */
export function hasValidMac(row: ColumnsOf<'operation_log'>, logKey: Buffer): boolean {
  return macOf(row, logKey).equals(row.mac);
}

/** Computes the MAC of an entry from its row, without `seq`, `hash` and the stored `mac`. */
export function macOf(row: ColumnsOf<'operation_log'>, logKey: Buffer): Buffer {
  const { seq: _seq, hash: _hash, mac: _mac, ...event } = row;
  return keyedHash(logKey, canonical(event));
}
