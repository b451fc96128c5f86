import { sql } from 'kysely';
import { many } from '#server/kernel/database/rows.ts';
import { batches } from '../database/batches.ts';
import type { Tx } from '../context.ts';
import { type Head, type LogHeadRow, recordOfRow, signHead } from './log-heads.ts';
import { chainStart } from './log-seal.ts';
import { hasValidMac } from './log-verify.ts';
import { canonical } from './operation-log.ts';
import { keyedHash } from '../keys/sealing.ts';

interface Keys {
  /** The log keys before and after the replacement. */
  from: Buffer;
  to: Buffer;
}

/**
 * Signs entries that are not chained yet under another log key. An altered entry keeps its wrong signature. Chained entries are not
 * changed (log-verify.ts). @returns the number of signed entries
 */
export async function resignWaiting(tx: Tx, { from, to }: Keys): Promise<number> {
  const teams = await many(tx)<{ id: string }>`SELECT app.unsealed_teams() AS id`;
  let signed = 0;
  for (const { id: teamId } of teams) {
    const rows = await tx
      .selectFrom('operation_log')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('seq', 'is', null)
      .execute();
    const genuine = rows.filter((row) => hasValidMac(row, from));
    const macs = genuine.map(({ seq: _seq, hash: _hash, mac: _mac, ...event }) => keyedHash(to, canonical(event)));
    await sql`UPDATE operation_log l SET mac = v.mac FROM unnest(${genuine.map(({ id }) => id)}::uuid[], ${macs}::bytea[]) AS v (id, mac)
      WHERE l.team_id = ${teamId}::uuid AND l.id = v.id`.execute(tx);
    signed += genuine.length;
  }
  return signed;
}

type StoredHead = LogHeadRow & { last: number; last_hash: Buffer | null; known_hash: Buffer | null };

/**
 * Signs heads under another log key if they are correctly signed, are the end of the chain and follow the head that was exported
 * from the database. Other heads are not changed, so that their teams stay unsealed. @param known the exported heads by team
 * @returns the numbers of signed and of refused heads
 */
export async function resignHeads(
  tx: Tx,
  { from, to }: Keys,
  known: ReadonlyMap<string, Head>,
): Promise<{ signed: number; refused: number }> {
  const exported = [...known.values()];
  const query = sql<StoredHead>`
    SELECT h.team_id, h.seq, h.hash, h.sealed_at, h.mac,
      coalesce((SELECT max(l.seq) FROM operation_log l WHERE l.team_id = h.team_id AND l.seq IS NOT NULL), 0) AS last,
      (SELECT l.hash FROM operation_log l WHERE l.team_id = h.team_id AND l.seq = h.seq) AS last_hash,
      (SELECT l.hash FROM operation_log l WHERE l.team_id = h.team_id AND l.seq = k.seq) AS known_hash
    FROM operation_log_heads h LEFT JOIN unnest(${exported.map(({ team }) => team)}::uuid[], ${exported.map(({ seq }) => seq)}::bigint[])
      AS k (team_id, seq) ON k.team_id = h.team_id`;
  const counts = { signed: 0, refused: 0 };
  for await (const rows of batches(tx, query)) {
    const genuine = rows.filter((row) => recordOfRow(from, row) && isEnd(row) && follows(row, known.get(row.team_id)));
    const heads = genuine.map(({ team_id: team, seq, hash }) => signHead(to, team, seq, hash));
    await sql`UPDATE operation_log_heads h SET mac = v.mac, sealed_at = v.at
      FROM unnest(${heads.map(({ team }) => team)}::uuid[], ${heads.map(({ mac }) => Buffer.from(mac, 'hex'))}::bytea[],
        ${heads.map(({ at }) => at)}::timestamptz[]) AS v (team_id, mac, at) WHERE h.team_id = v.team_id`.execute(tx);
    counts.signed += genuine.length;
    counts.refused += rows.length - genuine.length;
  }
  return counts;
}

const isEnd = ({ seq, hash, last, last_hash }: StoredHead) =>
  last === seq && ((seq === 0 ? chainStart : last_hash)?.equals(hash) ?? false);

const follows = ({ seq, known_hash }: StoredHead, known: Head | undefined) =>
  known === undefined || known.seq === 0 || (known.seq <= seq && known_hash?.toString('hex') === known.hash);
