import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { asPlatform, inTransaction, type Database } from './db.ts';
import type { Tx } from './context.ts';
import { canonical } from './operation-log.ts';

const beginning = Buffer.alloc(32);
const batch = 5000;

/** Told of the events of a team that are chained now, in the transaction that chains them: each once, and none is left out. */
export type OnSealed = (tx: Tx, teamId: string, ids: readonly string[]) => Promise<void>;

/**
 * Chains every event that is not chained yet: seq counts from 1 within a team and
 * hash = HMAC(key, previous hash + seq + mac of the event). One process at a time seals a team.
 * @returns how many events were sealed
 */
export async function sealAll(database: Database, logKey: Buffer, onSealed?: OnSealed): Promise<number> {
  const teams = await asPlatform(database, (db) => sql<{ team_id: string }>`SELECT app.unsealed_teams() AS team_id`.execute(db));
  let sealed = 0;
  for (const { team_id } of teams.rows) {
    let more: number;
    do {
      more = await inTransaction(database, { teamId: team_id }, (tx) => sealTeam(tx, team_id, logKey, onSealed));
      sealed += more;
    } while (more === batch);
  }
  return sealed;
}

async function sealTeam(tx: Tx, teamId: string, logKey: Buffer, onSealed?: OnSealed): Promise<number> {
  const head = await tx
    .insertInto('operation_log_heads')
    .values({ team_id: teamId, seq: 0, hash: beginning })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ sealed_at: sql`now()` }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const waiting = await tx
    .selectFrom('operation_log')
    .select(['id', 'mac'])
    .where('seq', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  if (!waiting.length) return 0;
  let { seq, hash } = head;
  const links = waiting.map(({ id, mac }) => {
    seq += 1;
    hash = link(logKey, hash, seq, mac);
    return { id, seq, hash };
  });
  await sql`
    UPDATE operation_log l SET seq = v.seq, hash = v.hash
    FROM unnest(${links.map((l) => l.id)}::uuid[], ${links.map((l) => l.seq)}::bigint[], ${links.map((l) => l.hash)}::bytea[]) AS v (id, seq, hash)
    WHERE l.team_id = ${teamId}::uuid AND l.id = v.id`.execute(tx);
  await tx.updateTable('operation_log_heads').set({ seq, hash, sealed_at: new Date() }).where('team_id', '=', teamId).execute();
  await onSealed?.(
    tx,
    teamId,
    links.map(({ id }) => id),
  );
  return waiting.length;
}

function link(logKey: Buffer, previous: Buffer, seq: number, mac: Buffer): Buffer {
  return createHmac('sha256', logKey).update(previous).update(String(seq)).update(mac).digest();
}

/** Where a chain is broken: the first event that does not fit, or the end that was cut off. */
export interface Break {
  seq: number;
  reason: 'altered' | 'missing' | 'chain' | 'cut';
}

/** Follows the chain of a team from its first event to its head. Returns the first break, or null when all fits. */
export async function verifyChain(tx: Tx, teamId: string, logKey: Buffer): Promise<Break | null> {
  let expected = 1;
  let previous: Buffer = beginning;
  for (;;) {
    const rows = await tx
      .selectFrom('operation_log')
      .selectAll()
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(batch)
      .execute();
    for (const row of rows) {
      if (Number(row.seq) !== expected) return { seq: expected, reason: 'missing' };
      const { seq: _seq, hash, mac, ...event } = row;
      if (!createHmac('sha256', logKey).update(canonical(event)).digest().equals(mac))
        return { seq: expected, reason: 'altered' };
      previous = link(logKey, previous, expected, mac);
      if (!hash?.equals(previous)) return { seq: expected, reason: 'chain' };
      expected += 1;
    }
    if (rows.length < batch) break;
  }
  const head = await tx.selectFrom('operation_log_heads').selectAll().where('team_id', '=', teamId).executeTakeFirst();
  if ((head?.seq ?? 0) !== expected - 1) return { seq: expected, reason: 'cut' };
  return null;
}

/** Seals what was written, once a second. */
export function startSealing(
  database: Database,
  logKey: Buffer,
  onError: (error: unknown) => void,
  onSealed?: OnSealed,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = sealAll(database, logKey, onSealed)
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, 1000);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
