import { randomUUID } from 'node:crypto';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import type { Watch } from '#server/kernel/health/background.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import type { QueueState } from '../monitoring/installation.repository.ts';
import * as repository from './forwarding.repository.ts';
import type { ForwardedEntry } from './forwarding.repository.ts';
import { sendByHttps } from './https-sender.ts';
import { sendBySyslog } from './syslog-sender.ts';

/** The entries that were not received yet, of the whole installation. */
export async function forwardingQueue(owner: Database): Promise<QueueState> {
  const state = await asPlatform(owner, repository.backlog);
  return { queue: 'logForwarding', ...state, overdueSince: state.oldestAt };
}

export interface ForwardingOptions {
  /** The database as its owner, who sees the rows of all teams. */
  owner: Database;
  /** LOG_FORWARD_URL. */
  url: string;
  watch: Watch;
  /** Milliseconds between two rounds; shorter in tests. */
  pause?: number;
}

/** The most entries in memory and in one message to the receiver. An entry has about 1 kB. */
const batch = { teams: 20, perTeam: 50 };
const pause = 1_000;
/** Seconds, longer than the time limit of a batch. */
const leaseSeconds = 60;

/**
 * Forwards chained entries of the operation log to a receiver (decisions/092): each at least once, those of a team in the order of
 * its chain. The position of each team is stored when the receiver has its entries, so that forwarding continues there after
 * the receiver or the process was down. One process forwards at a time.
 */
export async function startLogForwarding({
  owner,
  url,
  watch,
  pause: between = pause,
}: ForwardingOptions): Promise<{ stop(): Promise<void> }> {
  const target = new URL(url);
  const send = target.protocol === 'syslog+tls:' ? sendBySyslog : sendByHttps;
  const holder = randomUUID();
  const ending = new AbortController();
  await asPlatform(owner, repository.begin);
  const forward = async () => {
    while (!ending.signal.aborted && (await asPlatform(owner, repository.waits))) {
      if (!(await asPlatform(owner, (db) => repository.lease(db, holder, leaseSeconds)))) return;
      const entries = await asPlatform(owner, (db) => repository.nextEntries(db, batch));
      if (entries.length === 0) return;
      await send(target, entries);
      const positions = new Map(entries.map((entry: ForwardedEntry) => [entry.team_id, entry.seq]));
      await asPlatform(owner, (db) => repository.moveOn(db, positions));
    }
  };
  const rounds = startPeriodicWork(forward, { pause: between, watch, atOnce: true });
  return {
    async stop() {
      ending.abort();
      await rounds.stop();
      await asPlatform(owner, (db) => repository.release(db, holder)).catch(() => undefined);
    },
  };
}
