import { sql } from 'kysely';
import { asPlatform, inTransaction, type Database } from '../database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import type { Tx } from '../context.ts';
import { onlyFailures, type Watch } from '../health/background.ts';
import { type Head, type HeadRecord, recordOfRow, type Signed, signHead } from './log-heads.ts';
import { keyedHash } from '../keys/sealing.ts';
import { startPeriodicWork } from '../jobs/periodic-work.ts';

/** The hash before the first entry. */
export const chainStart = Buffer.alloc(32);
/** Entries that are chained in one transaction. Five thousand would block other requests for 50 ms. */
const batch = 250;

/** Called in the transaction that chains entries of a team, with their ids. Each entry is passed exactly once. */
export type OnSealed = (tx: Tx, teamId: string, ids: readonly string[]) => Promise<void>;

/** The heads that were exported from the database (server/integrations/log-heads). */
export interface KnownHeads {
  of(teamId: string): Head | undefined;
  /** Called after the commit. */
  sealed(head: Signed<HeadRecord>): void;
  /** Reads what other processes and commands have exported. */
  refresh(): Promise<void>;
}

export interface SealOptions {
  onSealed?: OnSealed | undefined;
  heads?: KnownHeads | undefined;
  /** Called for each team that is not sealed because its log differs from its signed head. Without it the first is thrown. */
  onRefused?: ((refusal: SealRefusedError) => void) | undefined;
}

/** The stored log of a team differs from the signed one. New entries stay unchained, so that no altered log is signed. */
export class SealRefusedError extends Error {
  override readonly name = 'SealRefusedError';
  readonly teamId: string;

  constructor(teamId: string, found: string) {
    super(`The operation log of team ${teamId} is not sealed: ${found}. Run atrium verify-log.`);
    this.teamId = teamId;
  }
}

/**
 * Chains all entries that are not chained yet: `seq` counts from 1 within a team and
 * hash = HMAC(key, previous hash + seq + mac of the entry). One process at a time seals a team. Then the head is signed. A team is
 * sealed only if its stored head is correctly signed, matches its last chained entry and follows the exported head.
 * @returns the number of chained entries
 */
export async function sealAll(database: Database, logKey: Buffer, options: SealOptions = {}): Promise<number> {
  const teams = await asPlatform(database, (db) => sql<{ team_id: string }>`SELECT app.unsealed_teams() AS team_id`.execute(db));
  let sealed = 0;
  for (const { team_id } of teams.rows) {
    try {
      sealed += await sealInBatches(database, team_id, logKey, options);
    } catch (error) {
      if (!(error instanceof SealRefusedError) || !options.onRefused) throw error;
      options.onRefused(error);
    }
  }
  return sealed;
}

async function sealInBatches(
  database: Database,
  teamId: string,
  logKey: Buffer,
  { onSealed, heads }: SealOptions,
): Promise<number> {
  const seal = async () => {
    // Read before the transaction begins, so that the known head was committed before it.
    const known = heads?.of(teamId);
    return inTransaction(database, { teamId }, (tx) => sealTeam(tx, teamId, logKey, known, onSealed));
  };
  let sealed = 0;
  for (;;) {
    const round = await seal().catch(async (error: unknown) => {
      if (!(error instanceof SealRefusedError) || !heads) throw error;
      // Another process may have recorded a restore of the database since.
      await heads.refresh();
      return seal();
    });
    if (round.head) heads?.sealed(round.head);
    sealed += round.count;
    if (round.count < batch) return sealed;
  }
}

interface Round {
  count: number;
  head?: Signed<HeadRecord>;
}

