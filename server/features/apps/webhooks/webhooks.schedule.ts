import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { onlyFailures, type Watch } from '#server/kernel/health/background.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { deleteExpired } from './webhooks.repository.ts';
import { beginDue, type SendingDependencies } from './webhooks.sender.service.ts';

/** Deletes expired data every hour: deliveries after 30 days, and previous secrets after their overlap. */
export const webhooksSchedule: Record<string, ScheduledTask> = {
  webhooks: { cron: '40 * * * *', run: ({ database }) => sweepWebhooks(database) },
};

/** @param now the instant at which ages are evaluated; never later than the clock of the database */
export async function sweepWebhooks(database: Database, now = new Date()): Promise<void> {
  await asPlatform(database, (db) => deleteExpired(db, now));
}

const pollEvery = 1000;

/**
 * Sends due messages once a second, in any number of processes. A slow receiver delays only its own deliveries. Stopping aborts
 * the requests being sent; their messages are due again.
 */
export function startWebhooks(
  parts: Omit<SendingDependencies, 'stop' | 'now'>,
  onError: (error: unknown) => void,
  watch: Watch = onlyFailures(onError),
): { stop(): Promise<void> } {
  const onTheirWay = new Set<Promise<void>>();
  const ending = new AbortController();
  async function begin(): Promise<void> {
    for (const begun of await beginDue({ ...parts, stop: ending.signal }, onTheirWay.size)) {
      const settled = begun.catch(onError).finally(() => onTheirWay.delete(settled));
      onTheirWay.add(settled);
    }
  }
  const rounds = startPeriodicWork(begin, { pause: pollEvery, watch });
  return {
    async stop() {
      ending.abort();
      await rounds.stop();
      await Promise.all(onTheirWay);
    },
  };
}
