import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine, onlyFailures } from '../health/background.ts';
import { startPeriodicWork } from '../jobs/periodic-work.ts';
import { isDatabaseUnavailable } from './connection-loss.ts';
import { asPlatform, asTeam, type Database, type Db, openDatabase, replaceConnections, statement } from './database.ts';
import { IsolationError } from './isolation-error.ts';
import type { ReadOutcome, Standby, StandbyFault, WalPosition } from './standby.ts';

export interface StandbyOptions {
  primary: Database;
  ownerUrl: string;
  /** SERVER_DATABASE_URL, where it is set: its role also reads from the standby. */
  serverUrl?: string | undefined;
  /** DATABASE_READ_URL. */
  readUrl: string;
  /** The most connections. */
  max: number;
  /** DATABASE_READ_LAG: milliseconds that a read waits for the standby, and that it may be behind. */
  lag: number;
  log: LogLine;
  /** Milliseconds between two measurements. */
  measureEvery?: number;
}

/** After a fault the standby is used again when this many measurements in a row have been good. */
const goodBeforeReturn = 3;
/** A standby within the bound answers the measurement after at most this many milliseconds more. */
const answerMargin = 1_000;

/**
 * Opens the standby of DATABASE_READ_URL. It is measured every second: its lag is the time until it has replayed a position that
 * was taken on the primary. A standby that is behind the bound or does not answer is not used until it has been measured as good
 * three times; reads that are running on one that no longer answers go to the primary at once. The server's role is checked on
 * each connection as on the primary. Does not wait for the standby.
 */
export function openStandby({ measureEvery = 1_000, ...options }: StandbyOptions): Standby {
  const { primary, ownerUrl, serverUrl, readUrl, lag, log } = options;
  const pool = openDatabase(ownerUrl, { max: options.max, serverUrl, readUrl, connectsWithin: lag + answerMargin });
  const meter = openDatabase(ownerUrl, { max: 1, serverUrl, readUrl, answersWithin: lag + answerMargin });
  const running = new Set<() => void>();
  const reads: Record<ReadOutcome, number> = { standby: 0, excluded: 0, late: 0, conflict: 0, failed: 0 };
  let fault: StandbyFault | null = 'starting';
  let good = 0;
  let lagSeconds: number | null = null;

  const accept = (milliseconds: number) => {
    good += 1;
    lagSeconds = milliseconds / 1000;
    if (fault === null || (fault !== 'starting' && good < goodBeforeReturn)) return;
    fault = null;
    log('info', { lagSeconds }, 'the standby answers reads');
  };
  const exclude = (reason: StandbyFault, error: unknown) => {
    good = 0;
    lagSeconds = null;
    if (reason !== 'behind') {
      replaceConnections(pool);
      for (const abandon of running) abandon();
    }
    if (fault === reason) return;
    fault = reason;
    const { message } = error as Error;
    log('warn', { reason, err: { message } }, 'the standby is not used: the primary answers its reads');
  };
  const measure = async () => {
    const [at] = await asPlatform(primary, (db) => selectPrimary(db, []));
    if (!at) return;
    const began = performance.now();
    try {
      await asPlatform(meter, async (db) => {
        const [cluster] = await selectCluster(db, []);
        if (cluster?.id !== at.cluster) throw new FaultError('another cluster');
        await untilReplayed(db, at.position, lag);
      });
      accept(performance.now() - began);
    } catch (error) {
      exclude(faultOf(error), error);
    }
  };
  // A failure is one of the primary, without which the standby cannot be measured and no request is served.
  const measurements = startPeriodicWork(measure, { pause: measureEvery, watch: onlyFailures(() => {}), atOnce: true });

  const readOn = async <T>(teamId: string, position: WalPosition, work: (db: Db) => Promise<T>): Promise<T> => {
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    let given = false;
    const abandon = () => {
      given = true;
      reject(new FaultError('unreachable'));
    };
    const patience = setTimeout(abandon, lag);
    running.add(abandon);
    const answer = asTeam(pool, teamId, async (db) => {
      await untilReplayed(db, position, lag);
      if (given) return abandoned;
      clearTimeout(patience);
      return work(db);
    });
    try {
      return await Promise.race([answer, abandoned]);
    } finally {
      clearTimeout(patience);
      running.delete(abandon);
      // An abandoned read may fail later.
      answer.catch(() => {});
      abandoned.catch(() => {});
    }
  };
  const position = async (): Promise<WalPosition> => {
    const [at] = await asPlatform(primary, (db) => selectPosition(db, []));
    if (!at) throw new Error('the primary has no position');
    return at.position;
  };
  return {
    position,
    async read(teamId, after, work) {
      if (fault !== null) {
        reads.excluded += 1;
        return undefined;
      }
      const from = after ?? (await position());
      try {
        const answer = await readOn(teamId, from, work);
        reads.standby += 1;
        return { answer };
      } catch (error) {
        const outcome = outcomeOf(error);
        if (!outcome) throw error;
        reads[outcome] += 1;
        return undefined;
      }
    },
    fault: () => fault,
    lagSeconds: () => lagSeconds,
    reads: () => reads,
    async close() {
      await measurements.stop();
      await Promise.all([meter.close(), pool.close()]);
    },
  };
}

class FaultError extends Error {
  readonly fault: StandbyFault;
  constructor(fault: StandbyFault) {
    super(`the standby is ${fault}`);
    this.fault = fault;
  }
}

/** The reason why the primary has to answer; undefined for errors of the work itself. */
function outcomeOf(error: unknown): ReadOutcome | undefined {
  if (error instanceof FaultError) return 'late';
  // 40001: the read conflicts with what the standby replays; 57014: it was cancelled.
  if (['40001', '57014'].includes(String((error as { code?: unknown }).code))) return 'conflict';
  return isDatabaseUnavailable(error) ? 'failed' : undefined;
}

function faultOf(error: unknown): StandbyFault {
  if (error instanceof FaultError) return error.fault;
  return error instanceof IsolationError ? 'refused' : 'unreachable';
}

// With synchronous_commit = off, acknowledged commits can be missing in the flushed part of the log yet.
const current =
  "CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END::text AS position";
const selectPosition = statement<{ position: WalPosition }>(`SELECT ${current}`);
const selectPrimary = statement<{ position: WalPosition; cluster: string }>(
  `SELECT ${current}, system_identifier::text AS cluster FROM pg_control_system()`,
);
const selectCluster = statement<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()');
const selectReplayed = statement<{ standby: boolean; replayed: boolean }>(
  'SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed',
);

/** Waits until the standby has replayed a position. Throws FaultError after `patience` milliseconds. */
async function untilReplayed(db: Db, position: WalPosition, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  for (let pause = 2; ; pause = Math.min(2 * pause, 50)) {
    const [found] = await selectReplayed(db, [position]);
    if (!found?.standby) throw new FaultError('not a standby');
    if (found.replayed) return;
    if (Date.now() + pause > deadline) throw new FaultError('behind');
    await delay(pause);
  }
}
