import { randomUUID } from 'node:crypto';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { teamsWithExpiredTokens } from './api-tokens.repository.ts';
import { endExpired } from './api-tokens.service.ts';

/** Every five minutes the ends of tokens are written down; they open nothing any more from that very instant. */
export const apiTokensSchedule: Record<string, ScheduledTask> = {
  apitokens: {
    cron: '*/5 * * * *',
    run: (clock) => expireTokens(clock),
  },
};

/** @param now the instant to judge by */
export async function expireTokens(
  { database, logKey }: Parameters<ScheduledTask['run']>[0],
  now: Date = new Date(),
): Promise<void> {
  for (const teamId of await asPlatform(database, (db) => teamsWithExpiredTokens(db, now))) {
    const actor = { memberId: null, displayName: 'Atrium', kind: 'SYSTEM' as const };
    const writer = {
      logKey,
      requestId: randomUUID(),
      ip: '',
      userAgent: 'clock',
      now,
      recorded: [],
      team: { id: teamId },
      actor,
    };
    await inTransaction(database, { teamId }, (tx) => endExpired(tx, writer));
  }
}
