import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { teamsWithExpiredTokens } from './api-tokens.repository.ts';
import { endExpired } from './api-tokens.service.ts';

/** Records the ends of expired tokens every five minutes. A token is refused from its very end, before that is recorded. */
export const apiTokensSchedule: Record<string, ScheduledTask> = {
  apitokens: {
    cron: '*/5 * * * *',
    run: (clock) => expireTokens(clock),
  },
};

/** @param now the instant at which expiry is evaluated */
export async function expireTokens(
  { database, logKey }: Parameters<ScheduledTask['run']>[0],
  now: Date = new Date(),
): Promise<void> {
  for (const teamId of await asPlatform(database, (db) => teamsWithExpiredTokens(db, now))) {
    await inTransaction(database, { teamId }, (tx) => endExpired(tx, systemWriter(logKey, teamId, { now })));
  }
}
