import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/kernel/db.ts';
import type { ScheduledTask } from '#server/kernel/jobs.ts';
import { beginDue, type SendingParts } from './webhooks.sender.ts';

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
  parts: Omit<SendingParts, 'stop' | 'now'>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const onTheirWay = new Set<Promise<void>>();
  const ending = new AbortController();
  let round: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = begin()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, pollEvery);
  async function begin(): Promise<void> {
    for (const begun of await beginDue({ ...parts, stop: ending.signal }, onTheirWay.size)) {
      const settled = begun.catch(onError).finally(() => onTheirWay.delete(settled));
      onTheirWay.add(settled);
    }
  }
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await round;
      await Promise.all(onTheirWay);
    },
  };
}
