import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { LogBreakReason } from '#contract/platform/operation-log-facts.ts';
import type { Tx } from '../context.ts';
import type { OperationLog } from '../database/database-types.generated.ts';
import { type Head, type LogHeadRow, recordOfRow } from './log-heads.ts';
import { beginning, link } from './log-seal.ts';
import { canonical } from './operation-log.ts';
import { retiredKeys } from '../keys/retired-keys.ts';
import { mapInSlices, startSlices } from '../time-slices.ts';

/** Entries that are read at once; each may hold the whole of a member before and after. */
const batch = 250;
/** Entries that wait to be chained, and are looked at before they are: what was written in the last second. */
const mostWaiting = 5000;

/** Where a log is not as it was signed: the number of the first entry that is affected. */
export interface Break {
  seq: number;
  reason: LogBreakReason;
}

export interface ChainVerification {
  /** Entries there are, chained or waiting to be. */
  entries: number;
  head: Pick<Head, 'seq' | 'hash'> | null;
  break: Break | null;
}

/**
 * Follows the chain of a team from its first event to its signed head, and compares it with heads that were kept outside of the
 * database. It changes nothing. @param known read before this transaction began, so that none of them is newer than the database
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
  const chain = await followChain(tx, teamId, keys, last, known);
  return {
    entries: last + waiting,
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

/** One statement, so that sealing which goes on beside it is seen whole or not at all. */
async function readEnd(tx: Tx, teamId: string): Promise<End> {
  const { rows } = await sql<Omit<End, 'row'> & { [K in keyof LogHeadRow]: LogHeadRow[K] | null }>`
    SELECT coalesce((SELECT max(l.seq) FROM operation_log l WHERE l.team_id = t.id AND l.seq IS NOT NULL), 0) AS last,
      (SELECT count(*) FROM operation_log l WHERE l.team_id = t.id AND l.seq IS NULL) AS waiting, h.*
    FROM (SELECT ${teamId}::uuid AS id) t LEFT JOIN operation_log_heads h ON h.team_id = t.id`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a statement without a row');
  return { last: found.last, waiting: found.waiting, row: found.team_id === null ? undefined : (found as LogHeadRow & End) };
}

/**
 * Chained events never change, so the transaction may see new ones beyond `last` without harm. Events are signed and chained
 * under one key after the other: a former key counts for no event after one of its successor. What was chained before the root
 * key was replaced is held by the chain and the head after it, so that somebody who has the former key cannot change it either.
 * @param keys of the log, the oldest first
 */
async function followChain(
  tx: Tx,
  teamId: string,
  keys: readonly Buffer[],
  last: number,
  known: readonly Head[],
): Promise<{ break?: Break; hash: Buffer }> {
  const wanted = Map.groupBy(known, ({ seq }) => seq);
  let expected = 1;
  let hash: Buffer = beginning;
  let left = keys;
  const turns = startSlices();
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
      const at = left.findIndex((key) => isAsWritten(row, key));
      const key = left[at];
      if (!key) return { break: { seq: expected, reason: 'altered' }, hash };
      left = left.slice(at);
      hash = link(key, hash, expected, row.mac);
      if (!row.hash?.equals(hash)) return { break: { seq: expected, reason: 'chain' }, hash };
      const hex = hash.toString('hex');
      if (wanted.get(expected)?.some((one) => one.hash !== hex)) return { break: { seq: expected, reason: 'replaced' }, hash };
      expected += 1;
      const rest = turns.next();
      if (rest) await rest;
    }
  }
  return { hash };
}

function breakOfHead(last: number, hash: Buffer, head: Head | 'unsigned' | undefined, known: readonly Head[]): Break | null {
  const latest = Math.max(0, ...known.map(({ seq }) => seq));
  if (head === 'unsigned' || (!head && Math.max(last, latest) > 0)) return { seq: last + 1, reason: 'head' };
  if (!head) return null;
  if (head.seq > last) return { seq: last + 1, reason: 'cut' };
  if (head.seq < last || latest > last) return { seq: head.seq + 1, reason: 'rewound' };
  return head.hash === hash.toString('hex') ? null : { seq: last, reason: 'chain' };
}

async function breakOfWaiting(tx: Tx, teamId: string, logKey: Buffer, last: number): Promise<Break | null> {
  const rows = await tx
    .selectFrom('operation_log')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('seq', 'is', null)
    .orderBy('id')
    .limit(mostWaiting)
    .execute();
  const altered = (await mapInSlices(rows, (row) => isAsWritten(row, logKey))).indexOf(false);
  return altered < 0 ? null : { seq: last + 1 + altered, reason: 'altered' };
}

/**
 * Whether an event is what was written. Former keys count only where the chain was verified whole (`verified`): whoever has one
 * could sign an event under it.
 */
export async function isGenuine(
  tx: Tx,
  row: Selectable<OperationLog>,
  logKey: Buffer,
  { break: found }: ChainVerification,
): Promise<boolean> {
  if (isAsWritten(row, logKey)) return true;
  if (found || row.seq === null) return false;
  return (await retiredKeys(tx, 'operation log', logKey)).some((key) => isAsWritten(row, key));
}

/** Whether an event is what was written, by its own MAC. */
export function isAsWritten(row: Selectable<OperationLog>, logKey: Buffer): boolean {
  return macOf(row, logKey).equals(row.mac);
}

/** The MAC of an event as it stands in its row. */
export function macOf(row: Selectable<OperationLog>, logKey: Buffer): Buffer {
  const { seq: _seq, hash: _hash, mac: _mac, ...event } = row;
  return createHmac('sha256', logKey).update(canonical(event)).digest();
}
