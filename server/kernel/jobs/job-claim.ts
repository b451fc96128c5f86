import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../context.ts';
import { asTeam, type Database, inTransaction, statement } from '../database/database.ts';

/** A claim of a job by one process. `claim` is the fencing token: the number of times the job has been claimed. */
export interface JobClaim {
  database: Database;
  teamId: string;
  jobId: string;
  claim: number;
}

/** The job has ended or was taken over by another process. The open transaction is rolled back. */
export class ClaimLostError extends Error {
  constructor() {
    super('the claim of the job was lost');
  }
}

/** Durations of leases in seconds. */
export interface JobLeaseTimes {
  /** From the last renewal until a running job is queued again. */
  running: number;
  /** Until a waiting job is queued again, because a process can end between taking it from the queue and claiming it. */
  waiting: number;
  /** The interval between two renewals. */
  renewal: number;
}

/** The default lease times. The job of a killed process is queued again after at most `running + renewal` seconds. */
export const leaseTimes: JobLeaseTimes = { running: 12, waiting: 60, renewal: 4 };
/** Claims a waiting job. Resolves to undefined if the job is running elsewhere or has ended. */
export async function claimJob(database: Database, teamId: string, jobId: string, { running } = leaseTimes) {
  return asTeam(database, teamId, (db) =>
    db
      .updateTable('jobs')
      .set((row) => ({
        status: 'RUNNING',
        claim: sql<number>`${row.ref('claim')} + 1`,
        leased_until: leaseOf(running),
        started_at: sql<Date>`coalesce(${row.ref('started_at')}, now())`,
      }))
      .where('team_id', '=', teamId)
      .where('id', '=', jobId)
      .where('status', '=', 'WAITING')
      .returning(['kind', 'input', 'total', 'request_id', 'claim', 'trace_parent'])
      .executeTakeFirst(),
  );
}

const leaseOf = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * interval '1 second'`;
/** The lease of a waiting job. */
export const waitingLease = leaseOf(leaseTimes.waiting);

/** Updates the row of a claimed job. Throws ClaimLostError. */
export async function updateClaimed(
  { database, teamId, jobId, claim }: JobClaim,
  values: Record<string, unknown>,
): Promise<void> {
  const { numUpdatedRows } = await asTeam(database, teamId, (db) =>
    db
      .updateTable('jobs')
      .set(values)
      .where('team_id', '=', teamId)
      .where('id', '=', jobId)
      .where('claim', '=', claim)
      .where('status', '=', 'RUNNING')
      .executeTakeFirstOrThrow(),
  );
  if (!numUpdatedRows) throw new ClaimLostError();
}

/**
 * Runs work in a transaction of a claimed job. The job cannot be taken over until the transaction ends. Throws ClaimLostError if
 * the claim is lost. The row lock (FOR KEY SHARE) does not block renewals or progress, which change no key.
 */
export function inClaim<T>(job: JobClaim, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(job.database, { teamId: job.teamId }, async (tx) => {
    const [claimed] = await selectClaim(tx, [job.teamId, job.jobId, job.claim]);
    if (!claimed) throw new ClaimLostError();
    return work(tx);
  });
}

const selectClaim = statement<{ id: string }>(`
  SELECT id FROM jobs WHERE team_id = $1::uuid AND id = $2::uuid AND claim = $3::integer AND status = 'RUNNING' FOR KEY SHARE`);

/** Renews the leases of the claims that this process runs, as the owner of the database. */
export async function renewLeases(pool: pg.Pool, claims: readonly JobClaim[], { running }: JobLeaseTimes): Promise<void> {
  if (!claims.length) return;
  await pool.query(
    `UPDATE jobs j SET leased_until = now() + $4::float8 * interval '1 second'
     FROM unnest($1::uuid[], $2::uuid[], $3::integer[]) AS mine (team_id, id, claim)
     WHERE j.team_id = mine.team_id AND j.id = mine.id AND j.claim = mine.claim AND j.status = 'RUNNING'`,
    [claims.map(({ teamId }) => teamId), claims.map(({ jobId }) => jobId), claims.map(({ claim }) => claim), running],
  );
}

/**
 * Queues jobs whose lease has expired, in one statement. Jobs whose handler has an open transaction (`inClaim`) are skipped
 * until it ends.
 */
export async function requeueLost(pool: pg.Pool, task: string, { waiting }: JobLeaseTimes): Promise<void> {
  await pool.query(
    `WITH lost AS (
       SELECT team_id, id FROM jobs WHERE status IN ('WAITING', 'RUNNING') AND leased_until < now() FOR UPDATE SKIP LOCKED
     ), waiting AS (
       UPDATE jobs j SET status = 'WAITING', leased_until = now() + $2::float8 * interval '1 second'
       FROM lost WHERE j.team_id = lost.team_id AND j.id = lost.id
       RETURNING j.team_id, j.id
     )
     SELECT app.enqueue($1, json_build_object('teamId', team_id, 'jobId', id), id::text) FROM waiting`,
    [task, waiting],
  );
}
