import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError, errorCode, errorLine } from '#server/start-error.ts';
import { isConnectionLoss } from '#server/kernel/database/connection-loss.ts';
import { restartLimit } from '#server/restart-limit.ts';
import { findBinaries } from './binaries.ts';
import { configure } from './configuration.ts';
import { startGuard } from './guard.ts';
import { ensureCluster } from './initialise.ts';
import { claimCluster, takeOverOrphan } from './ownership.ts';
import { settlePlace, type Place } from './place.ts';
import { chooseRunner } from './runner.ts';

const DATABASE = 'atrium';
const READY_MILLISECONDS = 120_000;
const RETRY_MILLISECONDS = 15;
const START_TRIES = 20;

/** A running embedded PostgreSQL. `url` is for `pg` and `psql`; `stop` ends it and releases the folder. */
export type RunningPostgres = { readonly url: string; stop(): Promise<void> };

export type PostgresOptions = {
  /** The folder of the cluster, created on the first start. Relative to the working folder. */
  readonly dataDir: string;
  /** false: no fsync, for tests. */
  readonly durable?: boolean;
  /** Called when PostgreSQL ended unexpectedly and could not be started again. */
  readonly onLost?: (reason: Error) => void;
};

/**
 * Starts the embedded PostgreSQL in a folder and resolves when it accepts connections. It ends with this process, in whichever
 * way that ends, and is restarted if it ends unexpectedly. Superuser `postgres`, database `atrium`, Unix socket only. Throws
 * StartError with one line for the person at the terminal.
 */
export async function startPostgres({ dataDir, durable = true, onLost }: PostgresOptions): Promise<RunningPostgres> {
  const runner = chooseRunner(dataDir);
  const binaries = findBinaries(runner);
  const place = await settlePlace(dataDir, runner);
  const release = await claimCluster(place);
  const url = socketUrl(place.sockets);
  let guard: ChildProcess;
  let stopping = false;
  const stopped = new AbortController();
  let lastFailure: unknown;
  let restarting: Promise<void> = Promise.resolve();
  const next = restartLimit('PostgreSQL', `; see ${place.log}`);

  const start = async () => {
    guard = await startWithRetries(place, () => startGuard(place, binaries, runner, configure(place.sockets, durable)));
    guard.once('exit', () => {
      guard.stdin?.destroy();
      if (stopping) return;
      restarting = restart().catch((error: unknown) => onLost?.(asError(lastFailure ?? error)));
    });
  };
  // A failed start counts as another end, because its cause, such as a full disk, may be temporary.
  const restart = async (): Promise<void> => {
    await delay(next(), undefined, { signal: stopped.signal }).catch(() => {});
    if (stopping) return;
    try {
      await start();
    } catch (error) {
      lastFailure = error;
      await restart();
    }
  };

  try {
    await ensureCluster(place.cluster, binaries, runner, durable);
    await start();
  } catch (error) {
    await release();
    throw error;
  }
  return {
    url,
    async stop() {
      if (stopping) return;
      stopping = true;
      stopped.abort();
      await restarting;
      await endGuard(guard);
      await release();
    },
  };
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Starts PostgreSQL, and retries: the process of a server that has just died may not be reaped yet, or its workers may still be
 * ending.
 */
async function startWithRetries(place: Place, startGuarded: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    await takeOverOrphan(place.cluster);
    const logged = await readLog(place);
    const guard = await startGuarded();
    const failure = await waitUntilReady(guard, place.sockets);
    if (failure === undefined) return guard;
    await endGuard(guard);
    const logText = (await readLog(place)).slice(logged.length);
    if (tries < START_TRIES && /lock file "postmaster.pid" already exists|shared memory block .* still in use/.test(logText)) {
      await delay(250);
      continue;
    }
    throw new StartError(
      `PostgreSQL does not start in ${place.cluster}: ${whyNotStarted(logText) ?? failure} (log: ${place.log})`,
    );
  }
}

/**
 * The reason of a failed start from its log: a full disk before anything else; messages to clients during the start are ignored.
 */
function whyNotStarted(logText: string): string | undefined {
  const lines = logText.split('\n');
  const full = lines.find((line) => /No space left on device|Disk quota exceeded/.test(line));
  const fatal = lines.find(
    (line) => /(FATAL|PANIC):/.test(line) && !/the database system is (starting|shutting|in recovery|not)/.test(line),
  );
  const reason = (full ?? fatal)?.replace(/^.*?(FATAL|PANIC|ERROR|LOG):\s*/, '');
  return full ? `its disk is full; free space there and start again (${reason})` : reason;
}

async function waitUntilReady(guard: ChildProcess, sockets: string): Promise<string | undefined> {
  const deadline = Date.now() + READY_MILLISECONDS;
  while (guard.exitCode === null && guard.signalCode === null) {
    try {
      await ensureDatabase(sockets);
      return undefined;
    } catch (error) {
      // It does not listen yet, or recovers from a crash.
      if (!isConnectionLoss(error)) return errorLine(error);
    }
    if (Date.now() > deadline) return 'it did not answer within two minutes';
    await delay(RETRY_MILLISECONDS);
  }
  return 'it ended at once';
}

async function ensureDatabase(sockets: string): Promise<void> {
  try {
    await withClient(sockets, DATABASE, async () => undefined);
  } catch (error) {
    const missingDatabase = '3D000';
    if (errorCode(error) !== missingDatabase) throw error;
    await withClient(sockets, 'postgres', (client) => client.query(`CREATE DATABASE ${DATABASE}`));
  }
}

/** Whether PostgreSQL currently accepts connections there. */
export function isReady(sockets: string): Promise<boolean> {
  return withClient(sockets, DATABASE, async () => undefined).then(
    () => true,
    () => false,
  );
}

async function withClient(sockets: string, database: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: socketUrl(sockets, database) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function endGuard(guard: ChildProcess): Promise<void> {
  guard.ref();
  guard.stdin?.destroy();
  if (guard.exitCode === null && guard.signalCode === null) await once(guard, 'exit');
}

function readLog(place: Place): Promise<string> {
  return readFile(place.log, 'utf8').catch(() => '');
}

/** The connection string of the cluster with this socket folder. */
export function socketUrl(sockets: string, database = DATABASE): string {
  return `postgres:///${database}?host=${encodeURIComponent(sockets)}&user=postgres`;
}