async function sealTeam(
  tx: Tx,
  teamId: string,
  logKey: Buffer,
  known: Head | undefined,
  onSealed: OnSealed | undefined,
): Promise<Round> {
  const head = (await lockHead(tx, teamId)) ?? (await firstHead(tx, teamId, logKey, known));
  const refuse = (found: string) => new SealRefusedError(teamId, found);
  if (!recordOfRow(logKey, head)) throw refuse('the signature of its head is missing or wrong');
  const stored = await storedEnd(tx, teamId, head.seq, known?.seq ?? 0);
  if (stored.last !== head.seq || (head.seq > 0 && !stored.last_hash?.equals(head.hash)))
    throw refuse(`the head is entry ${head.seq} and the last chained entry is ${stored.last} or differs`);
  if (known && known.seq > head.seq) throw refuse(`entry ${known.seq} was signed before and the head is entry ${head.seq}`);
  if (known && known.seq > 0 && stored.known_hash?.toString('hex') !== known.hash)
    throw refuse(`entry ${known.seq} is not the one that was signed before`);
  const waiting = await tx
    .selectFrom('operation_log')
    .select(['id', 'mac'])
    .where('seq', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  if (!waiting.length) return { count: 0 };
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
  const signed = signHead(logKey, teamId, seq, hash);
  await tx
    .updateTable('operation_log_heads')
    .set({ seq, hash, sealed_at: new Date(signed.at), mac: Buffer.from(signed.mac, 'hex') })
    .where('team_id', '=', teamId)
    .execute();
  await onSealed?.(
    tx,
    teamId,
    links.map(({ id }) => id),
  );
  return { count: waiting.length, head: signed };
}

/** Locks the head in a separate statement, so that later statements see what the previous owner of the lock has committed. */
function lockHead(tx: Tx, teamId: string) {
  return tx.selectFrom('operation_log_heads').selectAll().where('team_id', '=', teamId).forUpdate().executeTakeFirst();
}

/** Creates the first head of a team. Throws SealRefusedError if a head was exported before, because then it was deleted. */
async function firstHead(tx: Tx, teamId: string, logKey: Buffer, known: Head | undefined) {
  if (known) throw new SealRefusedError(teamId, `its head is missing, and entry ${known.seq} was signed before`);
  const signed = signHead(logKey, teamId, 0, chainStart);
  await tx
    .insertInto('operation_log_heads')
    .values({ team_id: teamId, seq: 0, hash: chainStart, sealed_at: new Date(signed.at), mac: Buffer.from(signed.mac, 'hex') })
    .onConflict((conflict) => conflict.column('team_id').doNothing())
    .execute();
  const head = await lockHead(tx, teamId);
  if (!head) throw new SealRefusedError(teamId, 'its head is missing');
  return head;
}

interface StoredEnd {
  last: number;
  last_hash: Buffer | null;
  known_hash: Buffer | null;
}

async function storedEnd(tx: Tx, teamId: string, head: number, known: number): Promise<StoredEnd> {
  return (
    (await maybeOne(tx)<StoredEnd>`
    SELECT coalesce((SELECT max(l.seq) FROM operation_log l WHERE l.team_id = ${teamId}::uuid AND l.seq IS NOT NULL), 0) AS last,
      (SELECT l.hash FROM operation_log l WHERE l.team_id = ${teamId}::uuid AND l.seq = ${head}::bigint) AS last_hash,
      (SELECT l.hash FROM operation_log l WHERE l.team_id = ${teamId}::uuid AND l.seq = ${known}::bigint) AS known_hash`) ?? {
      last: 0,
      last_hash: null,
      known_hash: null,
    }
  );
}

export function link(logKey: Buffer, previous: Buffer, seq: number, mac: Buffer): Buffer {
  return keyedHash(logKey, previous, String(seq), mac);
}

/** Chains new entries of all teams once a second. `stop` does it once more. */
export function startSealing(
  database: Database,
  logKey: Buffer,
  onError: (error: unknown) => void,
  { watch = onlyFailures(onError), ...options }: Pick<SealOptions, 'onSealed' | 'heads'> & { watch?: Watch } = {},
): { /** Teams that were not sealed in the last round. */ refused(): number; stop(): Promise<void> } {
  // A refusal is reported once, and again only after a round in which the team was not refused.
  let reported = new Set<string>();
  const seal = async () => {
    const refused = new Set<string>();
    const onRefused = (refusal: SealRefusedError) => {
      if (!reported.has(refusal.teamId)) onError(refusal);
      refused.add(refusal.teamId);
    };
    await sealAll(database, logKey, { ...options, onRefused });
    reported = refused;
  };
  const rounds = startPeriodicWork(seal, { pause: 1000, watch });
  return {
    refused: () => reported.size,
    async stop() {
      await rounds.stop();
      await seal().catch(onError);
    },
  };
}
