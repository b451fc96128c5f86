import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../context.ts';
import { asTeam, type Database, inTransaction, statement } from '../database/database.ts';

/** One claim of one job: `claim` is its fencing token, the number of times the job was claimed so far. */
export interface JobClaim {
  database: Database;
  teamId: string;
  jobId: string;
  claim: number;
}

/** Another process has taken the job over, or it has ended. What was not committed is rolled back. */
export class ClaimLostError extends Error {
  constructor() {
    super('the claim of the job was lost');
  }
}

/** Lengths of leases in seconds. */
export interface JobLeaseTimes {
  /** After the last renewal until a running job is queued again. */
  running: number;
  /** Until a waiting job is queued again: a process can die between taking it from the queue and claiming it. */
  waiting: number;
  /** Between two renewals. */
  renewal: number;
}

/** A killed process' job waits again after at most `running + renewal` seconds. */
export const leaseTimes: JobLeaseTimes = { running: 12, waiting: 60, renewal: 4 };
/** Claims a waiting job. Undefined where it is running elsewhere or has ended. */
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
      .returning(['kind', 'input', 'total', 'request_id', 'claim'])
      .executeTakeFirst(),
  );
}

const leaseOf = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * interval '1 second'`;
/** The lease of a job that waits for a process. */
export const waitingLease = leaseOf(leaseTimes.waiting);

/** Changes the row of a claimed job. Throws ClaimLostError. */
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
 * A transaction of a job. It keeps the job from being taken over until it ends, and does not begin once the claim is lost:
 * throws ClaimLostError. The lock does not hold up renewals or progress, which change no key.
 */
export function inClaim<T>(job: JobClaim, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(job.database, { teamId: job.teamId }, async (tx) => {
    const [held] = await selectClaim(tx, [job.teamId, job.jobId, job.claim]);
    if (!held) throw new ClaimLostError();
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
 * Queues jobs whose lease has ended, in one statement. Jobs with an open transaction of their handler (`inClaim`) are
 * skipped until it ends.
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
