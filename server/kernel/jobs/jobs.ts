import { EventEmitter } from 'node:events';
import { type Runner, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TeamContext, Tx } from '../context.ts';
import { type Database, openOwnerPool } from '../database/database.ts';
import { AppError, refusedByDatabase } from '../errors.ts';
import { refusalOf } from '../http/failures.ts';
import { type OpenSpan, traced, traceparent } from '../tracing.ts';
import { type Background, onlyFailures, type Watch } from '../health/background.ts';
import { retryLoop } from './retry-loop.ts';
import {
  claimJob,
  ClaimLostError,
  type JobClaim,
  type JobLeaseTimes,
  leaseTimes,
  renewLeases,
  requeueLost,
  updateClaimed,
  waitingLease,
} from './job-claim.ts';
import { type Cleanup, runCleanups } from './cleanup.ts';
import { startPeriodicWork } from './periodic-work.ts';

/** The context of a running job. */
export interface JobRun<I = unknown> extends JobClaim {
  logKey: Buffer;
  input: I;
  requestId: string;
  /**
   * Sets the progress shown to users, in items. Throws ClaimLostError, and supportClosed, supportOver or tokenOver if the lease
   * or token has ended.
   */
  progress(done: number, total?: number): Promise<void>;
}

/**
 * Work that takes longer than a request. After a crash it runs again from the start, so it must check what is already done. It must
 * write through `writeJob` only, which throws if the job was claimed by another process or if the support lease or API token that
 * started it has ended. The resolved value is stored as the result; an AppError is stored as the reason of the failure.
 */
export type JobHandler<I = never> = (job: JobRun<I>) => Promise<unknown>;
export type JobHandlers = Record<string, JobHandler>;

const task = 'team_job';
const workersPerProcess = 2;
/** A job fails for good after this many claims that ended in an error or in the end of the process. */
const mostClaims = 5;

/** Adds a job in the caller's transaction. It runs after the commit. Resolves to the id of the job. */
export async function enqueue(tx: Tx, context: TeamContext, kind: string, input: object, total?: number): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('jobs')
    .values({
      team_id: context.team.id,
      id,
      kind,
      input: JSON.stringify(input),
      total: total ?? null,
      created_by: context.actor.memberId,
      request_id: context.requestId,
      leased_until: waitingLease,
      trace_parent: traceparent() ?? null,
    })
    .execute();
  await sql`SELECT app.enqueue(${task}, ${JSON.stringify({ teamId: context.team.id, jobId: id })}::json, ${id})`.execute(tx);
  return id;
}

/** Periodic work that runs in one process at a time and finds out what is due. */
export interface ScheduledTask {
  /** A cron expression of five fields, in UTC. */
  cron: string;
  /** Options of the queue library for its entry of the schedule, such as the number of attempts. */
  queueing?: string;
  run(parts: Pick<JobsOptions, 'database' | 'logKey'>): Promise<void>;
}

export interface JobsOptions {
  /** The owner's connection string, because the server's role has no access to the tables of the queue library. */
  ownerUrl: string;
  database: Database;
  logKey: Buffer;
  handlers: JobHandlers;
  /** Throws an AppError if the initiator of the job has lost access since it was started (domain/rights/initiator.ts). */
  requireInitiator(claim: JobClaim): Promise<void>;
  /** Periodic tasks by name, in lower-case letters. */
  scheduled?: Readonly<Record<string, ScheduledTask>>;
  /** Run every hour, as the owner. */
  cleanups?: readonly Cleanup[];
  onError(error: unknown, kind: string): void;
  /** Receives the state of the runners (`jobs`), of the LISTEN connections (`jobSignals`) and of the cron schedule (`schedule`). */
  background?: Background | undefined;
  /** Lease times; shorter in tests. */
  leases?: JobLeaseTimes;
  /** Milliseconds between two polls of a runner for jobs without a notification. */
  poll?: number;
}

/**
 * Runs jobs until stopped. A job is leased to the process that runs it (job-claim.ts); the jobs of a process that ended start in
 * another one when their lease has expired. This does not depend on the locks of the queue library.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const pool = openOwnerPool(options.ownerUrl, workersPerProcess + 2);
  const { leases: times = leaseTimes } = options;
  const claims = new Set<JobClaim>();
  const keepLeases = async () => {
    await renewLeases(pool, [...claims], times);
    await requeueLost(pool, task, times);
  };
  const watch = watchOf(options, 'jobs', mostSilent.leases);
  await keepLeases().catch(watch.failed);
  const leases = startPeriodicWork(keepLeases, { pause: times.renewal * 1000, watch });
  const runners: { stop(): Promise<void> }[] = [];
  for (let n = 0; n < workersPerProcess; n += 1) runners.push(await keepRunning(options, pool, claims));
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await leases.stop();
      await pool.end();
    },
  };
}

/** Milliseconds without success after which a part counts as down. A runner has no limit, because a job may take any time. */
const mostSilent = { leases: 60_000, runner: Infinity, signals: Infinity, schedule: 150_000 };

const watchOf = ({ background, onError }: JobsOptions, work: 'jobs' | 'jobSignals' | 'schedule', silent: number): Watch =>
  background?.watch(work, silent) ?? onlyFailures((error) => onError(error, work));

