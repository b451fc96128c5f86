import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { onlyFailures, type Watch } from '#server/kernel/health/background.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { beginDue, type SendingDependencies } from './webhooks.sender.service.ts';

/** Every hour what has served its time is forgotten: deliveries after 30 days, secrets whose overlap is over. */
export const webhooksSchedule: Record<string, ScheduledTask> = {
  webhooks: { cron: '40 * * * *', run: ({ database }) => sweepWebhooks(database) },
};

/** @param now the instant to judge by, which is never later than the clock's of the database */
export async function sweepWebhooks(database: Database, now = new Date()): Promise<void> {
  await asPlatform(database, (db) => sql`SELECT app.sweep_webhooks(${now}::timestamptz)`.execute(db));
}

const pollEvery = 1000;

/**
 * Sends what is due once a second, from any number of processes. A slow receiver keeps nobody waiting but itself. Stopping ends
 * what is on its way, which is then due again.
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
