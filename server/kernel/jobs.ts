import { randomUUID } from 'node:crypto';
import { type Runner, run } from 'graphile-worker';
import pg from 'pg';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages.ts';
import { findAskedBy, requireStillAsked } from './asked-by.ts';
import type { TeamContext, Tx } from './context.ts';
import { asTeam, inTransaction, keepFromEnding, type Database } from './db.ts';
import { AppError, refusedByDatabase } from './errors.ts';

/** What a running job knows: whose it is, who asked, and where to report. */
export interface JobRun<I = unknown> {
  database: Database;
  logKey: Buffer;
  teamId: string;
  jobId: string;
  input: I;
  requestId: string;
  /** Sets the progress people see, in items. Throws supportClosed or tokenOver where who began it opens nothing any more: what is not committed is undone. */
  progress(done: number, total?: number): Promise<void>;
}

/**
 * Work that outlasts a request. It may run again from the start after a crash, so it has to find out for itself what is
 * done already, and writes by `writeJob`, so that it ends with the lease or token it was begun under. What it resolves to is kept as
 * the result; an AppError is the reason people see.
 */
export type JobHandler<I = never> = (job: JobRun<I>) => Promise<unknown>;
export type JobHandlers = Record<string, JobHandler>;

const task = 'team_job';
const workersPerProcess = 2;

/** Adds a job in the caller's transaction: it runs once the transaction is kept. Resolves to the id of the job. */
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
    })
    .execute();
  await sql`SELECT app.enqueue(${task}, ${JSON.stringify({ teamId: context.team.id, jobId: id })}::json)`.execute(tx);
  return id;
}

/** Work that is looked for by the clock, in one process at a time. It finds out for itself what is due. */
export interface ScheduledTask {
  /** Five fields, UTC. */
  cron: string;
  run(parts: Pick<JobsOptions, 'database' | 'logKey'>): Promise<void>;
}

export interface JobsOptions {
  /** The owner's connection string: the worker's tables are not the server's. */
  ownerUrl: string;
  database: Database;
  logKey: Buffer;
  handlers: JobHandlers;
  /** By their names, of small letters. */
  scheduled?: Readonly<Record<string, ScheduledTask>>;
  /** What the hourly sweep does beside app.sweep(), as the owner. */
  onSweep?(client: pg.PoolClient): Promise<unknown>;
  onError(error: unknown, kind: string): void;
}

/** Runs jobs until stopped; takes over at once what a killed process left. */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: options.ownerUrl, max: workersPerProcess + 2 });
  keepFromEnding(pool);
  const processId = randomUUID();
  const presence = await pool.connect();
  await presence.query('SELECT pg_advisory_lock(hashtext($1))', [lockName(processId)]);
  const takeOver = () => releaseDead(presence, processId).catch((error: unknown) => options.onError(error, 'take over'));
  await takeOver();
  const timer = setInterval(() => void takeOver(), 15_000);
  const runners: Runner[] = [];
  for (let n = 1; n <= workersPerProcess; n += 1) runners.push(await startRunner(options, pool, `${processId}.${n}`));
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(runners.map((runner) => runner.stop()));
      presence.release();
      await pool.end();
    },
  };
}

function startRunner(options: JobsOptions, pool: pg.Pool, workerId: string): Promise<Runner> {
  const scheduled = Object.entries(options.scheduled ?? {});
  return run({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: ['17 * * * * sweep', ...scheduled.map(([name, { cron }]) => `${cron} ${name}`)].join('\n'),
    logger: silent,
    taskList: {
      [task]: (payload, { job }) =>
        runJob(options, payload as { teamId: string; jobId: string }, job.attempts >= job.max_attempts),
      sweep: async (_payload, { withPgClient }) => {
        await withPgClient(async (client) => {
          await client.query('SELECT app.sweep()');
          await options.onSweep?.(client);
        });
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
    ...({ workerId } as object),
  });
}

// A process holds a lock under its id as long as it lives: whoever can take it knows that its jobs are orphans.
const lockName = (processId: string) => `atrium.worker.${processId}`;

async function releaseDead(client: pg.PoolClient, own: string): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(
    'SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
  );
  for (const { locked_by } of rows) {
    const processId = locked_by.split('.')[0] ?? '';
    if (processId === own) continue;
    const { rows: locks } = await client.query<{ dead: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS dead', [
      lockName(processId),
    ]);
    if (!locks[0]?.dead) continue;
    await client.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [locked_by]);
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [lockName(processId)]);
  }
}

async function runJob(options: JobsOptions, { teamId, jobId }: { teamId: string; jobId: string }, last: boolean): Promise<void> {
  const { database, logKey } = options;
  const update = (values: Record<string, unknown>) =>
    asTeam(database, teamId, (db) =>
      db.updateTable('jobs').set(values).where('team_id', '=', teamId).where('id', '=', jobId).execute(),
    );
  const row = await asTeam(database, teamId, (db) =>
    db.selectFrom('jobs').selectAll().where('team_id', '=', teamId).where('id', '=', jobId).executeTakeFirst(),
  );
  if (!row || row.status === 'SUCCEEDED' || row.status === 'FAILED' || row.status === 'CANCELLED') return;
  const handler = options.handlers[row.kind] as JobHandler<unknown> | undefined;
  if (!handler) throw new Error(`no handler for job ${row.kind}`);
  await update({ status: 'RUNNING', started_at: new Date() });
  try {
    const result = await handler({
      database,
      logKey,
      teamId,
      jobId,
      input: row.input,
      requestId: row.request_id,
      progress: async (done, total) => {
        await update({ done, ...(total !== undefined && { total }) });
        // What is done whole has nothing left to be stopped.
        if (done !== (total ?? row.total)) await requireStillAsked({ database, teamId, jobId });
      },
    });
    await update({ status: 'SUCCEEDED', result: JSON.stringify(result ?? null), finished_at: new Date() });
  } catch (thrown) {
    const error: unknown = refusedByDatabase(thrown) ?? thrown;
    if (!(error instanceof AppError)) options.onError(error, row.kind);
    // What was not foreseen may pass (a database that restarts): the worker tries again, later each time.
    if (!(error instanceof AppError) && !last) throw error;
    await update({ status: 'FAILED', error: error instanceof AppError ? error.error : 'unexpected', finished_at: new Date() });
  }
}

/** Who a job acts for: who asked for it, with the rights it was given when it was added. */
export async function jobContext(job: JobRun, askedBy: string, language: Language) {
  const actor = await inTransaction(job.database, { teamId: job.teamId }, (tx) => findAskedBy(tx, job.teamId, askedBy));
  return {
    database: job.database,
    logKey: job.logKey,
    requestId: job.requestId,
    language,
    ip: '',
    userAgent: 'job',
    now: new Date(),
    recorded: [] as string[],
    team: { id: job.teamId },
    actor,
  };
}

const silent = { error() {}, warn() {}, info() {}, debug() {}, scope: () => silent } as never;