/** Starts a runner and replaces it when it ends, which it does if it cannot return its job because the database is unavailable. */
function keepRunning(options: JobsOptions, pool: pg.Pool, claims: Set<JobClaim>): Promise<{ stop(): Promise<void> }> {
  const watches = watchRunner(options);
  const onError = (error: unknown) => {
    options.onError(error, 'job runner');
    watches.signals.failed(error);
    watches.runner.failed(error);
  };
  return retryLoop(async (ended) => {
    const runner = await startRunner(options, pool, claims, eventsFor(watches));
    let state: 'running' | 'stopping' | 'ended' = 'running';
    void runner.promise
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .then((error) => {
        if (state === 'running') onError(error ?? new Error('a job runner ended unexpectedly'));
        state = 'ended';
        ended();
      });
    return async () => {
      if (state === 'ended') return;
      state = 'stopping';
      await runner.stop();
    };
  }, onError);
}

const watchRunner = (options: JobsOptions) => ({
  runner: watchOf(options, 'jobs', mostSilent.runner),
  signals: watchOf(options, 'jobSignals', mostSilent.signals),
  schedule: watchOf(options, 'schedule', mostSilent.schedule),
});

/**
 * Events of the library that report the state of a runner: polling for jobs, listening for notifications, and the cron schedule.
 */
function eventsFor({ runner, signals, schedule }: ReturnType<typeof watchRunner>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:getJob:empty', runner.succeeded);
  events.on('job:start', runner.succeeded);
  events.on('worker:getJob:error', ({ error }) => runner.failed(error));
  events.on('pool:listen:success', signals.succeeded);
  events.on('pool:listen:error', ({ error }) => signals.failed(error));
  events.on('cron:started', schedule.succeeded);
  events.on('cron:scheduled', schedule.succeeded);
  return events;
}

function startRunner(options: JobsOptions, pool: pg.Pool, claims: Set<JobClaim>, events: WorkerEvents): Promise<Runner> {
  const scheduled = Object.entries(options.scheduled ?? {});
  return run({
    pgPool: pool,
    events,
    // Without batching, a failure of the library to return a job is an unhandled rejection, which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: options.poll ?? 2000,
    crontab: [
      '17 * * * * sweep',
      ...scheduled.map(([name, { cron, queueing }]) => `${cron} ${name}${queueing === undefined ? '' : ` ?${queueing}`}`),
    ].join('\n'),
    logger: silent,
    taskList: {
      [task]: (payload) => runJob(options, claims, payload as { teamId: string; jobId: string }),
      sweep: async (_payload, { withPgClient }) => {
        await withPgClient((client) => runCleanups(client, options.cleanups ?? [], options.onError));
      },
      ...Object.fromEntries(
        scheduled.map(([name, { run: work }]) => [
          name,
          () =>
            work(options).catch((error: unknown) => {
              options.onError(error, name);
              throw error;
            }),
        ]),
      ),
    },
  });
}

async function runJob(
  options: JobsOptions,
  claims: Set<JobClaim>,
  { teamId, jobId }: { teamId: string; jobId: string },
): Promise<void> {
  const { database } = options;
  const row = await claimJob(database, teamId, jobId, options.leases);
  if (!row) return;
  const claim: JobClaim = { database, teamId, jobId, claim: row.claim };
  claims.add(claim);
  await traced(
    () => ({
      name: `job ${row.kind}`,
      kind: 'consumer',
      attributes: { 'atrium.job.claim': row.claim },
      parent: row.trace_parent ?? undefined,
    }),
    (span) => runClaimed(options, claim, row, span),
  ).finally(() => claims.delete(claim));
}

type ClaimedJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>;

async function runClaimed(options: JobsOptions, claim: JobClaim, row: ClaimedJob, span?: OpenSpan): Promise<void> {
  try {
    const handler = options.handlers[row.kind] as JobHandler<unknown> | undefined;
    if (!handler) throw new Error(`no handler for job ${row.kind}`);
    const result = await handler({
      ...claim,
      logKey: options.logKey,
      input: row.input,
      requestId: row.request_id,
      progress: async (done, total) => {
        await updateClaimed(claim, { done, ...(total !== undefined && { total }) });
        // A job that has done everything need not be stopped.
        if (done !== (total ?? row.total)) await options.requireInitiator(claim);
      },
    });
    await updateClaimed(claim, { status: 'SUCCEEDED', result: JSON.stringify(result ?? null), finished_at: new Date() });
  } catch (thrown) {
    span?.set('error.type', thrown instanceof Error ? thrown.name : typeof thrown);
    await endFailed(options, claim, row.kind, refusedByDatabase(thrown) ?? thrown);
  }
}

/** Ends a job that threw an AppError. After any other error it waits for a retry, up to `mostClaims` claims. */
async function endFailed(options: JobsOptions, claim: JobClaim, kind: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) options.onError(error, kind);
  // The job runs in another process or has ended.
  if (error instanceof ClaimLostError) return;
  if (!(error instanceof AppError) && claim.claim < mostClaims) {
    await updateClaimed(claim, { status: 'WAITING', leased_until: waitingLease });
    throw error;
  }
  await updateClaimed(claim, {
    status: 'FAILED',
    error: refusalOf(error as Error).error,
    finished_at: new Date(),
  });
}

const silent = { error() {}, warn() {}, info() {}, debug() {}, scope: () => silent } as never;
